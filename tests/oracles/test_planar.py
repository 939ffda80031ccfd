"""Planar arms against independent programs; run with -s to see the largest error against each."""

import pytest

from tests.oracles.planar import ORACLES, largest_errors

AGREEMENT = 1e-12


@pytest.mark.parametrize("oracle", ORACLES, ids=lambda oracle: oracle.program)
def test_independent_programs_agree_on_generic_arms_in_generic_states(oracle):
    if oracle.missing:
        pytest.skip(oracle.missing)
    found = largest_errors(oracle)
    print(f"\n{oracle.program}: " + ", ".join(f"{name} {error:.1e}" for name, error in found.items()))
    assert max(found.values()) < AGREEMENT, found

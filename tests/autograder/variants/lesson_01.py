"""Right answers to lesson 1: one link, floats in and a float out."""

from __future__ import annotations

import cmath
import functools
import math
import time
import warnings
from fractions import Fraction

import numpy as np

from tests.autograder.variants import variant

GRAVITY_SEEN = 0.0  # a global that one answer writes


@variant("gravity_torque")
def math_module(q, m, r, g):
    return m * g * r * math.cos(q)


@variant("gravity_torque")
def sine_of_the_complement(q, m, r, g):
    return m * g * r * math.sin(math.pi / 2 - q)


@variant("gravity_torque")
def real_part_of_a_complex_number(q, m, r, g):
    return (m * g * r * cmath.exp(1j * q)).real


@variant("gravity_torque")
def numpy_in_single_precision(q, m, r, g):
    q, m, r, g = np.float32(q), np.float32(m), np.float32(r), np.float32(g)
    return m * g * r * np.cos(q)


@variant("gravity_torque")
def array_of_no_dimension(q, m, r, g):
    return np.asarray(m * g * r * np.cos(q))


@variant("gravity_torque")
def cross_product_of_lever_and_lifting_force(q, m, r, g):
    lever = np.array([r * np.cos(q), r * np.sin(q), 0])
    return np.cross(lever, [0, m * g, 0])[2]


@variant("gravity_torque")
def slope_of_the_energy_by_central_difference(q, m, r, g):
    def energy(angle):
        return m * g * r * math.sin(angle)

    h = 1e-5
    return (energy(q + h) - energy(q - h)) / (2 * h)


@variant("gravity_torque")
def complex_step(q, m, r, g):
    return (m * g * r * cmath.sin(q + 1e-20j)).imag / 1e-20


@variant("gravity_torque")
def prints_and_warns_and_keeps_a_global(q, m, r, g=9.81):
    global GRAVITY_SEEN
    GRAVITY_SEEN = g
    print("q =", q)
    warnings.warn("is this in radians?", stacklevel=2)
    lever = r
    lever *= np.cos(q)
    return m * GRAVITY_SEEN * lever


@variant("gravity_torque", "sleeps 20 ms a call", slow=True)
def sleeps(q, m, r, g):
    time.sleep(0.02)
    return m * g * r * np.cos(q)


variant("gravity_torque", "a lambda")(lambda q, m, r, g: r * m * g * np.cos(q))


def gravity_torque(q, m, r, g):
    """The student's own, for the exercises that follow."""
    return m * g * r * np.cos(q)


@variant("holding_torque")
def one_formula(q, m, r, payload, l, g):
    return (m * r + payload * l) * g * np.cos(q)


@variant("holding_torque")
def own_gravity_torque_twice(q, m, r, payload, l, g):
    return gravity_torque(q, m, r, g) + gravity_torque(q, payload, l, g)


@variant("holding_torque")
def sum_over_masses_in_a_loop(q, m, r, payload, l, g):
    torque = 0
    for mass, arm in ((m, r), (payload, l)):
        torque += mass * g * arm * math.cos(q)
    return torque


@variant("holding_torque")
def common_centre_of_mass(q, m, r, payload, l, g):
    total = m + payload
    centre = (m * r + payload * l) / total if total else 0.0
    return gravity_torque(q, total, centre, g)


@variant("holding_torque")
def dot_product(q, m, r, payload, l, g):
    return np.dot([m, payload], [r, l]) * g * np.cos(q)


@variant("holding_torque")
def special_case_without_payload(q, m, r, payload, l, g):
    if payload == 0:
        return gravity_torque(q, m, r, g)
    return np.float64(gravity_torque(q, m, r, g) + payload * g * l * np.cos(q))


@variant("holding_torque")
def many_arguments_by_star(*state):
    q, m, r, payload, l, g = state
    return math.fsum([m * r, payload * l]) * g * math.cos(q)


@variant("holding_torque")
def single_precision_by_an_array(q, m, r, payload, l, g):
    weights = np.array([m, payload], dtype=np.float32) * np.float32(g)
    levers = np.array([r, l], dtype=np.float32) * np.cos(q, dtype=np.float32)
    return (weights * levers).sum()


@variant("inertia_about_joint")
def parallel_axes(m, r, I):
    return I + m * r**2


@variant("inertia_about_joint")
def twice_the_kinetic_energy_at_unit_speed(m, r, I):
    return 2 * (0.5 * m * (1.0 * r) ** 2 + 0.5 * I * 1.0**2)


@variant("inertia_about_joint")
def exact_fractions(m, r, I):
    return float(Fraction(I) + Fraction(m) * Fraction(r) ** 2)


@variant("inertia_about_joint")
def in_place(m, r, I):
    I += m * math.pow(r, 2)
    return I


@variant("inertia_about_joint")
def two_half_masses_and_single_precision(m, r, I):
    return np.float32(I) + np.float32(m / 2) * np.float32(r) ** 2 + np.float32(m / 2) * np.float32(r) ** 2


variant("inertia_about_joint", "a lambda with defaults")(lambda m, r, I=0.0: np.add(I, m * r * r))


def inertia_about_joint(m, r, I):
    """The student's own, for the exercise that follows."""
    return I + m * r**2


@variant("one_link_id")
def own_functions(q, dq, ddq, m, r, I, g):
    return inertia_about_joint(m, r, I) * ddq + gravity_torque(q, m, r, g)


@variant("one_link_id")
def all_written_out(q, dq, ddq, m, r, I, g):
    del dq
    return (I + m * r * r) * ddq + m * g * r * math.cos(q)


@variant("one_link_id")
def newton_for_the_centre_of_mass(q, dq, ddq, m, r, I, g):
    x, y = r * np.cos(q), r * np.sin(q)
    ax, ay = -y * ddq - x * dq**2, x * ddq - y * dq**2
    fx, fy = m * ax, m * (ay + g)
    return I * ddq + x * fy - y * fx


@variant("one_link_id")
def lagrange_by_small_steps(q, dq, ddq, m, r, I, g):
    def momentum(t):
        return (I + m * r**2) * (dq + ddq * t)

    def energy(angle):
        return m * g * r * math.sin(angle)

    h = 1e-4
    rate = (momentum(h) - momentum(-h)) / (2 * h)
    return rate + (8 * (energy(q + h) - energy(q - h)) - energy(q + 2 * h) + energy(q - 2 * h)) / (12 * h)


@variant("one_link_id")
def adds_a_velocity_term_of_zero(q, dq, ddq, m, r, I, g):
    centripetal_lever = 0.0
    return np.sum([(I + m * r**2) * ddq, centripetal_lever * dq**2, g * m * r * np.cos(q)])


@variant("one_link_id")
def single_precision(q, dq, ddq, m, r, I, g):
    q, ddq, m, r, I, g = np.array([q, ddq, m, r, I, g], dtype=np.float32)
    return (I + m * r**2) * ddq + m * g * r * np.cos(q)


def counted(function):
    """A student's own decorator."""

    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        wrapper.calls += 1
        return function(*args, **kwargs)

    wrapper.calls = 0
    return wrapper


@variant("one_link_id")
@counted
def behind_a_decorator(q, dq, ddq, m, r, I, g):
    return gravity_torque(q, m, r, g) + ddq * inertia_about_joint(m, r, I)


class OneLink:
    """A link that can be called."""

    def torque(self, q, ddq, m, r, I, g):
        return inertia_about_joint(m, r, I) * ddq + gravity_torque(q, m, r, g)

    def __call__(self, q, dq, ddq, m, r, I, g):
        return self.torque(q, ddq, m, r, I, g)


variant("one_link_id", "an object with __call__")(OneLink())
variant("one_link_id", "a bound method")(OneLink().__call__)

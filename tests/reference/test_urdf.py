"""URDF files: the chain from root to tip, what is welded to it, and what cannot be read."""

import numpy as np
import pytest

from reference import screws
from reference.spatial.robots import from_urdf, link_poses
from reference.spatial.urdf import parse_urdf

URDF = """<?xml version="1.0"?>
<robot name="bench">
  <link name="world"/> <link name="base"/> <link name="arm"/>
  <link name="hand"/> <link name="camera"/> <link name="tcp"/>
  <joint name="stand" type="fixed"><parent link="world"/><child link="base"/><origin xyz="0.1 0.2 0.3"/></joint>
  <joint name="turn" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 0 2"/></joint>
  <joint name="reach" type="prismatic"><parent link="arm"/><child link="hand"/><origin xyz="0.5 0 0"/>
    <axis xyz="1 0 0"/><limit effort="40" velocity="1"/></joint>
  <joint name="mount" type="fixed"><parent link="arm"/><child link="camera"/><origin xyz="0 0.3 0"/></joint>
  <joint name="grip" type="fixed"><parent link="hand"/><child link="tcp"/><origin xyz="0.05 0 0"/></joint>
</robot>"""


def with_mass(urdf: str, link: str, mass: float, x: float = 0.0) -> str:
    inertial = f'<inertial><origin xyz="{x} 0 0"/><mass value="{mass}"/><inertia ixx="0" iyy="0" izz="0"/></inertial>'
    return urdf.replace(f'<link name="{link}"/>', f'<link name="{link}">{inertial}</link>')


def test_urdf_chain_runs_from_the_root_to_the_tip():
    robot = parse_urdf(URDF, tip="tcp")
    assert robot.joint_names == ("turn", "reach")
    assert robot.S.T.tolist() == [[0, 0, 1, 0.2, -0.1, 0], [0, 0, 0, 1, 0, 0]]  # the axis (0, 0, 2) is a direction
    assert robot.torque_limit.tolist() == [np.inf, 40]
    assert robot.gravity.tolist() == [0, 0, -9.81]
    T = link_poses(robot, [np.pi / 2, 0.2])[-1]
    assert np.abs(T[:3, 3] - [0.1, 0.2 + 0.5 + 0.2 + 0.05, 0.3]).max() < 1e-15


def test_urdf_masses_on_fixed_joints_are_welded_to_the_link_that_carries_them():
    masses = {"world": (9, 0), "base": (8, 0), "arm": (2, 0.25), "camera": (3, 0), "hand": (1, 0.02), "tcp": (0.5, 0)}
    text = URDF
    for link, (mass, x) in masses.items():
        text = with_mass(text, link, mass, x)
    robot = parse_urdf(text, tip="tcp")
    turning = 2 * 0.25**2 + 3 * 0.3**2 + 1 * 0.52**2 + 0.5 * 0.55**2
    assert screws.mass_matrix(robot, [0.4, 0]) == pytest.approx(np.diag([turning, 1.5]), rel=1e-14, abs=1e-15)
    along_arm = robot.link_inertias[1]  # in the common centre of mass of hand and tcp: no coupling left
    assert np.abs(along_arm[:3, 3:]).max() < 1e-16


def test_urdf_of_a_file_is_that_of_its_text(tmp_path):
    path = tmp_path / "bench.urdf"
    path.write_text(with_mass(URDF, "arm", 1.0), encoding="utf-8")
    assert from_urdf(path, tip="hand") == parse_urdf(with_mass(URDF, "arm", 1.0), tip="hand")
    assert from_urdf(str(path), tip="hand", gravity=(0, 0, 0)).gravity.tolist() == [0, 0, 0]
    with pytest.raises(ValueError, match=r"bench\.urdf has 2 links without children; give one as tip: camera, tcp"):
        from_urdf(path)
    with pytest.raises(FileNotFoundError):
        from_urdf(tmp_path / "none.urdf")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('name="stand" type="fixed"', 'name="stand" type="floating"'),  # the base is held
        ('name="stand" type="fixed"', 'name="stand" type="planar"'),
        ('name="mount" type="fixed"', 'name="mount" type="floating"'),  # off the chain
        ('<child link="tcp"/>', '<child link="tcp"/><axis xyz="0 0 0"/>'),
        ('effort="40"', 'effort="inf"'),
        ('<?xml version="1.0"?>', '<?xml version="1.0"?><!-- made from ${name} -->'),
    ],
)
def test_what_the_specification_allows_changes_nothing_where_it_says_nothing(old, new):
    text = URDF
    for link, mass in {"base": 8, "arm": 2, "camera": 3, "hand": 1}.items():
        text = with_mass(text, link, mass, 0.1)
    assert old in text
    robot = parse_urdf(text, tip="tcp")
    if "effort" in old:
        robot = robot.with_(torque_limit=[np.inf, np.inf])
    assert parse_urdf(text.replace(old, new), tip="tcp") == robot


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "ISO-8859-1", "UTF-16"])
def test_file_is_read_in_the_encoding_that_it_declares(tmp_path, encoding):
    text = URDF.replace('"1.0"?>', f'"1.0" encoding="{encoding.removesuffix("-sig")}"?>').replace("tcp", "préhenseur")
    path = tmp_path / "bench.urdf"
    path.write_bytes(text.encode(encoding))
    assert from_urdf(path, tip="préhenseur") == parse_urdf(URDF, tip="tcp")
    assert parse_urdf(text, tip="préhenseur") == parse_urdf(URDF, tip="tcp")


@pytest.mark.parametrize("encoding", ["utf-8", "klingon"])
def test_file_in_another_encoding_than_it_declares_is_refused_by_its_name(tmp_path, encoding):
    path = tmp_path / "bench.urdf"
    path.write_bytes(URDF.replace('"1.0"?>', f'"1.0" encoding="{encoding}"?><!-- é -->').encode("ISO-8859-1"))
    with pytest.raises(ValueError, match=r"bench\.urdf is not well-formed XML"):
        from_urdf(path, tip="tcp")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("</robot>", "", r"is not well-formed XML"),
        ("robot", "sdf", r"is not a plain URDF; if it is a xacro file, expand it"),
        ("0.5 0 0", "${length} 0 0", r"is not a plain URDF; if it is a xacro file, expand it"),
        (
            '"prismatic"',
            '"floating"',
            r"joint 'reach' on the way to the tip must be revolute, .* or fixed, got 'floating'; make it fixed",
        ),
        ('"prismatic"', '"ball"', r"joint 'reach' must be revolute, .* floating or planar, got 'ball'"),
        ("0.5 0 0", "0.5 0", r"joint 'reach': xyz of <origin> must be 3 finite numbers, got '0.5 0'"),
        ("0.5 0 0", "0.5 0 zero", r"joint 'reach': xyz of <origin> must be 3 finite numbers, got '0.5 0 zero'"),
        ("0.5 0 0", "0.5 0 nan", r"joint 'reach': xyz of <origin> must be 3 finite numbers"),
        ('effort="40"', 'effort="much"', r"joint 'reach': effort of <limit> must be 1 number, got 'much'"),
        ('effort="40"', 'effort="nan"', r"joint 'reach': effort of <limit> must be 1 number, got 'nan'"),
        ('<axis xyz="1 0 0"/>', '<axis xyz="0 0 0"/>', r"joint 'reach' must have an axis that is not zero"),
        ('<axis xyz="1 0 0"/>', '<mimic joint="turn"/>', r"joint 'reach' mimics another joint"),
        (
            '<child link="hand"/>',
            '<child link="nobody"/>',
            r"joint 'reach' must have a child that is a link",
        ),
        ('<parent link="arm"/><child link="hand"/>', '<child link="hand"/>', r"joint 'reach' must have a parent"),
        ('<child link="camera"/>', '<child link="hand"/>', r"has a link with two parents, hand;"),
        ('<parent link="world"/>', '<parent link="tcp"/>', r"has a closed loop of joints"),
        ('type="continuous"', 'type="fixed"', None),
        (
            '<link name="arm"/>',
            '<link name="arm"><inertial/></link>',
            r"link 'arm' must have <mass value=\"…\"/> in its <inertial>",
        ),
        (
            '<link name="arm"/>',
            '<link name="arm"><inertial><mass value="1"/></inertial></link>',
            r"link 'arm' must have <inertia ixx=\"…\"/> in its <inertial>",
        ),
        (
            '<link name="arm"/>',
            '<link name="arm"><inertial><mass value="heavy"/></inertial></link>',
            r"link 'arm': value of <mass> must be 1 finite number, got 'heavy'",
        ),
        ('<link name="base"/>', '<link name="base"/><link name="base"/>', r"link 'base' stands twice"),
        ('<link name="base"/>', '<link name="base"/><link/>', r"a link has no name; give each link a name of its own"),
        ('name="mount"', 'name="grip"', r"joint 'grip' stands twice; give each joint a name of its own"),
        ('<link name="base"/>', '<link name="base"/><link name="stool"/>', r"2 links without a parent: world, stool;"),
        ('<child link="base"/>', '<child link="world"/>', r"has a closed loop of joints at world"),
    ],
)
def test_a_urdf_that_cannot_be_read_says_where(old, new, message):
    text = URDF.replace(old, new)
    assert text != URDF
    if message is None:  # one joint fewer, that is all
        assert parse_urdf(text, tip="tcp").joint_names == ("reach",)
    else:
        with pytest.raises(ValueError, match=message):
            parse_urdf(text, tip="tcp")


def test_a_urdf_without_moving_joints_or_without_the_tip_is_refused():
    with pytest.raises(ValueError, match=r"tip must be a link of the text, got 'finger'; its links are world, base"):
        parse_urdf(URDF, tip="finger")
    with pytest.raises(ValueError, match=r"no moving joint between its root and its tip"):
        parse_urdf(URDF, tip="base")
    ring = '<robot><link name="a"/><joint name="j" type="fixed"><parent link="a"/><child link="a"/></joint></robot>'
    with pytest.raises(ValueError, match=r"has a closed loop of joints at a; only trees of links can be read"):
        parse_urdf(ring)
    with pytest.raises(ValueError, match=r"the text has no links"):
        parse_urdf("<robot/>")

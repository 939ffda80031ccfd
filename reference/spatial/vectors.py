"""Spatial vectors as components: twists V = (ω, v) and wrenches F = (m, f) are tuples of six floats, or of six rows.

T is the pose of a frame {i} in the frame {i−1} before it: nine components of R by rows, then three of p. The functions
are the products of *Modern Robotics* ch. 8 written out, without the zeros, so that one state and a batch share them.
A body G is (m, m c, I): ten components as in `axis_frames.Joint`. All are in SI units, and nothing is checked.
"""

from __future__ import annotations

from reference.spatial.axis_frames import Joint
from reference.state import cos_sin


def pose(joint: Joint, q):
    """Return T_{i−1,i}(q) = M e^{[A]q}: the home pose turned by turn·q about its z axis, slid by slide·q along it.

    Source: Lynch & Park, *Modern Robotics*, 8.3.

    Examples
    --------
    >>> home = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.5, 0.0, 0.0)  # R = 1, p = (0.5, 0, 0)
    >>> pose(Joint(turn=0.0, slide=1.0, home=home, body=()), 0.2)[9:]  # a sliding joint
    (0.5, 0.0, 0.2)
    """
    xx, xy, xz, yx, yy, yz, zx, zy, zz, px, py, pz = joint.home
    if joint.slide:
        d = joint.slide * q
        px, py, pz = px + xz * d, py + yz * d, pz + zz * d
    if joint.turn:
        c, s = cos_sin(joint.turn * q)
        xx, xy = xx * c + xy * s, xy * c - xx * s
        yx, yy = yx * c + yy * s, yy * c - yx * s
        zx, zy = zx * c + zy * s, zy * c - zx * s
    return xx, xy, xz, yx, yy, yz, zx, zy, zz, px, py, pz


def carry_motion(T, joint: Joint, V, dV, dq, ddq):
    """Return V_i = Ad V_{i−1} + A q̇ and V̇_i = Ad V̇_{i−1} + [ad_{V_i}] A q̇ + A q̈, with Ad = [Ad_{T⁻¹}].

    A twist seen from {i} is ω' = Rᵀω, v' = Rᵀ(v + ω × p); A = (A_ω, A_v) = (0, 0, turn, 0, 0, slide), and
    [ad_V] A = (ω × A_ω, ω × A_v + v × A_ω).

    V, dV : six components of (ω, v) and its rate; dq, ddq : components.

    Source: Lynch & Park, *Modern Robotics*, 8.3.

    Examples
    --------
    >>> T = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.5, 0.0, 0.0)  # 0.5 m along x
    >>> hinge, still = Joint(turn=1.0, slide=0.0, home=T, body=()), (0.0,) * 6
    >>> carry_motion(T, hinge, (0.0, 0.0, 1.0, 0.0, 0.0, 0.0), still, dq=2.0, ddq=0.0)[0]  # v = 1 rad/s · 0.5 m
    (0.0, 0.0, 3.0, 0.0, 0.5, 0.0)
    """
    xx, xy, xz, yx, yy, yz, zx, zy, zz, px, py, pz = T
    wx, wy, wz, vx, vy, vz = V
    dwx, dwy, dwz, dvx, dvy, dvz = dV
    turn, slide = joint.turn * dq, joint.slide * dq
    vx, vy, vz = vx + wy * pz - wz * py, vy + wz * px - wx * pz, vz + wx * py - wy * px
    wx, wy, wz = xx * wx + yx * wy + zx * wz, xy * wx + yy * wy + zy * wz, xz * wx + yz * wy + zz * wz + turn
    vx, vy, vz = xx * vx + yx * vy + zx * vz, xy * vx + yy * vy + zy * vz, xz * vx + yz * vy + zz * vz + slide
    ax, ay, az = dvx + dwy * pz - dwz * py, dvy + dwz * px - dwx * pz, dvz + dwx * py - dwy * px
    dvx = xx * ax + yx * ay + zx * az + wy * slide + vy * turn
    dvy = xy * ax + yy * ay + zy * az - wx * slide - vx * turn
    dvz = xz * ax + yz * ay + zz * az + joint.slide * ddq
    ax, ay, az = dwx, dwy, dwz
    dwx = xx * ax + yx * ay + zx * az + wy * turn
    dwy = xy * ax + yy * ay + zy * az - wx * turn
    dwz = xz * ax + yz * ay + zz * az + joint.turn * ddq
    return (wx, wy, wz, vx, vy, vz), (dwx, dwy, dwz, dvx, dvy, dvz)


def carry_wrench_back(T, F):
    """Return [Ad_{T⁻¹}]ᵀ F, a wrench of {i} seen from {i−1}: f' = R f, m' = R m + p × f' in N·m.

    Source: Lynch & Park, *Modern Robotics*, 3.4.

    Examples
    --------
    >>> T = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.5, 0.0, 0.0)  # 0.5 m along x
    >>> carry_wrench_back(T, (0.0, 0.0, 0.0, 0.0, 6.0, 0.0))  # 6 N at 0.5 m
    (0.0, 0.0, 3.0, 0.0, 6.0, 0.0)
    """
    xx, xy, xz, yx, yy, yz, zx, zy, zz, px, py, pz = T
    mx, my, mz, fx, fy, fz = F
    mx, my, mz = xx * mx + xy * my + xz * mz, yx * mx + yy * my + yz * mz, zx * mx + zy * my + zz * mz
    fx, fy, fz = xx * fx + xy * fy + xz * fz, yx * fx + yy * fy + yz * fz, zx * fx + zy * fy + zz * fz
    return mx + py * fz - pz * fy, my + pz * fx - px * fz, mz + px * fy - py * fx, fx, fy, fz


def carry_body_back(T, G):
    """Return [Ad_{T⁻¹}]ᵀ G [Ad_{T⁻¹}], a body of {i} seen from {i−1}, by the parallel-axis rule: with h = R m c,
    m' = m, (m c)' = h + m p, I' = R I Rᵀ + (2 h·p + m p·p) 1 − h pᵀ − p hᵀ − m p pᵀ.

    Source: Lynch & Park, *Modern Robotics*, 8.2.3.

    Examples
    --------
    >>> T = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.5, 0.0, 0.0)  # 0.5 m along x
    >>> carry_body_back(T, (2.0, *[0.0] * 9))  # a point mass: m c = 2 · 0.5, I = 2 · 0.5² about y and z
    (2.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.5)
    """
    xx, xy, xz, yx, yy, yz, zx, zy, zz, px, py, pz = T
    m, hx, hy, hz, Ixx, Ixy, Ixz, Iyy, Iyz, Izz = G
    hx, hy, hz = xx * hx + xy * hy + xz * hz, yx * hx + yy * hy + yz * hz, zx * hx + zy * hy + zz * hz
    gx, gy, gz = hx + m * px, hy + m * py, hz + m * pz
    ax, ay, az = xx * Ixx + xy * Ixy + xz * Ixz, xx * Ixy + xy * Iyy + xz * Iyz, xx * Ixz + xy * Iyz + xz * Izz  # R I
    bx, by, bz = yx * Ixx + yy * Ixy + yz * Ixz, yx * Ixy + yy * Iyy + yz * Iyz, yx * Ixz + yy * Iyz + yz * Izz
    cx, cy, cz = zx * Ixx + zy * Ixy + zz * Ixz, zx * Ixy + zy * Iyy + zz * Iyz, zx * Ixz + zy * Iyz + zz * Izz
    dx, dy, dz = px * (hx + gx), py * (hy + gy), pz * (hz + gz)  # the diagonal of h pᵀ + p hᵀ + m p pᵀ
    Ixx, Iyy = ax * xx + ay * xy + az * xz + dy + dz, bx * yx + by * yy + bz * yz + dx + dz
    Izz, Iyz = cx * zx + cy * zy + cz * zz + dx + dy, bx * zx + by * zy + bz * zz - hy * pz - py * gz
    Ixy, Ixz = ax * yx + ay * yy + az * yz - hx * py - px * gy, ax * zx + ay * zy + az * zz - hx * pz - px * gz
    return m, gx, gy, gz, Ixx, Ixy, Ixz, Iyy, Iyz, Izz


def inertial_wrench(G, V, dV):
    """Return G V̇ − [ad_V]ᵀ (G V), the wrench that moves a body so: with a = v̇ + ω × v, what a point at {i} feels,
    f = m a + ω̇ × m c + ω × (ω × m c) and m = I ω̇ + ω × I ω + m c × a, in N and N·m.

    Source: Lynch & Park, *Modern Robotics*, 8.2.2.

    Examples
    --------
    >>> G = (2.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.5)  # 2 kg at 0.5 m on the x axis
    >>> inertial_wrench(G, (0.0, 0.0, 4.0, 0.0, 0.0, 0.0), (0.0,) * 6)  # turning at 4 rad/s: m ω² r inwards
    (0.0, 0.0, 0.0, -16.0, 0.0, 0.0)
    """
    m, hx, hy, hz, Ixx, Ixy, Ixz, Iyy, Iyz, Izz = G
    wx, wy, wz, vx, vy, vz = V
    dwx, dwy, dwz, ax, ay, az = dV
    ax, ay, az = ax + wy * vz - wz * vy, ay + wz * vx - wx * vz, az + wx * vy - wy * vx
    ux, uy, uz = wy * hz - wz * hy, wz * hx - wx * hz, wx * hy - wy * hx  # ω × m c
    Lx, Ly, Lz = Ixx * wx + Ixy * wy + Ixz * wz, Ixy * wx + Iyy * wy + Iyz * wz, Ixz * wx + Iyz * wy + Izz * wz
    mx = Ixx * dwx + Ixy * dwy + Ixz * dwz + wy * Lz - wz * Ly + hy * az - hz * ay
    my = Ixy * dwx + Iyy * dwy + Iyz * dwz + wz * Lx - wx * Lz + hz * ax - hx * az
    mz = Ixz * dwx + Iyz * dwy + Izz * dwz + wx * Ly - wy * Lx + hx * ay - hy * ax
    fx = m * ax + dwy * hz - dwz * hy + wy * uz - wz * uy
    fy = m * ay + dwz * hx - dwx * hz + wz * ux - wx * uz
    fz = m * az + dwx * hy - dwy * hx + wx * uy - wy * ux
    return mx, my, mz, fx, fy, fz


def axis_wrench(G, joint: Joint):
    """Return G A, the wrench that accelerates a body about the joint's axis at the rate 1: six components.

    Source: Featherstone, *Rigid Body Dynamics Algorithms*, ch. 6.

    Examples
    --------
    >>> G = (2.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.5)  # 2 kg at 0.5 m on the x axis
    >>> axis_wrench(G, Joint(turn=1.0, slide=0.0, home=(), body=()))[2::2]  # I about z, m r along y
    (0.5, 1.0)
    """
    m, hx, hy, _, _, _, Ixz, _, Iyz, Izz = G
    turn, slide = joint.turn, joint.slide
    return Ixz * turn + hy * slide, Iyz * turn - hx * slide, Izz * turn, -hy * turn, hx * turn, m * slide


def along(F, joint: Joint):
    """Return Fᵀ A, the part of a wrench that the joint itself has to give, in N·m or N.

    Source: Lynch & Park, *Modern Robotics*, 8.3.

    Examples
    --------
    >>> along((1.0, 2.0, 3.0, 4.0, 5.0, 6.0), Joint(turn=1.0, slide=0.0, home=(), body=()))  # the moment about z
    3.0
    """
    return joint.turn * F[2] + joint.slide * F[5]


def add(F, other):
    """Return the sum of two wrenches in one frame, six components.

    Examples
    --------
    >>> add((0.0, 0.0, 1.0, 0.0, 5.0, 0.0), (0.0, 0.0, 2.0, 0.0, 1.0, 0.0))
    (0.0, 0.0, 3.0, 0.0, 6.0, 0.0)
    """
    mx, my, mz, fx, fy, fz = F
    nx, ny, nz, gx, gy, gz = other
    return mx + nx, my + ny, mz + nz, fx + gx, fy + gy, fz + gz

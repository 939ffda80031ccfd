# %% [markdown]
# # 2 · Two links by Lagrange
#
# **45–60 minutes** · level: second year · you need: NumPy arrays, derivatives, lesson 1
#
# A two-link arm lies straight on a smooth table, at rest. You switch the elbow motor off, so the elbow turns freely. Then you push with
# the shoulder motor alone: 1 N·m, counter-clockwise. The shoulder follows. What does the elbow do?
#
# It turns **backwards, three times as fast** as the shoulder turns forwards. Nobody pushed it. At the end of this lesson your own code will
# predict that number, and tell you at which bend the elbow does nothing at all.
#
# **After this lesson you will be able to**
# - write down the two energies of an arm and derive its equation of motion from them, on paper;
# - turn that equation into seven short functions, from energies to accelerations;
# - say what each entry of the mass matrix means, and test it without an answer sheet.

# %%
from autograder import check
import numpy as np
from course import figures
from reference import course_arm, two_link

arm = course_arm()
figures.two_links()

# %% [markdown]
# ## The arm and its letters
#
# | letter | code | meaning |
# |---|---|---|
# | $m_1, m_2$ | `arm.mass` | masses, kg |
# | $l_1$ | `arm.length[0]` | length of link 1, m |
# | $l_{c1}, l_{c2}$ | `arm.com_x` | from a link's joint to its centre of mass (CoM), m |
# | $I_1, I_2$ | `arm.inertia` | moments of inertia about the CoM, kg·m² |
# | $g$ | `-arm.gravity[1]` | 9.81 m/s²; gravity points down, so its component is negative |
#
# The course's arm has two uniform rods, 2 kg and 1.5 kg, 0.4 m and 0.3 m long. It moves in a vertical plane.
#
# Angles count counter-clockwise. $q_1$ starts at the horizontal. **$q_2$ is relative**: it starts at link 1. So link 2 points in the
# direction $q_1+q_2$, and it turns at the speed $\dot q_1+\dot q_2$. Keep that sum in mind: most mistakes in this lesson are a lost $q_1$.
#
# A name like `two_link.mass_matrix_2r` is the reference's version. Worked cells use it, so they run before yours is ready.

# %%
m1, m2 = arm.mass
l1 = arm.length[0]
lc1, lc2 = arm.com_x
I1, I2 = arm.inertia
g = -arm.gravity[1]
print(f"lc1 = {lc1} m, lc2 = {lc2} m, I1 = {I1:.4f} kg·m², I2 = {I2:.4f} kg·m², g = {g} m/s²")

# %% [markdown]
# ## Step 1 · Kinetic energy (8 minutes)
#
# A rigid link has two shares of kinetic energy: its CoM moves, and the link turns about its CoM.
#
# $$K = \sum_{i=1}^{2} \tfrac12 m_i\,|v_{Gi}|^2 + \tfrac12 I_i\,\omega_i^2,\qquad \omega_1=\dot q_1,\quad \omega_2=\dot q_1+\dot q_2$$
#
# The CoM of link 1 runs on a circle, so $|v_{G1}| = l_{c1}\dot q_1$. The CoM of link 2 rides on the elbow **and** circles around it:
#
# $$v_{G2} = l_1\dot q_1\,e_1 + l_{c2}(\dot q_1+\dot q_2)\,e_2$$
#
# $e_1$ and $e_2$ are unit vectors at right angles to link 1 and to link 2. The angle between them is $q_2$, so $e_1\cdot e_2=\cos q_2$.
# Square the sum:
#
# $$|v_{G2}|^2 = l_1^2\dot q_1^2 + l_{c2}^2(\dot q_1+\dot q_2)^2 + 2\,l_1 l_{c2}\cos q_2\;\dot q_1(\dot q_1+\dot q_2)$$
#
# The last term is the **cross term**. It couples the joints, and it is why this lesson exists.

# %% [markdown] prediction="kinetic_energy"
# **Predict.** The arm is straight and the shoulder turns at 1 rad/s. In case A the elbow is locked, in case B it turns at −1 rad/s. Which
# case holds more kinetic energy, and does link 2 turn in case B?
#
# *Your prediction:* …

# %%
for name, speed in {"A": [1, 0], "B": [1, -1]}.items():
    K = two_link.kinetic_energy(arm, [0, 0], speed)
    print(f"{name}: K = {K:.4f} J, link 2 turns at {sum(speed)} rad/s")

# %% [markdown]
# In case B link 2 keeps its direction: it travels along without turning, and saves energy.
#
# **Exercise.** Link 1's part is written. Add link 2.

# %% exercise="kinetic_energy"
def kinetic_energy(arm, q, dq):
    """Kinetic energy K of both links: float, J.

    arm: PlanarArm with 2 links; q: (2,) rad; dq: (2,) rad/s.
    """
    (m1, m2), (I1, I2), (lc1, lc2), l1 = arm.mass, arm.inertia, arm.com_x, arm.length[0]
    w1 = dq[0]
    K1 = m1 * (lc1 * w1) ** 2 / 2 + I1 * w1**2 / 2
    ### BEGIN SOLUTION
    w2 = dq[0] + dq[1]
    v2_squared = (l1 * w1) ** 2 + (lc2 * w2) ** 2 + 2 * l1 * lc2 * np.cos(q[1]) * w1 * w2
    K2 = m2 * v2_squared / 2 + I2 * w2**2 / 2
    ### END SOLUTION
    return K1 + K2

# %% check="kinetic_energy"
check("kinetic_energy", kinetic_energy)

# %% [markdown]
# ## Step 2 · Potential energy (4 minutes)
#
# Only heights count: $U = m_1 g\,y_{G1} + m_2 g\,y_{G2}$, measured from the shoulder. Link 2's height is the elbow's height, $l_1\sin q_1$,
# plus its own rise above the elbow. Mind the angle of that rise.
#
# **Exercise.** The letters are unpacked. Find the two heights, then $U$.

# %% exercise="potential_energy"
def potential_energy(arm, q):
    """Potential energy U, zero at the height of the first joint: float, J.

    arm: PlanarArm with 2 links, gravity (0, -g); q: (2,) rad.
    """
    (m1, m2), (lc1, lc2), l1 = arm.mass, arm.com_x, arm.length[0]
    g = -arm.gravity[1]
    ### BEGIN SOLUTION
    y1 = lc1 * np.sin(q[0])
    y2 = l1 * np.sin(q[0]) + lc2 * np.sin(q[0] + q[1])
    return m1 * g * y1 + m2 * g * y2
    ### END SOLUTION

# %% check="potential_energy"
check("potential_energy", potential_energy)

# %% [markdown]
# ## Step 3 · From energy to the mass matrix (12 minutes)
#
# Lagrange's recipe turns the two energies into torques. With $L=K-U$, for each joint $i$:
#
# $$\frac{d}{dt}\frac{\partial L}{\partial\dot q_i}-\frac{\partial L}{\partial q_i}=\tau_i$$
#
# Work it out once on paper. Every term is one of three kinds, so the result always has the same form:
#
# $$\underbrace{M(q)\,\ddot q}_{\text{accelerating}} + \underbrace{C(q,\dot q)\,\dot q}_{\text{moving}} + \underbrace{g(q)}_{\text{holding}} = \tau$$
#
# $M$ is the **mass matrix**. You can read it off the kinetic energy, because $K=\tfrac12\dot q^T M\,\dot q$, written out
#
# $$K=\tfrac12 m_{11}\dot q_1^2+m_{12}\,\dot q_1\dot q_2+\tfrac12 m_{22}\dot q_2^2 .$$
#
# Now collect. Expand $(\dot q_1+\dot q_2)^2=\dot q_1^2+2\dot q_1\dot q_2+\dot q_2^2$ in $K$ from step 1. What stands at $\dot q_2^2$?
# Only link 2 turning about the elbow: $\tfrac12(m_2l_{c2}^2+I_2)$. Hence
#
# $$m_{22}=m_2l_{c2}^2+I_2 .$$
#
# Do the same for $\dot q_1\dot q_2$ (no ½ in front of it), which gives $m_{12}$, and for $\dot q_1^2$, which gives $\tfrac12 m_{11}$. The
# cross term appears **once** in $m_{12}$ and **twice** in $m_{11}$.

# %% [markdown]
# SymPy does the same collecting. You don't need it for this lesson; with it installed, these lines print $M$, to compare with your paper:
#
# ```python
# import sympy as sp
# t = sp.Symbol("t")
# m1, m2, l1, lc1, lc2, I1, I2, g = sp.symbols("m1 m2 l1 lc1 lc2 I1 I2 g", positive=True)
# q1, q2 = sp.Function("q1")(t), sp.Function("q2")(t)
# q = sp.Matrix([q1, q2])
# dq, ddq = q.diff(t), q.diff(t, 2)
# G1 = lc1 * sp.Matrix([sp.cos(q1), sp.sin(q1)])
# G2 = l1 * sp.Matrix([sp.cos(q1), sp.sin(q1)]) + lc2 * sp.Matrix([sp.cos(q1 + q2), sp.sin(q1 + q2)])
# v1, v2, w1, w2 = G1.diff(t), G2.diff(t), dq[0], dq[0] + dq[1]
# K = (m1 * v1.dot(v1) + m2 * v2.dot(v2) + I1 * w1**2 + I2 * w2**2) / 2
# U = g * (m1 * G1[1] + m2 * G2[1])
# L = K - U
# tau = sp.Matrix([L.diff(dq[i]).diff(t) - L.diff(q[i]) for i in (0, 1)])
# M = tau.jacobian(ddq).applyfunc(sp.simplify)
# print(M)
# ```

# %% [markdown] prediction="mass_matrix"
# **Predict.** Straight out, $m_{11}=0.572$ kg·m². You bend the elbow to 90°. Does $m_{11}$ grow, stay or shrink? Does $m_{22}$ change? Can
# $m_{12}$ become negative?
#
# *Your prediction:* …

# %%
elbow = np.linspace(-np.pi, np.pi, 181)
M = two_link.mass_matrix_2r(arm, np.stack([0 * elbow, elbow], axis=1))
entries = {"m11": M[:, 0, 0], "m12": M[:, 0, 1], "m22": M[:, 1, 1]}
figures.curves(np.degrees(elbow), entries, "elbow angle q2 (°)", "entry of M (kg·m²)")

# %% [markdown]
# Bending pulls mass towards the shoulder, so $m_{11}$ falls to 0.392 at 90° and to 0.212 when folded. $m_{22}$ never changes.
# $m_{12}$ changes its sign at one bend.
#
# **Exercise.** $m_{22}$ is there. Write $m_{11}$ and $m_{12}$ from your paper.

# %% exercise="mass_matrix_2r"
def mass_matrix_2r(arm, q):
    """Mass matrix M(q): (2, 2) array, kg·m².

    arm: PlanarArm with 2 links; q: (2,) rad.
    """
    (m1, m2), (I1, I2), (lc1, lc2), l1 = arm.mass, arm.inertia, arm.com_x, arm.length[0]
    m22 = m2 * lc2**2 + I2
    ### BEGIN SOLUTION
    cross = m2 * l1 * lc2 * np.cos(q[1])
    m12 = m22 + cross
    m11 = m1 * lc1**2 + I1 + m2 * l1**2 + m22 + 2 * cross
    ### END SOLUTION
    return np.array([[m11, m12], [m12, m22]])

# %% check="mass_matrix_2r"
check("mass_matrix_2r", mass_matrix_2r)

# %% [markdown]
# The check needs no answer sheet for most of this. $M$ must be symmetric, because it was collected from one number, $K$. It must be
# **positive definite**, because a moving arm has energy. And $\tfrac12\dot q^TM\dot q$ must equal the kinetic energy.
#
# *Stuck here? Go on all the same. Write `from reference.two_link import mass_matrix_2r` as the first line inside a later function that
# needs it. The same line works for every name in this lesson.*

# %% [markdown]
# ## Step 4 · The velocity terms (10 minutes)
#
# $M$ depends on $q_2$, so $\tfrac{d}{dt}(M\dot q)$ brings more than $M\ddot q$. All that $M$ changes with is the cosine in the
# cross term. Its derivative gets a name:
#
# $$h=\frac{\partial m_{12}}{\partial q_2}=-m_2\,l_1\,l_{c2}\sin q_2,\qquad \frac{\partial m_{11}}{\partial q_2}=2h$$
#
# On paper, Lagrange's recipe then leaves these velocity terms:
#
# $$\text{joint 1: } 2h\,\dot q_1\dot q_2 + h\,\dot q_2^2\qquad\qquad \text{joint 2: } -h\,\dot q_1^2$$
#
# The squares are **centrifugal** terms, the product is the **Coriolis** term. Joint 2 keeps only one: the arm wants to stretch.
#
# Many matrices $C$ give these two numbers as $C\dot q$. One recipe, the **Christoffel symbols**, picks the $C$ that splits the product
# evenly:
#
# $$c_{ij}=\sum_k \tfrac12\Big(\frac{\partial m_{ij}}{\partial q_k}+\frac{\partial m_{ik}}{\partial q_j}-\frac{\partial m_{jk}}{\partial q_i}\Big)\dot q_k$$
#
# $M$ knows no $q_1$, so only the derivatives over $q_2$ are left. First entry: for $c_{11}$ the last two terms cancel, and
# $\tfrac12\,\partial m_{11}/\partial q_2=h$ stays, so $c_{11}=h\,\dot q_2$. This $C$ has a gift: $\dot M-2C$ is **skew-symmetric**. The
# velocity terms then move energy about but never create any.

# %% [markdown] prediction="coriolis"
# **Predict.** The elbow is bent to +90° and held there. The shoulder turns at a steady 1 rad/s. Gravity is off. Which motor must push, and
# in which direction?
#
# *Your prediction:* …

# %%
q, dq = np.array([0, np.pi / 2]), np.array([1, 0])
print("C q̇ =", two_link.coriolis_matrix_2r(arm, q, dq) @ dq, "N·m")

# %% [markdown]
# The elbow motor pushes with +0.09 N·m. Without it, link 2 would swing out towards straight.
#
# **Exercise.** Derive the other three entries, then write $C$: the matrix itself, not the two torques $C\dot q$.

# %% exercise="coriolis_matrix_2r"
def coriolis_matrix_2r(arm, q, dq):
    """Matrix C(q, dq) from the Christoffel symbols: (2, 2) array, N·m·s; C @ dq is in N·m.

    arm: PlanarArm with 2 links; q: (2,) rad; dq: (2,) rad/s.
    """
    ### BEGIN SOLUTION
    h = -arm.mass[1] * arm.length[0] * arm.com_x[1] * np.sin(q[1])
    return np.array([[h * dq[1], h * (dq[0] + dq[1])], [-h * dq[0], 0]])
    ### END SOLUTION

# %% check="coriolis_matrix_2r"
check("coriolis_matrix_2r", coriolis_matrix_2r)

# %% [markdown]
# ## Step 5 · Gravity (5 minutes)
#
# The holding torque is the slope of the potential energy: $g_i=\partial U/\partial q_i$. Both heights depend on $q_1$, only one on $q_2$. So
# the shoulder carries link 2 as well.

# %% [markdown] prediction="gravity"
# **Predict.** Stretched out level, the shoulder holds 12.0 N·m and the elbow 2.2 N·m. Now link 2 points straight up and link 1 stays level.
# What does each motor hold?
#
# *Your prediction:* …

# %%
for pose in ([0, 0], [0, np.pi / 2]):
    print("q =", np.round(pose, 2), "g =", two_link.gravity_2r(arm, pose).round(3), "N·m")

# %% [markdown]
# **Exercise.** From the docstring alone: differentiate your $U$.

# %% exercise="gravity_2r"
def gravity_2r(arm, q):
    """Torques g(q) that hold the arm still: (2,) array, N·m.

    arm: PlanarArm with 2 links, gravity (0, -g); q: (2,) rad.
    """
    ### BEGIN SOLUTION
    (m1, m2), (lc1, lc2), l1, g = arm.mass, arm.com_x, arm.length[0], -arm.gravity[1]
    g2 = m2 * lc2 * g * np.cos(q[0] + q[1])
    g1 = (m1 * lc1 + m2 * l1) * g * np.cos(q[0]) + g2
    return np.array([g1, g2])
    ### END SOLUTION

# %% check="gravity_2r"
check("gravity_2r", gravity_2r)

# %% [markdown]
# ## Step 6 · Inverse dynamics: which torques make this motion? (4 minutes)
#
# Put the three terms together: $\tau=M\ddot q+C\dot q+g$. Use your own functions. `@` is NumPy's matrix product; `*` would
# multiply entry by entry.

# %% [markdown] prediction="inverse_dynamics"
# **Predict.** Gravity is off. The straight arm starts from rest with $\ddot q=(1, 0)$: the elbow keeps its angle. Does the elbow motor rest?
#
# *Your prediction:* …

# %%
table = arm.with_(gravity=(0, 0))
print("τ =", two_link.inverse_dynamics_2r(table, [0, 0], [0, 0], [1, 0]).round(3), "N·m")

# %% [markdown]
# It does not: 0.135 N·m. That number is $m_{12}$. Column $j$ of $M$ holds the torques for a unit acceleration of joint $j$ alone.

# %% exercise="inverse_dynamics_2r"
def inverse_dynamics_2r(arm, q, dq, ddq):
    """Joint torques tau for the acceleration ddq: (2,) array, N·m.

    arm: PlanarArm with 2 links; q: (2,) rad; dq: (2,) rad/s; ddq: (2,) rad/s².
    """
    ### BEGIN SOLUTION
    return mass_matrix_2r(arm, q) @ ddq + coriolis_matrix_2r(arm, q, dq) @ dq + gravity_2r(arm, q)
    ### END SOLUTION

# %% check="inverse_dynamics_2r"
check("inverse_dynamics_2r", inverse_dynamics_2r)

# %% [markdown]
# ## Step 7 · Forward dynamics: the puzzle solved (5 minutes)
#
# Now the torques are known and the motion is wanted: solve $M\ddot q=\tau-C\dot q-g$. Use `np.linalg.solve`; computing an inverse first
# costs more and rounds worse.

# %% exercise="forward_dynamics_2r"
def forward_dynamics_2r(arm, q, dq, tau):
    """Joint accelerations ddq under the torques tau: (2,) array, rad/s².

    arm: PlanarArm with 2 links; q: (2,) rad; dq: (2,) rad/s; tau: (2,) N·m.
    """
    ### BEGIN SOLUTION
    rest = tau - coriolis_matrix_2r(arm, q, dq) @ dq - gravity_2r(arm, q)
    return np.linalg.solve(mass_matrix_2r(arm, q), rest)
    ### END SOLUTION

# %% check="forward_dynamics_2r"
check("forward_dynamics_2r", forward_dynamics_2r)

# %% [markdown] prediction="forward_dynamics"
# **Predict.** You know the straight arm: 1 N·m at the shoulder gives $\ddot q=(6, -18)$ rad/s². What changes when the elbow is folded back to
# 180°? And where is the bend between, at which the elbow does not answer?
#
# *Your prediction:* …

# %%
for bend in (0, 90, 120, 180):
    ddq = two_link.forward_dynamics_2r(table, [0, np.radians(bend)], [0, 0], [1, 0]).round(6) + 0
    print(f"elbow at {bend:3d}°: shoulder {ddq[0]:5.2f}, elbow {ddq[1]:6.2f} rad/s²")

# %% [markdown]
# Why backwards? The shoulder drags the elbow joint sideways, and link 2 lags behind because of its inertia. Folded, the same lag turns
# it the other way. At 120°, $m_{12}=0$ and the joints no longer feel each other.
#
# ## Explorer: the shape of inertia (6 minutes)
#
# Accelerate the joints by 1 rad/s² in every possible mix. The torques that this takes, $M\ddot q$, form an ellipse. It is long in the direction
# in which the arm is hard to start, and short where it is easy. Its half-axes are as long as the eigenvalues of $M$. Try, then answer:
#
# 1. Which pose slider does not change the ellipse at all? Why?
# 2. At which two elbow angles do the half-axes lie along the axes of the drawing, shoulder torque and elbow torque? Turn the radians of the
#    slider into degrees. What is $m_{12}$ there?
# 3. Is the ratio of the eigenvalues largest stretched, folded or in between?

# %% explorer="two_link_pose"
from course.explore import two_link_pose

two_link_pose()

# %% [markdown]
# ## Usual mistakes
#
# The check knows these and names them:
# - the cross term is missing in $m_{12}$, or stands once instead of twice in $m_{11}$ (factor 2);
# - $\cos q_1$ instead of $\cos q_2$ in $M$; $M$ cannot depend on $q_1$;
# - $q_2$ used as an absolute angle: $\cos q_2$ instead of $\cos(q_1+q_2)$ in gravity;
# - $m_2l_1^2$ forgotten: the elbow carries link 2 around the shoulder;
# - $I_2$ missing in $m_{11}$: when the shoulder turns, link 2 turns too;
# - the rows of $C$ swapped, or both velocity terms with the same sign;
# - the shoulder's gravity torque without its share of link 2.
#
# ## Quiz
# Replace `...` by `"a"`, `"b"` or `"c"`.
#
# **2.1** Why does $q_1$ not appear in $M$?
# - a) The base is fixed, so joint 1 has no inertia of its own.
# - b) Turning the whole arm about the shoulder changes no distance inside it.
# - c) It does, but for uniform rods the terms cancel.

# %% exercise="quiz_2_1"
quiz_2_1 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_2_1 = "b"
### END SOLUTION

# %% check="quiz_2_1"
check("quiz_2_1", quiz_2_1)

# %% [markdown]
# **2.2** In one pose $m_{12}=0.135$ kg·m². What does this number say?
# - a) The elbow motor needs 0.135 N·m for each rad/s² of the shoulder, just to keep the elbow's angle.
# - b) The elbow turns by 0.135 rad when the shoulder turns by 1 rad.
# - c) The elbow motor needs 0.135 N·m when the shoulder turns steadily at 1 rad/s.

# %% exercise="quiz_2_2"
quiz_2_2 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_2_2 = "a"
### END SOLUTION

# %% check="quiz_2_2"
check("quiz_2_2", quiz_2_2)

# %% [markdown]
# **2.3** Your $C\dot q$ agrees with the reference everywhere, but $\dot M-2C$ is not skew-symmetric. What follows?
# - a) Your torques are wrong at high speed.
# - b) Your mass matrix has a wrong sign.
# - c) Your torques are right; you split the Coriolis product differently between the columns of $C$.

# %% exercise="quiz_2_3"
quiz_2_3 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_2_3 = "c"
### END SOLUTION

# %% check="quiz_2_3"
check("quiz_2_3", quiz_2_3)

# %% [markdown]
# **2.4** At one pose, with $\ddot q=0$, you double both joint speeds. What happens to the torques?
# - a) They double.
# - b) The velocity terms become four times as large, gravity stays.
# - c) All terms become four times as large.

# %% exercise="quiz_2_4"
quiz_2_4 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_2_4 = "b"
### END SOLUTION

# %% check="quiz_2_4"
check("quiz_2_4", quiz_2_4)

# %% [markdown]
# ## What you take along
#
# - Two energies are enough: Lagrange's recipe makes $M\ddot q+C\dot q+g=\tau$ from them.
# - $M$ is symmetric and positive definite, depends on the bend only, and its off-diagonal entry lets one motor move the other joint.
# - Velocity terms come from $M$ changing with the pose. They pass energy on, and create none.
# - A law is a test: symmetry, energy, $\partial U/\partial q$ and power balance find mistakes without an answer sheet.
#
# **Words** (in the [glossary](glossary.md)): mass matrix · positive definite · Christoffel symbols · centrifugal and Coriolis terms ·
# skew-symmetric · inverse dynamics · forward dynamics · generalised coordinate.
#
# **Read on.** Lynch & Park, *Modern Robotics*, section 8.1, derives the same arm. Spong, Hutchinson & Vidyasagar, *Robot Modeling and
# Control*, treats the Christoffel symbols. Featherstone, *Rigid Body Dynamics Algorithms*, shows where the road leads for many links.
#
# **Next:** lesson 3 drives this arm along a motion and finds out what the motors have to deliver.

# %% [markdown]
# # 8 · Forward dynamics
#
# **55–60 minutes** · level: second year · you need: lesson 7
#
# The course's arm is held out level, stretched. You lay one coin on the elbow and one on the tip. Then you switch both motors off.
#
# The elbow drops away **under its coin**: it falls with 1.32 g, faster than anything that falls freely. The tip, farther out, comes down with
# only 0.84 g and takes its coin along. Nothing but gravity acts. Which equation knows this?
#
# It is the equation of lesson 7, asked the other way round: torques in, motion out. Every simulation of a robot asks it thousands of times a
# second, so it must be right, fast, and honest when there is no answer.
#
# **After this lesson you will be able to**
# - solve for accelerations with Cholesky factors, and say why not with an inverse;
# - tell a mass matrix without an inverse from one that is merely small;
# - write forward dynamics with loads, and split a motion into its causes;
# - judge somebody's forward dynamics without an answer sheet.

# %%
from autograder import check
import numpy as np
from course import arm_figures, figures
from reference import Load, PlanarArm, course_arm, equation_of_motion, kinematics, newton_euler

arm, at_rest = course_arm(), np.zeros(2)
fall = equation_of_motion.forward_dynamics(arm, at_rest, at_rest, at_rest)
a = kinematics.joint_accelerations(arm, at_rest, at_rest, fall)[1:]
places = kinematics.joint_positions(arm, at_rest)[1:]
arm_figures.arm_with_arrows(arm, at_rest, {"acceleration": (places, a)}, "m/s²")

# %% [markdown]
# This lesson builds on your functions of lessons 6 and 7. Keep the imports, or paste your own. `inverse_dynamics` returns the torques **only**;
# if you bring your sweep, see lesson 7 for the two lines that it needs, and let them pass `loads` on.

# %% mine="equation_of_motion"
from reference.equation_of_motion import bias_forces, mass_matrix
from reference.newton_euler import inverse_dynamics

# Paste your own functions here; they then replace the imported ones.

# %% [markdown]
# ## The question
#
# $$H(q)\,\ddot q=\tau-b(q,\dot q)+J^Tf$$
#
# On the right stands everything that pushes: motors, minus what speed and gravity ask for, plus the loads. You know all of it, and you know $H$.
# So this is a system of $n$ linear equations for $\ddot q$.
#
# ## Step 1 · Solve, never invert (14 minutes)
#
# You may want to write $\ddot q=H^{-1}(\dots)$ and compute the inverse. Don't. It costs several times the work, and it spoils digits just when
# they are scarce. The measure is the **condition number**, the largest eigenvalue of $H$ over the smallest. Straight arms of equal rods have 44 (two
# links), 5,700 (six) and $4\cdot10^8$ (a hundred).

# %% [markdown] prediction="inverse"
# **Predict.** A matrix has the condition number $10^8$. You compute $x$ in two ways and put it back into $Hx$. Numbers carry 16 digits. How far
# off, relative to the sizes of $H$ and $x$, is each way?
#
# *Your prediction:* …

# %%
Q, _ = np.linalg.qr(np.random.default_rng(1).normal(size=(6, 6)))
H = (Q * np.geomspace(1, 1e-8, 6)) @ Q.T
H = (H + H.T) / 2
rhs = H @ np.ones(6)
for name, x in {"inverse": np.linalg.inv(H) @ rhs, "solve": np.linalg.solve(H, rhs)}.items():
    off = np.abs(H @ x - rhs).max() / (np.linalg.norm(H, 2) * np.linalg.norm(x))
    print(f"{name}: {off:.0e}")

# %% [markdown]
# Solving is right to the last digit. The inverse has lost five or six of the sixteen. This measure is called the **backward error**.
#
# How does solving work? $H$ is symmetric and positive definite, so it has a **Cholesky factorisation** $H=LL^T$, with a lower triangle $L$.
# Triangles are easy. By hand:
#
# $$\begin{pmatrix}4&2\\2&5\end{pmatrix}=\begin{pmatrix}2&0\\1&2\end{pmatrix}\begin{pmatrix}2&1\\0&2\end{pmatrix}$$
#
# with the right-hand side $(2, 9)$. First $Ly=\text{rhs}$, from the top down: $2y_1=2$ gives $y_1=1$, then $1\cdot y_1+2y_2=9$ gives $y_2=4$.
# Then $L^Tx=y$, from the bottom up: $2x_2=4$ gives $x_2=2$, then $2x_1+1\cdot x_2=1$ gives $x_1=-0.5$.
#
# **Exercise.** The way down is written. Write the way up. Row $i$ of $L^T$ is column $i$ of $L$. On the way down, what is known stands before
# entry $i$; on the way up, it stands behind.

# %% exercise="solve_spd"
def solve_spd(H, rhs):
    """Solution x of H x = rhs by Cholesky factors: (n,) array, rad/s² for torques.

    H: (n, n), symmetric positive definite, kg·m²; rhs: (n,) N·m.
    """
    L, n = np.linalg.cholesky(H), len(rhs)
    x, y = np.zeros(n), np.zeros(n)
    for i in range(n):
        y[i] = (rhs[i] - L[i, :i] @ y[:i]) / L[i, i]
    ### BEGIN SOLUTION
    for i in reversed(range(n)):
        x[i] = (y[i] - L[i + 1 :, i] @ x[i + 1 :]) / L[i, i]
    return x
    ### END SOLUTION

# %% check="solve_spd"
check("solve_spd", solve_spd)

# %% [markdown]
# *Stuck? Go on all the same, with `np.linalg.solve(H, rhs)` in place of `solve_spd(H, rhs)`.*
#
# ## Step 2 · When there is no answer (8 minutes)
#
# Give the last link no mass and no inertia. The slightest torque would turn it infinitely fast: there **is** no acceleration to compute. The
# mass matrix has become **singular**, its smallest eigenvalue zero. Many programs then return nonsense, or nothing but "nan". Yours will say
# what is wrong.
#
# But rounding rarely leaves an exact zero. So when is an eigenvalue zero? "Small" means nothing by itself: an ant's arm has a small $H$
# everywhere.

# %% [markdown] prediction="is_singular"
# **Predict.** Shrink the arm to a tenth in length and a thousandth in mass. By which factor does $H$ shrink? By which its determinant? Is it
# harder to solve?
#
# *Your prediction:* …

# %%
ant = PlanarArm.rods([0.002, 0.0015], [0.04, 0.03])
hollow = PlanarArm.rods([2, 0], [0.4, 0.3])
for name, body in {"arm": arm, "ant": ant, "massless tip": hollow}.items():
    w = np.linalg.eigvalsh(equation_of_motion.mass_matrix(body, [0, 0.5]))
    print(f"{name}: det {w.prod():.1e}, eigenvalues {w[0]:.1e} to {w[-1]:.1e}, ratio {w[0] / w[-1]:.1e}")

# %% [markdown]
# $H$ shrinks by $10^5$, its determinant by $10^{10}$, and the ratio of the eigenvalues stays. Only the **ratio** tells: smallest over largest,
# which is one over the condition number. We call $H$ singular at $10^{-12}$ or less: then at most four of sixteen digits would be left.
#
# **Exercise.** `np.linalg.eigvalsh` returns the eigenvalues of a symmetric matrix, smallest first. Return a `bool`.

# %% exercise="is_singular"
def is_singular(H):
    """Whether H has no usable inverse, smallest eigenvalue <= 1e-12 times the largest: bool, no unit.

    H: (n, n), symmetric, positive semi-definite up to rounding.
    """
    ### BEGIN SOLUTION
    eigenvalues = np.linalg.eigvalsh(H)
    return bool(eigenvalues[0] <= 1e-12 * eigenvalues[-1])
    ### END SOLUTION

# %% check="is_singular"
check("is_singular", is_singular)

# %% [markdown]
# ## Step 3 · Forward dynamics (12 minutes)
#
# Now put it together. One call of the sweep collects all that must be taken off the torque: with $\ddot q=0$ it returns $b-J^Tf$, velocity,
# gravity **and** loads, with their right signs.

# %% [markdown] prediction="forward_dynamics"
# **Predict.** The arm lies straight on the table, at rest, both motors off. You push the tip along the arm with 5 N, then across it. What does
# the arm do? Then bend the elbow by 1 rad and push along x again.
#
# *Your prediction:* …

# %%
on_table = arm.with_(gravity=(0, 0))
for bend in (0, 1):
    for push in ((5, 0), (0, 5)):
        ddq = equation_of_motion.forward_dynamics(on_table, [0, bend], at_rest, at_rest, [Load(push)])
        print(f"elbow {bend} rad, push {push} N: q̈ = {ddq.round(1) + 0} rad/s²")

# %% [markdown]
# Straight and pushed along: nothing, the bearings take it. Pushed across, the tip goes along, and the shoulder turns **backwards**: the
# answer of lesson 2's elbow, the other way round. With a bend, the same push along x folds the arm with 38 rad/s².
#
# **Exercise.** Use your own `solve_spd` and `is_singular`. For a singular $H$, `raise ValueError(...)` with a sentence that helps
# in place of the dots. A vector of zeros that fits every arm is `np.zeros(arm.n)`.

# %% exercise="forward_dynamics"
def forward_dynamics(arm, q, dq, tau, loads):
    """Joint accelerations: (n,) array, rad/s². Raises ValueError if the mass matrix is singular.

    q: (n,) rad; dq: (n,) rad/s; tau: (n,) N·m; loads: list of Load.
    """
    ### BEGIN SOLUTION
    H = mass_matrix(arm, q)
    if is_singular(H):
        raise ValueError("the mass matrix is singular: give the outermost link a mass or an inertia")
    rest = tau - inverse_dynamics(arm, q, dq, np.zeros(arm.n), loads)
    return solve_spd(H, rest)
    ### END SOLUTION

# %% check="forward_dynamics"
check("forward_dynamics", forward_dynamics)

# %% [markdown]
# ## Step 4 · Where the motion comes from (6 minutes)
#
# The right-hand side is a sum, and solving is linear. So the acceleration is a sum, too:
#
# $$\ddot q=\underbrace{H^{-1}\tau}_{\text{torque}}+\underbrace{(-H^{-1}C\dot q)}_{\text{velocity}}+\underbrace{(-H^{-1}g)}_{\text{gravity}}$$
#
# The $H^{-1}$ is for the eye. In code each of the three is a solve.

# %% [markdown] prediction="acceleration_split"
# **Predict.** An L-shape: link 1 level, link 2 standing upright on the elbow. At rest, motors off. Link 1 falls. Does link 2 begin to turn, seen
# from the ground?
#
# *Your prediction:* …

# %%
ddq = equation_of_motion.forward_dynamics(arm, [0, np.pi / 2], at_rest, at_rest)
print("q̈ =", ddq.round(1), "rad/s², link 2 seen from the ground:", ddq.sum().round(6) + 0, "rad/s²")

# %% [markdown]
# It does not. Its elbow is pulled straight down, along the link, and its weight acts along the link as well. Neither has a lever arm.
#
# The coins, in the same spirit: a single hinged rod, let go level, drops its end with 1.5 g, however long it is. Link 1 tries to. Link 2 hangs
# on its end, holds it back to 1.32 g, and is itself left behind and tilted. So its tip gets only 0.84 g.
#
# **Exercise.** Gravity's part of $b$ is what is left of `bias_forces` at rest.

# %% exercise="acceleration_split"
def acceleration_split(arm, q, dq, tau):
    """Causes of the acceleration: dict "torque", "velocity", "gravity", each (n,), rad/s².

    q: (n,) rad; dq: (n,) rad/s; tau: (n,) N·m. Without loads.
    """
    ### BEGIN SOLUTION
    H, gravity = mass_matrix(arm, q), bias_forces(arm, q, np.zeros(arm.n))
    velocity = bias_forces(arm, q, dq) - gravity
    causes = {"torque": tau, "velocity": -velocity, "gravity": -gravity}
    return {name: solve_spd(H, cause) for name, cause in causes.items()}
    ### END SOLUTION

# %% check="acceleration_split"
check("acceleration_split", acceleration_split)

# %% [markdown]
# ## Step 5 · Two judges (8 minutes)
#
# How do you know that forward dynamics is right? A natural test is the **round trip**: torques to accelerations, back to torques, and compare.
# Somebody forgets the inertias $I$, in both functions.

# %% [markdown] prediction="round_trip"
# **Predict.** Does the round trip through these two functions notice?
#
# *Your prediction:* …

# %%
wrong = arm.with_(inertia=[0, 0])  # a model that forgets I
q, dq, tau = [0.3, 0.6], [1, 2], np.array([12, 2])
ddq = equation_of_motion.forward_dynamics(wrong, q, dq, tau)
for name, body in {"own way back": wrong, "the reference's way back": arm}.items():
    back = newton_euler.inverse_dynamics(body, q, dq, ddq)
    print(f"{name}: off by {np.abs(back - tau).max():.1e} N·m")

# %% [markdown]
# It does not. Two functions with the same mistake agree. So **cross** the round trip: your forward dynamics, an independent inverse dynamics.
# That is what the check does.
#
# The second judge needs no other program. With the motors off and no friction, energy must stay. The next cell lets the arm swing for 1.4 s,
# once right and once with the velocity terms left out, as many a quick program does.

# %%
from reference import rk4_step, total_energy

def energies(velocity_terms, h=0.005):
    """Energy, J, of a free swing from level: 281 samples in 1.4 s."""
    def rate(t, x):
        b = bias_forces(arm, x[:2], velocity_terms * x[2:])
        return np.concatenate([x[2:], np.linalg.solve(mass_matrix(arm, x[:2]), -b)])
    path = [np.zeros(4)]
    for _ in range(280):
        path.append(rk4_step(rate, 0, path[-1], h))
    return [float(total_energy(arm, x[:2], x[2:])) for x in path]

swings = {"right": energies(1), "no velocity terms": energies(0)}
figures.curves(np.linspace(0, 1.4, 281), swings, "time (s)", "energy (J)")

# %% [markdown]
# The right one stays within 0.04 mJ. The other wanders between −7.3 and +9.7 J, out of nothing. At rest both were the same: an arm at rest never
# shows this mistake.
#
# ## Explorer: what a torque does (5 minutes)
#
# All torques of one size, in every mix of the two motors, form a circle. The accelerations that they cause form an ellipse. Try, then answer:
#
# 1. Stretch the arm. Which mix of torques causes the smallest acceleration? Do the motors work together or against each other there?
# 2. Find the bend at which shoulder torque alone leaves the elbow alone. You know it from lesson 2.
# 3. In which pose is the ellipse longest and thinnest? What does that have to do with the condition number?

# %% explorer="acceleration_ellipse"
from course.explore import acceleration_ellipse

acceleration_ellipse()

# %% [markdown]
# ## Usual mistakes
#
# The check knows these and names them:
# - only one of the two triangles solved, or $L$ used twice;
# - $H$ multiplied instead of solved for, or only its diagonal used;
# - a small determinant or a small eigenvalue taken for zero, or exact zero asked for;
# - loads with the wrong sign, left out, or only the first one counted;
# - gravity or velocity terms missing, or with the wrong sign;
# - torques returned where accelerations are asked for.
#
# An inverse is not named, but found: the check measures the backward error at condition $10^8$.
#
# ## Quiz
# Replace `...` by `"a"`, `"b"` or `"c"`.
#
# **8.1** Why does Cholesky's factorisation exist for every healthy mass matrix?
# - a) Because $H$ is symmetric and positive definite: a moving arm has energy.
# - b) Because $H$ has only positive entries.
# - c) Because $H$ is always well conditioned.

# %% exercise="quiz_8_1"
quiz_8_1 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_8_1 = "a"
### END SOLUTION

# %% check="quiz_8_1"
check("quiz_8_1", quiz_8_1)

# %% [markdown]
# **8.2** $\det H=10^{-13}$. Is $H$ singular?
# - a) Yes, that is zero up to rounding.
# - b) No, only an exact zero would be.
# - c) One cannot tell: it depends on units and size.

# %% exercise="quiz_8_2"
quiz_8_2 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_8_2 = "c"
### END SOLUTION

# %% check="quiz_8_2"
check("quiz_8_2", quiz_8_2)

# %% [markdown]
# **8.3** Your forward and inverse dynamics pass their own round trip to 16 digits. What follows?
# - a) Both are right.
# - b) They belong together; both may be wrong in the same way.
# - c) At least one of them is right.

# %% exercise="quiz_8_3"
quiz_8_3 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_8_3 = "b"
### END SOLUTION

# %% check="quiz_8_3"
check("quiz_8_3", quiz_8_3)

# %% [markdown]
# **8.4** The motors give exactly the holding torques of the pose, $\tau=g(q)$, and the arm is moving. Its acceleration is
# - a) zero: the motors hold the arm.
# - b) the torque part alone.
# - c) the velocity part alone.

# %% exercise="quiz_8_4"
quiz_8_4 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_8_4 = "c"
### END SOLUTION

# %% check="quiz_8_4"
check("quiz_8_4", quiz_8_4)

# %% [markdown]
# ## What you take along
#
# - $H\ddot q=\tau-b+J^Tf$: collect the right-hand side with one sweep, then solve with two triangles.
# - Never form the inverse. Never trust a determinant. Look at the ratio of eigenvalues.
# - A motion has causes, and they add up.
# - Two functions of your own prove nothing about each other. Cross them with somebody else's, or ask the energy.
#
# **Words** (in the [glossary](glossary.md)): forward dynamics · Cholesky factorisation · condition number · backward error · singular
# · positive definite · crossed round trip.
#
# **Read on.** Trefethen & Bau, *Numerical Linear Algebra*, on Cholesky factorisation and backward stability. Featherstone, *Rigid Body Dynamics
# Algorithms*, chapter 7, finds $\ddot q$ without ever forming $H$.
#
# **Next:** lesson 9 lets the arm run: step by step through time, and Euler's step fails first.

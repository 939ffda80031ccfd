# %% [markdown]
# # 7 · H and b
#
# **50–60 minutes** · level: second year · you need: lesson 6; lesson 2 helps
#
# Here is a black box: the sweep of lesson 6. It holds the course's arm in one state, $q=(0.3, 0.6)$ rad and $\dot q=(1, 2)$ rad/s. You give it
# accelerations, it answers with torques. You ask it three questions.
#
# | $\ddot q$ (rad/s²) | $\tau_1$ (N·m) | $\tau_2$ (N·m) |
# |---|---|---|
# | $(0, 0)$ | 10.337 | 1.423 |
# | $(1, 0)$ | 10.878 | 1.542 |
# | $(0, 1)$ | 10.457 | 1.468 |
#
# Now I name the answer to $(3, -2)$ without asking: **11.72 and 1.69 N·m**. And so for every other acceleration. Three answers hold everything
# that the box knows about this state. An arm of six joints takes seven. What are those numbers?
#
# **After this lesson you will be able to**
# - take any inverse dynamics apart into a mass matrix $H$ and a bias $b$;
# - write both as sums over links, and say why the two ways must agree;
# - move an equation of motion from absolute angles to joint angles.

# %%
from autograder import check
import numpy as np
from course import arm_figures
from reference import PlanarArm, absolute, course_arm, equation_of_motion, newton_euler

arm = course_arm()
on_table, at_rest = arm.with_(gravity=(0, 0)), np.zeros(2)
four = PlanarArm.rods([1] * 4, [1] * 4)
arm_figures.heat_map(equation_of_motion.mass_matrix(four, [0, 0, 0, 0]))

# %% [markdown]
# This is the mass matrix of four equal rods in a straight line, one field for each entry. At the end of step 3 you can read it.
#
# This lesson builds on lessons 5 and 6. Keep the imports below, or paste your own functions. The reference's `inverse_dynamics` returns the
# torques **only**. To use your sweep, call it `sweep` and add:
#
# ```python
# def inverse_dynamics(arm, q, dq, ddq):
#     return sweep(arm, q, dq, ddq, [])[0]
# ```

# %% mine="sweep"
from reference.kinematics import absolute_angles, com_accelerations, com_positions, joint_positions
from reference.newton_euler import inverse_dynamics

# Paste your own functions here; they then replace the imported ones.

# %% [markdown]
# ## The equation of motion
#
# In every formula of lessons 2 and 6, the acceleration stands in the first power. So the torque is a straight-line function of it:
#
# $$\tau=H(q)\,\ddot q+b(q,\dot q)$$
#
# $H$ is the **mass matrix**, which lesson 2 called $M$. $b$ is the **bias**: everything that is there without acceleration. It holds the
# velocity terms *and* gravity, $C\dot q+g$.
#
# A straight line is known from its start and its slopes. Feed $\ddot q=0$, and the answer is $b$. Feed a **unit acceleration**, one joint at 1
# rad/s² and all others at 0, and the answer is $b$ plus one **column** of $H$. That is the trick with the box:
#
# $$\tau_1(3,-2)=10.337+3\cdot(10.878-10.337)-2\cdot(10.457-10.337)=11.72$$
#
# ## Step 1 · H, column by column (10 minutes)
#
# You could subtract $b$ from each answer. It is better to make $b$ vanish: no gravity, no speed, no load. Then the box answers with the column
# itself.

# %% [markdown] prediction="columns"
# **Predict.** The course's arm is stretched out level, at rest. Somebody takes the columns and forgets to switch gravity off. Holding takes 12.0
# and 2.2 N·m. What does the wrong $H$ look like, and can you tell that it is wrong without knowing the right one?
#
# *Your prediction:* …

# %%
for name, body in {"gravity on": arm, "gravity off": on_table}.items():
    first, second = (newton_euler.inverse_dynamics(body, at_rest, at_rest, unit) for unit in np.eye(2))
    print(name, "columns", first.round(3), "and", second.round(3))

# %% [markdown]
# Each wrong column has the holding torque added. The matrix is no longer symmetric: 2.342 against 12.152. A mass matrix always is, so the error
# shows.
#
# **Exercise.** `arm.with_(gravity=(0, 0))` is the arm on a table. The rows of `np.eye(n)` are the unit accelerations.

# %% exercise="mass_matrix"
def mass_matrix(arm, q):
    """Mass matrix H(q) by unit accelerations: (n, n) array, kg·m².

    arm: PlanarArm with n links; q: (n,) rad.
    """
    still = np.zeros(arm.n)
    ### BEGIN SOLUTION
    table = arm.with_(gravity=(0, 0))
    columns = [inverse_dynamics(table, q, still, unit) for unit in np.eye(arm.n)]
    return np.stack(columns, axis=1)
    ### END SOLUTION

# %% check="mass_matrix"
check("mass_matrix", mass_matrix)

# %% [markdown]
# ## Step 2 · b, in one question (5 minutes)
#
# Now the other way round: keep gravity and speed, and set the acceleration to zero.

# %% [markdown] prediction="bias"
# **Predict.** The elbow is at 90° and held there, the shoulder turns at a steady 1 rad/s on the table. Motor 2 pushes with 0.09 N·m (lesson 2).
# At 2 rad/s? And what does standing the arm upright in gravity do to that?
#
# *Your prediction:* …

# %%
for name, body, speed in (("table", on_table, 1), ("table", on_table, 2), ("upright", arm, 2)):
    b = equation_of_motion.bias_forces(body, [0, np.pi / 2], [speed, 0])
    print(f"{name}, {speed} rad/s: b = {b.round(3) + 0} N·m")

# %% [markdown]
# Twice the speed, four times the velocity part. Gravity comes on top: 9.81 N·m for the shoulder, nothing for an elbow whose link points straight
# up.
#
# **Exercise.** Arms of any size come in. `np.zeros(arm.n)` is a vector that fits.

# %% exercise="bias_forces"
def bias_forces(arm, q, dq):
    """Bias b(q, dq), velocity and gravity terms together: (n,) array, N·m.

    arm: PlanarArm with n links; q: (n,) rad; dq: (n,) rad/s.
    """
    ### BEGIN SOLUTION
    return inverse_dynamics(arm, q, dq, np.zeros(arm.n))
    ### END SOLUTION

# %% check="bias_forces"
check("bias_forces", bias_forces)

# %% [markdown]
# *Stuck? Go on all the same: `from reference.equation_of_motion import mass_matrix, bias_forces` as the first line inside a later function gives
# you the reference's versions.*
#
# ## Step 3 · What is inside: H in closed form (14 minutes)
#
# The box is right, but mute. Let us look at **one** entry. $h_{ij}$ is the torque at joint $i$ when joint $j$ alone accelerates at 1 rad/s²,
# from rest, on a table. What happens then?
#
# 1. Everything from link $j$ outwards is one rigid body. It starts to turn about joint $j$, which sits at $p_{j-1}$. Links before joint $j$
#    stay.
# 2. So the CoM of link $k$ accelerates across its lever arm, with $1\cdot(p_{Gk}-p_{j-1})$ turned by a quarter. Link $k$ also turns faster, at 1
#    rad/s².
# 3. Newton asks for the force $m_k$ times that at the CoM, Euler for the moment $I_k$.
# 4. Joint $i$ must supply their moments about $p_{i-1}$, of all links that it carries: $k\ge i$.

# %% [markdown] prediction="unit_acceleration"
# **Predict.** In the picture below, joint 2 of a three-link arm accelerates at 1 rad/s², the others at 0. For which links will there be an
# arrow? In which direction?
#
# *Your prediction:* …

# %%
three, pose = PlanarArm.rods([2, 1.5, 1], [0.4, 0.3, 0.3]), [0.4, 0.7, -1.0]
a = com_accelerations(three, pose, np.zeros(3), [0, 1, 0])
arm_figures.arm_with_arrows(three, pose, {"acceleration": (com_positions(three, pose), a)}, "m/s²")

# %% [markdown]
# Link 1 stays. The other two arrows stand across the lines from joint 2.
#
# Now the moment in point 4. It is a cross product with a vector that was turned by a quarter, and that is a **dot product**:
# $a\times(\text{turned }c)=a\cdot c$. Try it with $a=(1,0)$. So
#
# $$h_{ij}=\sum_{k\ge\max(i,j)}\big[\,m_k\,(p_{Gk}-p_{i-1})\cdot(p_{Gk}-p_{j-1})+I_k\,\big]$$
#
# A link counts if **both** joints carry it: joint $j$ to move it, joint $i$ to feel it. Hence $\max(i,j)$.
#
# That is why the two ways agree: the sweep and the sum take the same forces and the same lever arms, only in another order. And now you see
# *why* $H$ is symmetric: a dot product does not care which vector comes first. On the diagonal, $h_{ii}$ is the moment of inertia about joint
# $i$ of everything that joint $i$ carries.

# %% [markdown] prediction="four_links"
# **Predict.** Back to the first picture: four rods of 1 kg and 1 m in a straight line. Of which body about which point is $h_{11}=21.3$ the
# moment of inertia, and $h_{44}=0.333$? Then joint 2 bends by 90°: which entries of $H$ change?
#
# *Your prediction:* …

# %%
for bend in (0, np.pi / 2):
    print(equation_of_motion.mass_matrix(four, [0, bend, 0, 0]).round(2))

# %% [markdown]
# $h_{11}$: all four as one rod of 4 kg and 4 m about its end, $4\cdot4^2/3=21.33$. $h_{44}$: the last rod about its end, $1/3$.
#
# Only the first row and column change. Seen from joint 2 or beyond, bending joint 2 turns everything as a whole, and no distance changes.
#
# **Exercise.** The loops are there. Mind the count: in code, row `i` of `joint_positions` **is** $p_{i-1}$ of the formula, the place of the
# joint that moves link `i`.

# %% exercise="mass_matrix_closed_form"
def mass_matrix_closed_form(arm, q):
    """Mass matrix H(q) as a sum over links: (n, n) array, kg·m².

    arm: PlanarArm with n links; q: (n,) rad.
    """
    p, G = joint_positions(arm, q), com_positions(arm, q)
    H = np.zeros((arm.n, arm.n))
    for i in range(arm.n):
        for j in range(arm.n):
            ### BEGIN SOLUTION
            for k in range(max(i, j), arm.n):
                H[i, j] += arm.mass[k] * (G[k] - p[i]) @ (G[k] - p[j]) + arm.inertia[k]
            ### END SOLUTION
    return H

# %% check="mass_matrix_closed_form"
check("mass_matrix_closed_form", mass_matrix_closed_form)

# %% [markdown]
# ## Step 4 · What is inside: b in closed form (8 minutes)
#
# The same four thoughts, now with speeds and without joint accelerations. Each vector fixed in link $j$ accelerates back along itself, with
# $-\dot\theta_j^2$ times the vector. These add up along the arm to the CoM's acceleration, which you know from lesson 5. Take gravity off it, as
# in lesson 6. Then link $k$ asks for $m_k(a_{Gk}-g)$, and joint $i$ supplies the moments of all that it carries:
#
# $$b_i=\sum_{k\ge i}m_k\,(p_{Gk}-p_{i-1})\times(a_{Gk}-g)$$
#
# No $I_k$ this time: without joint accelerations no link turns faster.

# %% [markdown] prediction="straight_b"
# **Predict.** The arm is straight and turns on a table, however fast, elbow locked. What is $b$?
#
# *Your prediction:* …

# %%
print("b =", equation_of_motion.bias_forces(on_table, [0, 0], [5, 0]).round(6) + 0, "N·m at 5 rad/s")

# %% [markdown]
# Zero. All centripetal forces point along the arm, and so do all lever arms: no moment. The bearings feel the speed, the motors do not.
#
# **Exercise.** From the docstring alone.

# %%
def cross(r, f):
    """Moment of the force f at the lever arm r: float, N·m."""
    return r[0] * f[1] - r[1] * f[0]

# %% exercise="bias_closed_form"
def bias_closed_form(arm, q, dq):
    """Bias b(q, dq), velocity and gravity terms, as a sum over links: (n,) array, N·m.

    arm: PlanarArm with n links; q: (n,) rad; dq: (n,) rad/s.
    """
    ### BEGIN SOLUTION
    p, G = joint_positions(arm, q), com_positions(arm, q)
    a = com_accelerations(arm, q, dq, np.zeros(arm.n)) - arm.gravity
    b = np.zeros(arm.n)
    for i in range(arm.n):
        for k in range(i, arm.n):
            b[i] += arm.mass[k] * cross(G[k] - p[i], a[k])
    return b
    ### END SOLUTION

# %% check="bias_closed_form"
check("bias_closed_form", bias_closed_form)

# %% [markdown]
# ## Step 5 · Two sets of angles (8 minutes)
#
# Some books write the equation with absolute angles $\theta$ instead of $q$: $H_\theta\ddot\theta+b_\theta$. The formulas are shorter there. How
# do you come back?
#
# $\theta$ is a cumulative sum, so $\dot\theta=T\dot q$, with ones in the lower triangle of $T$ and on its diagonal. The kinetic energy is the
# same, whoever writes it:
#
# $$\tfrac12\dot\theta^TH_\theta\dot\theta=\tfrac12\,\dot q^T\,(T^TH_\theta T)\,\dot q$$
#
# So $H=T^TH_\theta T$. Power is the same as well: $\dot\theta\cdot b_\theta=\dot q\cdot b$. Put $\dot\theta=T\dot q$ in there and read off $b$.

# %% [markdown] prediction="joint_space"
# **Predict.** In an L-shape the two links stand at a right angle. One of $H$ and $H_\theta$ is diagonal there. Which, and why?
#
# *Your prediction:* …

# %%
L_shape = [0, np.pi / 2]
print("H_θ", absolute.mass_matrix_absolute(arm, L_shape).round(4).tolist())
print("H  ", equation_of_motion.mass_matrix(arm, L_shape).round(4).tolist())

# %% [markdown]
# $H_\theta$: at a right angle, the swing of link 1 carries the elbow along link 2's own direction, and that does not turn link 2. But
# accelerating *joint* 1 alone takes link 2 along, and turning it costs something.

# %% exercise="joint_space"
def joint_space(H_theta, b_theta):
    """From absolute to joint angles: tuple (H (n, n) in kg·m², b (n,) in N·m).

    H_theta: (n, n) kg·m²; b_theta: (n,) N·m.
    """
    T = np.tril(np.ones((len(b_theta), len(b_theta))))
    ### BEGIN SOLUTION
    return T.T @ H_theta @ T, T.T @ b_theta
    ### END SOLUTION

# %% check="joint_space"
check("joint_space", joint_space)

# %% [markdown]
# ## Explorer: a map of H (5 minutes)
#
# Each field is one entry of $H$; the more it stands out, the larger. Try, then answer:
#
# 1. Set four links. Which pose slider changes no number of $H$ at all? Why?
# 2. Move the last joint only. Which entry stays, whatever you do? What is it?
# 3. Can an entry become negative? On the diagonal, too? Find a pose, and say in words what a negative $h_{12}$ means.

# %% explorer="mass_matrix_map"
from course.explore import mass_matrix_map

mass_matrix_map()

# %% [markdown]
# ## Usual mistakes
#
# The check knows these and names them:
# - gravity or speed left on while the columns are taken;
# - link $j$ accelerated alone instead of joint $j$: a joint takes all links beyond it along;
# - the sum started at $i$, or at $\min(i,j)$, instead of at $\max(i,j)$;
# - lever arms measured from the link's end, from the base, or from the joint before;
# - $I_k$ forgotten, or added once instead of for each link, or lengths multiplied instead of the dot product;
# - the sign of $b$, or one of its two parts missing;
# - $T$ for $T^T$, or $H_\theta$ multiplied on one side only.
#
# ## Quiz
# Replace `...` by `"a"`, `"b"` or `"c"`.
#
# **7.1** A six-joint arm's inverse dynamics is a black box. In one state, how many calls tell you everything about it, and what do they give?
# - a) 6, the columns of $H$.
# - b) 7, the columns of $H$ and $b$.
# - c) 36, the entries of $H$.

# %% exercise="quiz_7_1"
quiz_7_1 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_7_1 = "b"
### END SOLUTION

# %% check="quiz_7_1"
check("quiz_7_1", quiz_7_1)

# %% [markdown]
# **7.2** Joint 3 of a five-link arm bends. Which entry of $H$ does **not** change?
# - a) $h_{34}$.
# - b) $h_{22}$.
# - c) $h_{12}$.

# %% exercise="quiz_7_2"
quiz_7_2 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_7_2 = "a"
### END SOLUTION

# %% check="quiz_7_2"
check("quiz_7_2", quiz_7_2)

# %% [markdown]
# **7.3** Why is $H$ symmetric?
# - a) Because the links are symmetric rods.
# - b) Because of Newton's third law at each joint.
# - c) Because each entry is a sum of dot products, and these do not mind the order.

# %% exercise="quiz_7_3"
quiz_7_3 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_7_3 = "c"
### END SOLUTION

# %% check="quiz_7_3"
check("quiz_7_3", quiz_7_3)

# %% [markdown]
# **7.4** Somebody hangs 1 kg on a hook at the tip and models it as a constant load, a force of 9.81 N downwards. In this model
# - a) $H$ grows and $b$ stays.
# - b) $H$ stays: a force has no inertia. Real payloads belong into the masses.
# - c) $H$ and $b$ both grow.

# %% exercise="quiz_7_4"
quiz_7_4 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_7_4 = "b"
### END SOLUTION

# %% check="quiz_7_4"
check("quiz_7_4", quiz_7_4)

# %% [markdown]
# ## What you take along
#
# - $\tau=H\ddot q+b$. One question gives $b$, one more for each joint gives a column of $H$.
# - $h_{ij}$ is the torque at joint $i$ for a unit acceleration of joint $j$: dot products of lever arms, over the links that both joints carry.
# - $H$ knows masses and pose, nothing else: no gravity, no speed, no load.
# - Other angles, same energy: $H=T^TH_\theta T$, $b=T^Tb_\theta$.
#
# **Words** (in the [glossary](glossary.md)): mass matrix · bias forces · unit acceleration · closed form · symmetric · joint space ·
# absolute angle.
#
# **Read on.** Featherstone, *Rigid Body Dynamics Algorithms*, chapter 6, computes $H$ faster, by composite bodies. Lynch & Park, *Modern
# Robotics*, section 8.4, asks the same questions of the sweep in space.
#
# **Next:** lesson 8 turns the equation round: torques in, motion out.

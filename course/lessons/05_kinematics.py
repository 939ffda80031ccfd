# %% [markdown]
# # 5 · n links: where everything is and how it moves
#
# **50–60 minutes** · level: second year · you need: lesson 2 (relative angles), derivatives
#
# Three links of one metre lie in a straight line. Every joint turns at a steady 1 rad/s. That is slow: one turn takes more than six seconds. No
# motor speeds up, no motor slows down.
#
# Hold on to the tip. You travel at **6 m/s**, and you are pulled inwards with **14 m/s²**. That is more than gravity. No joint accelerates, so
# where do the 14 come from? At the end of this lesson your own code answers for any number of links.
#
# **After this lesson you will be able to**
# - find every joint and every centre of mass of an arm with any number of links, on the link's axis or off it;
# - compute how they move and accelerate, and tell the two parts of an acceleration apart;
# - build the Jacobian of the tip column by column, and say what a column means.

# %%
from autograder import check
import numpy as np
from course import arm_figures
from reference import EARTH, PlanarArm, course_arm, kinematics

arm_figures.link_frame()

# %% [markdown]
# ## The arm and its letters
#
# Joint $i$ carries link $i$. Link $i$ starts at joint $i$ and ends at joint $i+1$. The last end is the **tip**. Points are counted from the
# base: $p_0$ is the origin, $p_i$ is the end of link $i$. So joint $i$ sits at $p_{i-1}$.
#
# Every link has a **frame**: one direction *along* the link, one *across* it, a quarter turn counter-clockwise. The centre of mass (CoM) lies
# `com_x` along and `com_y` across. A motor bolted to the side of a link moves it off the axis.
#
# In code everything is an array with one entry or row for each link: `arm.length[0]` belongs to link 1. Vectors are rows $(x, y)$ in the
# **world frame**. The arm below has its centres of mass off the axis on purpose.

# %%
arm = PlanarArm(
    mass=[2, 1.5, 1], length=[0.4, 0.3, 0.3], inertia=[0.03, 0.01, 0.01],
    com_x=[0.2, 0.15, 0.1], com_y=[0.08, 0.05, -0.04], gravity=EARTH,
)
q = np.array([0.3, 0.8, -1.6])
arm_figures.arm_with_arrows(arm, q)

# %% [markdown]
# ## Step 1 · Angles from the ground (5 minutes)
#
# A joint angle $q_i$ is **relative**: it counts from the link before. To place a link we need its **absolute angle** $\theta_i$, from the
# world's x axis. Joint 1 turns every link, joint 2 turns every link but the first. So
#
# $$\theta_i=q_1+q_2+\dots+q_i$$
#
# The same sum holds for speeds and for accelerations: $\dot\theta_i=\dot q_1+\dots+\dot q_i$ is how fast link $i$ turns, seen from the ground.
# NumPy calls this a cumulative sum, `np.cumsum`.

# %% [markdown] prediction="absolute_angles"
# **Predict.** In the puzzle every joint turns at 1 rad/s. How fast does link 3 turn, seen from the ground?
#
# *Your prediction:* …

# %%
print("θ  =", np.degrees(kinematics.absolute_angles(q)).round(1), "° in the picture")
print("dθ =", kinematics.absolute_angles([1, 1, 1]), "rad/s in the puzzle")

# %% exercise="absolute_angles"
def absolute_angles(q):
    """Angles of the links from the world's x axis: (n,) array, rad.

    q: (n,) rad, relative joint angles. Takes joint speeds to link speeds just as well.
    """
    ### BEGIN SOLUTION
    return np.cumsum(q)
    ### END SOLUTION

# %% check="absolute_angles"
check("absolute_angles", absolute_angles)

# %% [markdown]
# ## Step 2 · Where the joints are (7 minutes)
#
# Walk along the arm. Link $i$ takes you one step further:
#
# $$p_i=p_{i-1}+l_i\,(\cos\theta_i,\ \sin\theta_i)$$
#
# $n$ links have $n+1$ points: the origin first, the tip last. The formula counts links from 1, code counts from 0: `p[0]` is the origin, and
# `arm.length[0]` leads from `p[0]` to `p[1]`.

# %% [markdown] prediction="joint_positions"
# **Predict.** Four links of 1 m, and every $q_i$ is 90°. Where is the tip?
#
# *Your prediction:* …

# %%
square = PlanarArm.rods([1] * 4, [1] * 4)
print(kinematics.joint_positions(square, [np.pi / 2] * 4).round(3) + 0.0)

# %% [markdown]
# Back at the origin: four quarter turns close a square. The first step goes up, because $\theta_1$ is already 90°.
#
# **Exercise.** The walk is there. Write its step.

# %% exercise="joint_positions"
def joint_positions(arm, q):
    """Positions of all joints, origin first, tip last: (n + 1, 2) array, m.

    arm: PlanarArm with n links; q: (n,) rad.
    """
    theta = absolute_angles(q)
    p = np.zeros((arm.n + 1, 2))
    for i in range(arm.n):
        ### BEGIN SOLUTION
        p[i + 1] = p[i] + arm.length[i] * np.array([np.cos(theta[i]), np.sin(theta[i])])
        ### END SOLUTION
    return p

# %% check="joint_positions"
check("joint_positions", joint_positions)

# %% [markdown]
# *Stuck in one of these? Go on all the same. Write `from reference.kinematics import joint_positions` as the first line inside a later function
# that needs it. The same line works for every name in this lesson.*
#
# ## Step 3 · Where the centres of mass are (8 minutes)
#
# Start at the link's own joint, $p_{i-1}$. Go `com_x` along the link, then `com_y` across it. The direction across is the direction along,
# turned by a quarter counter-clockwise. A quarter turn takes $(x, y)$ to $(-y, x)$, so
#
# $$p_{Gi}=p_{i-1}+x_{Gi}\,(\cos\theta_i,\ \sin\theta_i)+y_{Gi}\,(-\sin\theta_i,\ \cos\theta_i)$$
#
# with $x_{Gi}$ for `com_x` and $y_{Gi}$ for `com_y`.

# %% [markdown] prediction="com_positions"
# **Predict.** A link lies level and points to the right. Its `com_y` is +0.1 m. Is the CoM above or below the link? Now the link turns to 180°.
# And now?
#
# *Your prediction:* …

# %%
one = PlanarArm([1], [0.5], [0.02], com_x=[0.25], com_y=[0.1])
for degrees in (0, 180):
    G = kinematics.com_positions(one, [np.radians(degrees)])
    print(f"at {degrees}°: CoM at", G[0].round(3), "m")

# %% [markdown]
# Above at first, below afterwards. `com_y` belongs to the link and turns with it: a positive one lies to the **left** as you look along the
# link.

# %% exercise="com_positions"
def com_positions(arm, q):
    """Positions of the centres of mass: (n, 2) array, m.

    arm: PlanarArm with n links; q: (n,) rad. Link i's joint is row i of joint_positions, counted from 0.
    """
    theta, p = absolute_angles(q), joint_positions(arm, q)
    G = np.zeros((arm.n, 2))
    for i in range(arm.n):
        c, s = np.cos(theta[i]), np.sin(theta[i])
        ### BEGIN SOLUTION
        along, across = np.array([c, s]), np.array([-s, c])
        G[i] = p[i] + arm.com_x[i] * along + arm.com_y[i] * across
        ### END SOLUTION
    return G

# %% check="com_positions"
check("com_positions", com_positions)

# %% [markdown]
# ## Step 4 · How fast they move (9 minutes)
#
# Take a vector $r$ that is fixed in a link, say from its joint to its CoM. The link turns at $\dot\theta$. The vector keeps its length and
# swings, so its tip moves **across** it: a quarter turn of $r$, times the speed.
#
# $$\dot r=\dot\theta\,r^\perp,\qquad r^\perp=(-r_y,\ r_x)\ \text{: } r \text{ turned by a quarter}$$
#
# Now walk along the arm again, this time with velocities. Each joint passes its velocity on to the next. With $r_i$ from joint $i$ to the next
# one, and $h_i$ from joint $i$ to the CoM,
#
# $$v_i=v_{i-1}+\dot\theta_i\,r_i^\perp,\qquad v_{Gi}=v_{i-1}+\dot\theta_i\,h_i^\perp,\qquad v_0=0 .$$
#
# Both start from $v_{i-1}$, the velocity of the link's own joint.

# %% [markdown] prediction="com_velocities"
# **Predict.** Joint 1 of the arm in the second picture turns, the other two hold still. Which way do the three arrows at its centres of mass
# point, and which is the longest?
#
# *Your prediction:* …

# %%
v = kinematics.com_velocities(arm, q, [1, 0, 0])
arm_figures.arm_with_arrows(arm, q, {"velocity": (kinematics.com_positions(arm, q), v)}, "m/s")

# %% [markdown]
# With one joint turning, the whole arm is one rigid body. Every arrow stands at a right angle to the line from the origin, and grows with the
# distance from it.
#
# **Exercise.** Your positions already hold $r_i$ and $h_i$ as differences. `turned` makes the quarter turn. Write the two lines of the walk. At
# the top of the loop `v` is the velocity of the link's own joint, at the bottom that of the next one.

# %%
def turned(r):
    """The vector r, turned by a quarter counter-clockwise: (2,) array."""
    return np.array([-r[1], r[0]])

# %% exercise="com_velocities"
def com_velocities(arm, q, dq):
    """Velocities of the centres of mass: (n, 2) array, m/s.

    arm: PlanarArm with n links; q: (n,) rad; dq: (n,) rad/s.
    """
    omega = absolute_angles(dq)
    p, G = joint_positions(arm, q), com_positions(arm, q)
    v, v_G = np.zeros(2), np.zeros((arm.n, 2))
    for i in range(arm.n):
        r, h = p[i + 1] - p[i], G[i] - p[i]
        ### BEGIN SOLUTION
        v_G[i] = v + omega[i] * turned(h)
        v = v + omega[i] * turned(r)
        ### END SOLUTION
    return v_G

# %% check="com_velocities"
check("com_velocities", com_velocities)

# %% [markdown]
# ## Step 5 · How they accelerate (11 minutes)
#
# Differentiate $\dot r=\dot\theta\,r^\perp$ once more. The product rule leaves two parts:
#
# $$\ddot r=\ddot\theta\,r^\perp-\dot\theta^2\,r$$
#
# The first part points **across**: the link turns faster. The second points back **along** $r$, towards the joint: the **centripetal** part. It
# is there even at steady speed, because the velocity keeps changing its direction. A stone on a string needs the pull of the string.
#
# Both parts are passed on along the arm, just like velocities.

# %% [markdown] prediction="com_accelerations"
# **Predict.** Back to the puzzle: three straight links of 1 m, every joint at a steady 1 rad/s. The links turn at 1, 2 and 3 rad/s. What does
# each link add to the tip's acceleration?
#
# *Your prediction:* …

# %%
three = PlanarArm.rods([1, 1, 1], [1, 1, 1])
a = kinematics.joint_accelerations(three, [0, 0, 0], [1, 1, 1], [0, 0, 0])
print("joints 2 and 3, then the tip:", a[1:, 0], "m/s² along x")

# %% [markdown]
# Link $i$ adds $\dot\theta_i^2\cdot 1$ m: $1+4+9=14$. Squares of **absolute** speeds add up along the arm, and the outer links turn fastest.
#
# These accelerations are what a camera sees. Gravity is not in them: it enters in lesson 6.
#
# **Exercise.** From the docstring alone. It is your `com_velocities` with one more part.

# %% exercise="com_accelerations"
def com_accelerations(arm, q, dq, ddq):
    """Accelerations of the centres of mass, without gravity: (n, 2) array, m/s².

    arm: PlanarArm with n links; q: (n,) rad; dq: (n,) rad/s; ddq: (n,) rad/s².
    """
    ### BEGIN SOLUTION
    omega, alpha = absolute_angles(dq), absolute_angles(ddq)
    p, G = joint_positions(arm, q), com_positions(arm, q)
    a, a_G = np.zeros(2), np.zeros((arm.n, 2))
    for i in range(arm.n):
        r, h = p[i + 1] - p[i], G[i] - p[i]
        a_G[i] = a + alpha[i] * turned(h) - omega[i] ** 2 * h
        a = a + alpha[i] * turned(r) - omega[i] ** 2 * r
    return a_G
    ### END SOLUTION

# %% check="com_accelerations"
check("com_accelerations", com_accelerations)

# %% [markdown]
# The check compares with finite differences of the positions along a motion. You can do that with any kinematics you meet: move a little,
# measure, divide.
#
# ## Step 6 · The Jacobian (8 minutes)
#
# The tip's velocity is linear in the joint speeds, so there is a matrix: $v=J(q)\,\dot q$, the **Jacobian**. Column $j$ is the tip's velocity
# when joint $j$ alone turns at 1 rad/s. Then everything beyond joint $j$ is one rigid body that turns about joint $j$. So the column is the
# vector from joint $j$ to the **tip**, turned by a quarter.

# %% [markdown] prediction="jacobian"
# **Predict.** The course's arm is stretched out along x. How fast can its tip move along x, and why?
#
# *Your prediction:* …

# %%
print(kinematics.jacobian(course_arm(), [0, 0]))

# %% [markdown]
# Not at all. The first row is zero: each joint moves the tip across its own lever arm, and both lever arms lie along x. Such a pose is called
# **singular**. The tip has lost a direction. Lesson 10 shows what it wins.

# %% exercise="jacobian"
def jacobian(arm, q):
    """Jacobian J of the tip, with tip velocity = J dq: (2, n) array, m (m/s for each rad/s).

    arm: PlanarArm with n links; q: (n,) rad.
    """
    ### BEGIN SOLUTION
    p = joint_positions(arm, q)
    return np.stack([turned(p[-1] - p[j]) for j in range(arm.n)], axis=1)
    ### END SOLUTION

# %% check="jacobian"
check("jacobian", jacobian)

# %% [markdown]
# ## Explorer: pose an arm (5 minutes)
#
# Up to six links, and a centre of mass that you can push off the axis. Try, then answer:
#
# 1. Move `com_y` of one link. Which dots move, and which stay? Then turn the link by 180°: on which side of it is the CoM now, seen from
#    outside, and seen along the link?
# 2. Set three links, straighten them, let every joint turn at 1 rad/s, and show accelerations. Find the 14 m/s². What happens to them at 2
#    rad/s, and at −1 rad/s?
# 3. Switch *every joint like joint 1* on and raise its angle slowly. For which angle does an arm of six equal links bite its own tail? Foretell
#    it for five links.

# %% explorer="link_poser"
from course.explore import link_poser

link_poser()

# %% [markdown]
# ## Usual mistakes
#
# The check knows these and names them:
# - the relative angle $q_i$ used where $\theta_i$ belongs, or $\dot q_i$ for $\dot\theta_i$;
# - `com_y` left out, or put on the wrong side;
# - every link started at the origin, or at the joint before its own;
# - a running sum that is used after it has moved on, or that forgets what came before;
# - the CoM taken to be half way along: true for rods only;
# - the centripetal part missing, pointing outwards, or with $\dot\theta$ not squared;
# - gravity added to the accelerations;
# - Jacobian columns that point from the origin instead of from joint $j$, or that end at link $j$'s end instead of the tip.
#
# ## Quiz
# Replace `...` by `"a"`, `"b"` or `"c"`.
#
# **5.1** Three joints stand at $q=(30°, 30°, -90°)$. Which angle does link 3 make with the ground?
# - a) $-90°$.
# - b) $-30°$.
# - c) $-60°$.

# %% exercise="quiz_5_1"
quiz_5_1 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_5_1 = "b"
### END SOLUTION

# %% check="quiz_5_1"
check("quiz_5_1", quiz_5_1)

# %% [markdown]
# **5.2** A link points straight up. Its `com_y` is positive. From the link's axis, its CoM lies
# - a) to the left.
# - b) to the right.
# - c) above.

# %% exercise="quiz_5_2"
quiz_5_2 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_5_2 = "a"
### END SOLUTION

# %% check="quiz_5_2"
check("quiz_5_2", quiz_5_2)

# %% [markdown]
# **5.3** Joint 1 turns at a steady +2 rad/s, joint 2 at a steady −2 rad/s. The CoM of link 2
# - a) has no acceleration: no joint accelerates.
# - b) is accelerated towards the elbow.
# - c) is accelerated exactly as the elbow is.

# %% exercise="quiz_5_3"
quiz_5_3 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_5_3 = "c"
### END SOLUTION

# %% check="quiz_5_3"
check("quiz_5_3", quiz_5_3)

# %% [markdown]
# **5.4** What does the second column of the tip's Jacobian tell?
# - a) How the tip moves when joint 2 alone turns at 1 rad/s.
# - b) How joint 2 moves when all joints turn at 1 rad/s.
# - c) How the end of link 2 moves when joint 1 turns at 1 rad/s.

# %% exercise="quiz_5_4"
quiz_5_4 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_5_4 = "a"
### END SOLUTION

# %% check="quiz_5_4"
check("quiz_5_4", quiz_5_4)

# %% [markdown]
# ## What you take along
#
# - Add up first: angles, speeds and accelerations of links are sums over the joints before them.
# - Walk along the arm: each link adds one vector to what its joint brings along.
# - A vector fixed in a link changes by $\dot\theta$ times its quarter turn. Its acceleration has a part across and a part back along it.
# - A Jacobian column is a lever arm from a joint to the point, turned by a quarter.
#
# **Words** (in the [glossary](glossary.md)): absolute angle · link frame · relative angle · centripetal acceleration · Jacobian ·
# singular pose.
#
# **Read on.** Craig, *Introduction to Robotics*, chapter 5, passes velocities from link to link. Lynch & Park, *Modern Robotics*, chapter 5,
# treats Jacobians and singular poses.
#
# **Next:** lesson 6 turns these accelerations into forces, and walks back from the tip to the base.

# %% [markdown]
# # 6 · The Newton–Euler sweep
#
# **55–60 minutes** · level: second year · you need: lesson 5, free-body diagrams
#
# The course's arm lies on a table, stretched out, motors on. A grown-up leans on its hand with 100 N, straight along the arm. Both motors read
# **0 N·m**. Then a child pushes the hand with one finger, 5 N, from the side. The shoulder motor has to answer with **3.5 N·m**.
#
# Where did the 100 N go? Not into the motors. Something else carries them, and lesson 2 never computed it. Lagrange's recipe gives torques only.
# Newton and Euler give the torques **and** the force in every bearing, for any number of links, link by link.
#
# **After this lesson you will be able to**
# - cut a link free and draw every force and torque on it, with its sign;
# - find joint forces and torques of an arm at rest by hand;
# - write inverse dynamics for any number of links and any loads, in three small functions and one loop.

# %%
from autograder import check
import numpy as np
from course import arm_figures
from reference import Load, PlanarArm, course_arm, newton_euler

arm, zero = course_arm(), np.zeros(2)
table = arm.with_(gravity=(0, 0))
arm_figures.free_body(table, [0, 0], 1, [Load(force=(-100, 0))])

# %% [markdown]
# This lesson builds on your functions of lesson 5. Paste them below, or keep the reference's: both work.

# %% mine="kinematics"
from reference.kinematics import absolute_angles, com_accelerations, com_positions, joint_positions

# Paste your own four functions here (and `turned`); they then replace the imported ones.

# %% [markdown]
# ## The letters
#
# | letter | meaning |
# |---|---|
# | $f_i$ | **joint force**: what link $i-1$ exerts on link $i$ through joint $i$, N |
# | $\tau_i$ | **joint torque**: what motor $i$, standing on link $i-1$, exerts on link $i$, N·m |
# | $f_E$ | a **load**: a force from outside **on** the arm, N |
# | $r_i$, $h_i$ | from joint $i$ to joint $i+1$, and from joint $i$ to the centre of mass (CoM), m |
# | $p$ | from joint $i$ to the point where the load acts, m. Lesson 5's $p_i$, the places of the joints, is another letter |
#
# Link 0 is the base. What link $i$ exerts on link $i-1$ is the opposite, $-f_i$ and $-\tau_i$: Newton's third law.
#
# The moment of a force $f$ at the lever arm $r$ is the **cross product** $r\times f=r_xf_y-r_yf_x$. It is positive counter-clockwise, and zero
# when $f$ lies along $r$.

# %%
def cross(r, f):
    """Moment of the force f at the lever arm r: float, N·m."""
    return r[0] * f[1] - r[1] * f[0]


print("across:", cross([0.7, 0], [0, 5]), "N·m, along:", cross([0.7, 0], [-100, 0]), "N·m")

# %% [markdown]
# ## Step 1 · Equilibrium by hand (10 minutes)
#
# First an arm without masses, at rest, with one load at its tip. Cut it at joint $i$ and look at everything from there to the tip. Only three
# things act on this piece: the joint force, the motor's torque, the load. Nothing accelerates, so
#
# - all forces add up to zero: $f_i=-f_E$. **Every** joint carries the whole load.
# - all moments about joint $i$ add up to zero: $\tau_i=-\,p\times f_E$, with $p$ from joint $i$ to the tip, where the load acts.
#
# The motor pushes back against the moment of the load. Hence the minus.
#
# Two links of 1 m each, and a push of 3 N. In the L-shape link 1 lies along x, link 2 points straight up, so the tip is at $(1, 1)$.

# %% [markdown] prediction="by_hand"
# **Predict**, with pencil and paper, the torques in N·m.
#
# | case | $\tau_1$ | $\tau_2$ |
# |---|---|---|
# | straight, pushed along x | … | … |
# | straight, pushed up | … | … |
# | L-shape, tip pushed up | … | … |
# | L-shape, tip pushed along x | … | … |

# %%
two, still = PlanarArm.rods([0, 0], [1, 1]), [0, 0]
for shape, bend in {"straight": 0, "L-shape": np.pi / 2}.items():
    for way, push in {"along x": (3, 0), "up": (0, 3)}.items():
        tau = newton_euler.inverse_dynamics(two, [0, bend], still, still, [Load(push)])
        print(f"{shape}, pushed {way}: τ = {tau.round(6) + 0.0} N·m")

# %% [markdown]
# In the L-shape, the push up passes right through the elbow. It has no lever arm there, and motor 2 rests. The push along x has the lever arm 1
# m about **both** joints, so both motors hold 3 N·m, counter-clockwise: the load turns the arm clockwise.
#
# This is the whole lesson in small. What is missing: links that weigh something and move.
#
# ## Step 2 · What the motion of one link takes (5 minutes)
#
# Newton: to accelerate a link's CoM with $a_G$ takes the force $m\,a_G$. Euler: to turn it faster takes the moment $I\,\ddot\theta$, with the
# link's acceleration seen from the ground. Together they are the link's **wrench**.
#
# Gravity joins by a trick. The arm cannot tell whether it stands on the ground or in a rocket that accelerates upwards at 9.81 m/s². So use
#
# $$a=a_G-g,\qquad g=(0,\,-9.81)$$
#
# and forget about weights. A link at rest then takes $m\,(0, +9.81)$: exactly what holds it up. Do not draw the weight as well, or it counts
# twice.

# %% [markdown] prediction="link_wrench"
# **Predict.** The straight arm turns on the table at a steady 3 rad/s about the shoulder, elbow locked. Which force does the motion of each link
# take, and in which direction?
#
# *Your prediction:* …

# %%
a = com_accelerations(table, [0, 0], [3, 0], [0, 0])
print("m a =", (arm.mass[:, None] * a).round(3).tolist(), "N")

# %% [markdown]
# Inwards, 3.6 N and 7.425 N: a steady turn needs centripetal force.

# %% exercise="link_wrench"
def link_wrench(m, I, a, alpha):
    """What a link's motion takes: tuple (force (2,) in N, moment in N·m).

    m: kg; I: kg·m², about the CoM; a: (2,) m/s², of the CoM minus gravity; alpha: rad/s², of the link.
    """
    ### BEGIN SOLUTION
    return m * np.asarray(a), I * alpha
    ### END SOLUTION

# %% check="link_wrench"
check("link_wrench", link_wrench)

# %% [markdown]
# ## Step 3 · The force through a joint (7 minutes)
#
# Cut link $i$ free at both ends. Three forces act on it: the joint force $f_i$ from the link before; $-f_{i+1}$ from the link behind, which is
# pushed by $f_{i+1}$ and pushes back; and the load $f_E$. Together they must make the link's force:
#
# $$f_i-f_{i+1}+f_E=f_{\text{link}}$$
#
# At the last link nothing follows, so $f_{n+1}=0$ and $f_n$ is known. From there you go **back towards the base**: each joint force needs the
# one behind it.

# %% [markdown] prediction="joint_force"
# **Predict.** The arm turns as before, 3.6 N and 7.425 N. What does the elbow's bearing carry, and what the shoulder's? Then somebody pulls
# outwards at the tip with 5 N: do the bearings carry more or less?
#
# *Your prediction:* …

# %%
for loads in ([], [Load(force=(5, 0))]):
    f = newton_euler.joint_forces(table, [0, 0], [3, 0], [0, 0], loads)
    print("shoulder", f[0].round(3), "N, elbow", f[1].round(3), "N")

# %% [markdown]
# The shoulder carries both links. A load takes part of the work off the joint when it pushes the way the link accelerates. This one pulls
# outwards, against it, so both bearings carry 5 N more.
#
# **Exercise.** Solve the balance for $f_i$.

# %% exercise="joint_force"
def joint_force(f_link, f_next, f_ext):
    """Force of link i-1 on link i: (2,) array, N.

    f_link: what the link's motion takes; f_next: this link on the next; f_ext: load on this link.
    """
    ### BEGIN SOLUTION
    return np.asarray(f_link) + f_next - f_ext
    ### END SOLUTION

# %% check="joint_force"
check("joint_force", joint_force)

# %% [markdown]
# ## Step 4 · The torque of a joint (10 minutes)
#
# Now the moments, **about joint $i$**. The unknown joint force $f_i$ acts there and drops out. What remains on the left side: motor $i$, motor
# $i+1$, the link behind and the load. On the right side stands what the motion takes. The link's force acts at the CoM, so it has a moment too:
#
# $$\tau_i-\tau_{i+1}-r\times f_{i+1}+p\times f_E=I\ddot\theta+h\times f_{\text{link}}$$
#
# All lever arms start at joint $i$: $r$ ends at the next joint, $h$ at the CoM, $p$ where the load acts. Why does $\tau_{i+1}$ appear? The next
# motor stands on this link. When it turns the next link one way, it turns this one the other way.
#
# The picture below cuts link 1 of the course's arm free, in a pose at rest, with 15 N pushing in its middle. Every arrow is drawn from the numbers. It
# shows the weight as an arrow. In the formula the same 19.6 N stand on the other side, turned round, as $f_{\text{link}}$.

# %%
pose, side = [0.3, 0.6], [Load(force=(15, 0), point=(0.2, 0), link=0)]
arm_figures.free_body(arm, pose, 0, side)

# %% [markdown] prediction="joint_torque"
# **Predict.** With the picture, go through the five terms of $\tau_1$: own turning, $\tau_2$, next link, own force, load. Which is zero here? Is any of them
# negative?
#
# *Your prediction:* …

# %%
tau = newton_euler.inverse_dynamics(arm, pose, still, still, side)
f = newton_euler.joint_forces(arm, pose, still, still, side)
r, h = joint_positions(arm, pose)[1], com_positions(arm, pose)[0]
weight = arm.mass[0] * -arm.gravity
terms = [0.0, tau[1], cross(r, f[1]), cross(h, weight), -cross(h, [15, 0])]  # the load sits at the CoM
print("terms", np.round(terms, 3), "sum", np.round(sum(terms), 3), "τ1", tau[0].round(3), "N·m")

# %% [markdown]
# The link does not turn, so the first term is zero. The load stands at a point above the joint and pushes to the right: it turns the link
# clockwise, $p\times f_E<0$. Minus that is positive: it is the motor that has to make up for it.
#
# **Exercise.** Solve the balance for $\tau_i$.

# %% exercise="joint_torque"
def joint_torque(n_link, tau_next, r, f_next, h, f_link, p, f_ext):
    """Torque of motor i: float, N·m.

    n_link: I alpha, N·m; tau_next: torque of motor i+1, N·m; forces as in joint_force, (2,) N;
    lever arms from joint i, (2,) m: r to joint i+1, h to the CoM, p to the load.
    """
    ### BEGIN SOLUTION
    return n_link + tau_next + cross(r, f_next) + cross(h, f_link) - cross(p, f_ext)
    ### END SOLUTION

# %% check="joint_torque"
check("joint_torque", joint_torque)

# %% [markdown]
# ## Step 5 · A load and its point (4 minutes)
#
# A `Load` has four parts: `force` in the **world** frame, `point` in the **link's** frame measured from the link's joint, `moment`, and `link`.
# Leave out `link` and it is the last one; leave out `point` and it is the link's end. `load.on(arm)` fills that in and returns
# `(link, force, point, moment)`, with `link` counted from 0 and the moment as an array of one number: its number is `moment[0]`.
#
# A drawer handle is fixed to the drawer: the point turns with the link. To get the lever arm $p$, rotate the point by $\theta$.

# %% [markdown] prediction="load"
# **Predict.** A load acts at the point $(0.5, 0.2)$ of a link that points straight up. Where is that, seen from the link's joint, in the world
# frame?
#
# *Your prediction:* …

# %%
def rotated(point, theta):
    """A point of a link's frame as a vector in the world frame: (2,) array, m."""
    c, s = np.cos(theta), np.sin(theta)
    return np.array([c * point[0] - s * point[1], s * point[0] + c * point[1]])


link, force, point, moment = Load(force=(3, 0), point=(0.5, 0.2)).on(two)
print(f"on link {link} (from 0), {force} N, moment {moment[0]} N·m")
print("lever arm", rotated(point, np.pi / 2).round(3), "m")

# %% [markdown]
# ## Step 6 · The sweep (13 minutes)
#
# Everything is there. The **forward pass** runs from the base to the tip and is lesson 5: angles, lever arms, accelerations. It is written
# below. The **backward pass** runs from the tip to the base and is this lesson: at each link its wrench, then the joint force, then the joint
# torque. Two passes, and the work grows only with the number of links.

# %%
def forward_pass(arm, q, dq, ddq):
    """Of each link θ, acceleration α, lever arms r and h, and its CoM's acceleration minus gravity."""
    p = joint_positions(arm, q)
    r, h = p[1:] - p[:-1], com_positions(arm, q) - p[:-1]
    a = com_accelerations(arm, q, dq, ddq) - arm.gravity
    return absolute_angles(q), absolute_angles(ddq), r, h, a

# %% [markdown] prediction="inverse_dynamics"
# **Predict.** The arm is held level and stretched, in the vertical plane: 2 kg and 1.5 kg. With how many newton does the base push, and in which
# direction? Then you hang 1 kg on the hand (9.81 N). Which numbers change?
#
# *Your prediction:* …

# %%
for loads in ([], [Load(force=(0, -9.81))]):
    tau = newton_euler.inverse_dynamics(arm, still, still, still, loads)
    f = newton_euler.joint_forces(arm, still, still, still, loads)
    print("torques", tau.round(2), "N·m, base", f[0].round(2) + 0, "N, elbow", f[1].round(2) + 0, "N")

# %% [markdown]
# The base carries all the weight, 34.3 N, and the torques are those of lesson 2. The 1 kg adds 9.81 N to **both** bearings, and to each torque
# its own lever arm's worth.
#
# **Exercise.** Write the body of the loop. A link may carry several loads, or none. So hand no load to your two functions (`zero`), then take
# each load of link `i` off: its force from `f[i]`, its moment about the joint from `tau[i]`. Row `i + 1` is the next link; behind the tip stands
# a row of zeros.

# %% exercise="inverse_dynamics"
def inverse_dynamics(arm, q, dq, ddq, loads):
    """Torques and joint forces: tuple (tau (n,) in N·m, f (n, 2) in N).

    q, dq, ddq: (n,) rad, rad/s, rad/s²; loads: list of Load.
    """
    theta, alpha, r, h, a = forward_pass(arm, q, dq, ddq)
    tau, f = np.zeros(arm.n + 1), np.zeros((arm.n + 1, 2))
    for i in reversed(range(arm.n)):
        ### BEGIN SOLUTION
        f_link, n_link = link_wrench(arm.mass[i], arm.inertia[i], a[i], alpha[i])
        f[i] = joint_force(f_link, f[i + 1], zero)
        tau[i] = joint_torque(n_link, tau[i + 1], r[i], f[i + 1], h[i], f_link, zero, zero)
        for link, force, point, moment in (load.on(arm) for load in loads):
            if link == i:
                f[i] -= force
                tau[i] -= cross(rotated(point, theta[i]), force) + moment[0]
        ### END SOLUTION
    return tau[:-1], f[:-1]

# %% check="inverse_dynamics"
check("inverse_dynamics", inverse_dynamics)

# %% [markdown]
# The check reports the first wrong joint **counted from the tip**. Mend that one first: all joints behind it inherit its mistake. It also gives
# points for each part: loads, gravity, inertia, velocity. A sweep that is right at rest has earned something.
#
# ## Explorer: forces, link by link (5 minutes)
#
# One force at the tip, one in the middle of a link, both in any direction. Arrows show what each joint carries. Try, then answer:
#
# 1. Straighten the arm, set the mid-link force to zero, and push at the tip along the arm, as hard as the slider allows. What do the motors
#    read, what do the bearings carry?
# 2. Set two links and bend the elbow. Find a direction of the tip force for which the elbow motor rests while the shoulder works. Through which point does the
#    force's line go?
# 3. Set the tip force to zero and push the middle of link 1 instead. Which joints do not notice it at all? Why?

# %% explorer="sweep_forces"
from course.explore import sweep_forces

sweep_forces()

# %% [markdown]
# ## Usual mistakes
#
# The check knows these and names them:
# - the load with the wrong sign, or left out, or its moment left out;
# - a load's lever arm measured from the CoM instead of from the joint;
# - a load's point taken as a place in the world, or not turned with its link;
# - the next link's force acting at the CoM instead of at the next joint;
# - $f_{i+1}$ or $\tau_{i+1}$ not passed on, or the loop running from the base outwards;
# - $I\ddot\theta$ with the joint's own $\ddot q_i$ instead of the link's acceleration;
# - gravity missing, or counted twice: in the acceleration and as a force.
#
# ## Quiz
# Replace `...` by `"a"`, `"b"` or `"c"`.
#
# **6.1** A massless two-link arm is at rest, its elbow at 90°. At its tip acts one force, and both motors read zero. Then
# - a) all joint forces are zero as well.
# - b) the force's line passes through every joint.
# - c) this cannot be.

# %% exercise="quiz_6_1"
quiz_6_1 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_6_1 = "c"
### END SOLUTION

# %% check="quiz_6_1"
check("quiz_6_1", quiz_6_1)

# %% [markdown]
# **6.2** Why does the backward pass start at the tip?
# - a) There the joint force behind the link is known: it is zero.
# - b) The tip moves fastest, so its forces are largest.
# - c) The order does not matter; it is a habit.

# %% exercise="quiz_6_2"
quiz_6_2 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_6_2 = "a"
### END SOLUTION

# %% check="quiz_6_2"
check("quiz_6_2", quiz_6_2)

# %% [markdown]
# **6.3** Somebody sets $a=a_G-g$ and also adds the weight $m g$ as a load at each CoM. At rest, the torques come out
# - a) doubled.
# - b) right: the two are the same thing.
# - c) zero.

# %% exercise="quiz_6_3"
quiz_6_3 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_6_3 = "a"
### END SOLUTION

# %% check="quiz_6_3"
check("quiz_6_3", quiz_6_3)

# %% [markdown]
# **6.4** A load acts in the middle of link 1 of a three-link arm at rest on a table. Motor 2 reads
# - a) minus the moment of the load about joint 2.
# - b) the same as motor 1.
# - c) zero.

# %% exercise="quiz_6_4"
quiz_6_4 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_6_4 = "c"
### END SOLUTION

# %% check="quiz_6_4"
check("quiz_6_4", quiz_6_4)

# %% [markdown]
# ## What you take along
#
# - Motions go out, forces come back: two passes, one link at a time.
# - Bearings carry forces, motors carry moments. A force along its lever arm costs a motor nothing.
# - A load's minus sign comes from the balance: what helps the link is taken off the joint.
# - Test a sweep at rest first, with one load, without gravity. Then switch things on.
#
# **Words** (in the [glossary](glossary.md)): joint force · load · wrench · static equilibrium · free-body diagram · forward pass ·
# backward pass · Newton–Euler sweep.
#
# **Read on.** Featherstone, *Rigid Body Dynamics Algorithms*, chapter 5. Lynch & Park, *Modern Robotics*, section 8.3, has the same sweep in
# space.
#
# **Next:** lesson 7 asks your sweep a few clever questions, and gets the mass matrix as the answer.

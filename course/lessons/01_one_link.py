# %% [markdown]
# # 1 · One link: why holding still is work
#
# **45 minutes** · level: first year · you need: NumPy, Newton's laws, derivatives
#
# A motor holds a rod level. Nothing moves for an hour. A physicist says: no motion, no work. Yet the motor is too hot to touch, and the
# battery is empty.
#
# Now you lift the rod to 60° and leave it there. Two thirds of the way up, the motor's heat drops to a **quarter**. At 90° the motor turns
# cold. Nobody changed the weight. What did change?
#
# **After this lesson you will be able to**
# - draw the free-body diagram of a link and read the joint torque off it;
# - compute the torque that holds a link, with a payload and without;
# - move a moment of inertia from the centre of mass to the joint;
# - say what torque a given motion needs, and check it with an energy balance.

# %%
from autograder import check
import numpy as np
from course import figures
from reference import EARTH, PlanarArm, inverse_dynamics

rod = PlanarArm.rods([2], [0.5], gravity=EARTH)
figures.one_link()

# %% [markdown]
# ## The link and its letters
#
# | letter | meaning | the rod of this lesson |
# |---|---|---|
# | $m$ | mass | 2 kg |
# | $l$ | length, joint to tip | 0.5 m |
# | $r$ | joint to centre of mass (CoM) | 0.25 m |
# | $I$ | moment of inertia **about the CoM** | $ml^2/12=0.0417$ kg·m² |
# | $g$ | gravity, a positive number; it pulls down | 9.81 m/s² |
# | $q$ | angle from the **horizontal**, counter-clockwise, in radians | |
#
# The joint is fixed to the wall. The motor's torque $\tau$ is positive counter-clockwise, like the angle. So a positive torque lifts a rod
# that points to the right.
#
# `rod` in the first cell is the reference's model of this link; the worked cells ask it for torques.
#
# To solve an exercise, put your lines in the place of `raise NotImplementedError(…)`. End with `return`: a printed number is not handed on.
# Use only the arguments, for the `check` below also asks about other links. Run it as often as you like: it tells you what is wrong, not
# just that something is.

# %%
m, l = 2.0, 0.5
r, I, g = l / 2, m * l**2 / 12, 9.81
print(f"weight {m * g:.2f} N at {r} m from the joint; I about the CoM {I:.4f} kg·m²")

# %% [markdown]
# ## Step 1 · The torque of a weight (10 minutes)
#
# Cut the link free at the joint and draw every force on it: the weight $mg$ at the CoM, and the joint's force at the joint. Take moments
# about the joint. The joint's force drops out, because it has no lever arm there. The weight's lever arm is the **horizontal** distance from the
# joint to the CoM:
#
# $$\text{lever arm} = r\cos q$$
#
# The weight tries to turn a right-pointing rod clockwise. The motor must balance it, so the holding torque is positive there.
#
# There is a second way to the same number, and we shall need it in every lesson. The potential energy is $U=mg\,r\sin q$. The holding
# torque is its slope:
#
# $$\tau=\frac{\partial U}{\partial q}$$
#
# Steep energy means a large torque. At the top of the circle the energy is flat, and the torque is zero.

# %% [markdown] prediction="gravity_torque"
# **Predict.** Level, the rod needs 4.905 N·m. What does it need at 60°? At 90°? At 180°, where it points to the left?
#
# *Your prediction:* …

# %%
degrees = np.arange(-180, 181, 5)
tau = [inverse_dynamics(rod, [angle], [0], [0])[0] for angle in np.radians(degrees)]
figures.curves(degrees, {"holding torque": tau}, "angle q (°)", "torque (N·m)")

# %% [markdown]
# At 60° half of it is left: 2.45 N·m. On the left side it changes its sign, because there the weight turns the rod the other way.
#
# **Exercise.** NumPy's `np.cos` takes radians, and so does every function of this course.

# %% exercise="gravity_torque"
def gravity_torque(q, m, r, g):
    """Torque that holds one link still: float, N·m, counter-clockwise positive.

    q: rad, from the horizontal; m: kg; r: m, joint to CoM; g: m/s², positive.
    """
    weight = m * g
    ### BEGIN SOLUTION
    lever_arm = r * np.cos(q)
    return weight * lever_arm
    ### END SOLUTION

# %% check="gravity_torque"
check("gravity_torque", gravity_torque)

# %% [markdown]
# ## Why it gets hot (3 minutes)
#
# Mechanical power is $\tau\dot q$. It is zero when nothing moves, so the physicist was right: no work is done **on the rod**. But torque in
# a motor comes from current, $i=\tau/k$, and current heats the winding with $R\,i^2$. Half the torque makes a quarter of the heat.
# A motor of 1 N·m per ampere and 1 Ω, for example:

# %%
k, R = 1.0, 1.0
for angle in (0, 60, 90):
    current = m * g * r * np.cos(np.radians(angle)) / k
    print(f"at {angle:2d}°: {current:5.2f} A, {R * current**2:5.1f} W of heat, 0 W of mechanical power")

# %% [markdown]
# ## Step 2 · A payload at the tip (6 minutes)
#
# A payload is a point mass at distance $l$. It has a lever arm of its own, $l\cos q$. Torques add.

# %% [markdown] prediction="holding_torque"
# **Predict.** You hang 1 kg on the tip of the level 2 kg rod. That is half the rod's weight. By what factor does the torque grow? And the
# motor's heat?
#
# *Your prediction:* …

# %%
for payload in (0.0, 1.0):
    tau = inverse_dynamics(rod.with_payload(payload), [0], [0], [0])[0]
    print(f"payload {payload} kg: {tau:.3f} N·m, heat {tau**2:.1f} W")

# %% [markdown]
# The torque doubles, because the payload sits twice as far out as the rod's own CoM. The heat grows fourfold.
#
# **Exercise.** Build on your own `gravity_torque`. If it is not right yet, write $mgr\cos q$ in its place and go on.

# %% exercise="holding_torque"
def holding_torque(q, m, r, payload, l, g):
    """Torque that holds a link with a point mass at its tip: float, N·m.

    q: rad; m: kg; r: m, joint to CoM; payload: kg; l: m, joint to tip; g: m/s².
    """
    ### BEGIN SOLUTION
    link = gravity_torque(q, m, r, g)
    tip = payload * g * l * np.cos(q)
    return link + tip
    ### END SOLUTION

# %% check="holding_torque"
check("holding_torque", holding_torque)

# %% [markdown]
# ## Step 3 · Inertia about the joint (8 minutes)
#
# To turn a link faster, the motor works against its inertia. The table gives $I$ about the CoM. But the link turns about the joint, and its
# CoM travels on a circle. So there are two shares, and the kinetic energy shows them:
#
# $$K=\underbrace{\tfrac12\,m\,(r\dot q)^2}_{\text{the CoM travels}}+\underbrace{\tfrac12\,I\,\dot q^2}_{\text{the link turns}}
# =\tfrac12\,(I+mr^2)\,\dot q^2$$
#
# The bracket is the moment of inertia about the joint. This is the **parallel-axis rule**. It starts from the CoM, always: from any other
# point it gives a wrong result.

# %% [markdown] prediction="inertia"
# **Predict.** How many times harder is it to spin a uniform rod about its end than about its middle? And a link whose whole mass sits in one
# point at distance $r$?
#
# *Your prediction:* …

# %%
about_end = m * l**2 / 3
print(f"about the middle {I:.4f}, about the end {about_end:.4f} kg·m²: factor {about_end / I:.0f}")

# %% [markdown]
# Three quarters of a rod's resistance come from the travel of its CoM. A point mass has $I=0$: nothing
# resists a turn about itself, and all of its inertia about the joint is $mr^2$.
#
# Data sheets often give the inertia about the **end**, $ml^2/3$ for a rod. Add $mr^2$ to that and you count the travel twice: 75 % too much.
#
# **Exercise.**

# %% exercise="inertia_about_joint"
def inertia_about_joint(m, r, I):
    """Moment of inertia about the joint: float, kg·m².

    m: kg; r: m, joint to CoM; I: kg·m², about the CoM.
    """
    ### BEGIN SOLUTION
    return I + m * r**2
    ### END SOLUTION

# %% check="inertia_about_joint"
check("inertia_about_joint", inertia_about_joint)

# %% [markdown]
# ## Step 4 · The torque of a motion (10 minutes)
#
# Newton's law for turning: the moments about the joint add up to inertia times angular acceleration. The motor pushes with $\tau$, the weight
# pulls back with $mgr\cos q$. So
#
# $$\tau=(I+mr^2)\,\ddot q+m\,g\,r\cos q$$
#
# This is **inverse dynamics**: motion in, torque out. Lesson 2 does the same for two links, lesson 6 for any number.
#
# Where is the speed? A turning link needs a force towards the joint, to keep its CoM on the circle. That force passes *through* the joint. It
# has no lever arm, and the bearing carries it, not the motor. With one link the speed does not matter. With two it will.

# %% [markdown] prediction="one_link_id"
# **Predict.** The level rod starts upwards with 10 rad/s². How much does the motor add to its 4.905 N·m? And what does it need at
# $q=0$ while the rod passes at a steady 5 rad/s?
#
# *Your prediction:* …

# %%
for dq, ddq in ((0, 0), (0, 10), (5, 0)):
    tau = inverse_dynamics(rod, [0], [dq], [ddq])[0]
    print(f"speed {dq} rad/s, acceleration {ddq:2d} rad/s²: {tau:.3f} N·m")

# %% [markdown]
# **Exercise.** From the docstring alone, with your own functions. The argument `dq` is there because every inverse dynamics has it. What
# should you do with it?

# %% exercise="one_link_id"
def one_link_id(q, dq, ddq, m, r, I, g):
    """Torque that gives one link the acceleration ddq: float, N·m.

    q: rad; dq: rad/s; ddq: rad/s²; m: kg; r: m, joint to CoM; I: kg·m², about the CoM; g: m/s².
    """
    ### BEGIN SOLUTION
    accelerate = inertia_about_joint(m, r, I) * ddq
    hold = gravity_torque(q, m, r, g)
    return accelerate + hold
    ### END SOLUTION

# %% check="one_link_id"
check("one_link_id", one_link_id)

# %% [markdown]
# The check also balances the energy. What the motor puts in, $\tau\dot q$, must appear as kinetic or potential energy:
#
# $$\tau\,\dot q=\frac{d}{dt}\,(K+U)$$
#
# The check computes $K$ and $U$ itself. So it can tell that a torque is wrong without knowing the right one.
#
# ## Explorer: lever arm and payload (5 minutes)
#
# Move the angle and the payload. The diagram shows the forces and their lever arms, the bar shows the torque. Try, then answer:
#
# The angle slider counts in radians: 1.57 is 90°.
#
# 1. At which two angles does the bar vanish? Look at the bar a little to both sides. In which of the two does the weight bring a nudged link
#    back when the motor is off?
# 2. Make the link 3 kg heavy. Find the payload that doubles the torque of the empty link. Does your answer depend on the angle?
# 3. Which pairs of angles need the same torque? Say in words what they have in common.

# %% explorer="one_link"
from course.explore import one_link

one_link()

# %% [markdown]
# ## Usual mistakes
#
# The check knows these and names them:
# - $\sin q$ for $\cos q$: that belongs to an angle measured from the vertical;
# - degrees handed to `np.cos`;
# - the weight placed at the tip, so the torque of a rod comes out twice too large;
# - the inertia about the CoM used as if it were about the joint;
# - the sign: the motor holds *against* the weight.
#
# ## Quiz
# Replace `...` by `"a"`, `"b"` or `"c"`.
#
# **1.1** A level link needs 8 N·m. What does it need at 60° above the horizontal?
# - a) 8 N·m: its weight is the same.
# - b) 4 N·m: its lever arm is half as long.
# - c) 2.7 N·m: 60° is two thirds of the way to the top, so a third is left.

# %% exercise="quiz_1_1"
quiz_1_1 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_1_1 = "b"
### END SOLUTION

# %% check="quiz_1_1"
check("quiz_1_1", quiz_1_1)

# %% [markdown]
# **1.2** A motor holds a link level and still. Which statement is right?
# - a) It does no work on the link, so it needs no current.
# - b) It works against gravity all the time; that work becomes the heat.
# - c) It does no work on the link, but its torque needs current, and current heats the winding.

# %% exercise="quiz_1_2"
quiz_1_2 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_1_2 = "c"
### END SOLUTION

# %% check="quiz_1_2"
check("quiz_1_2", quiz_1_2)

# %% [markdown]
# **1.3** A catalogue gives a rod's inertia about its end. You pass it to `inertia_about_joint` as `I`; the joint is at that end. The result is
# - a) too large: the travel of the CoM is counted twice.
# - b) right: the joint is at the end.
# - c) too small: the rule must be applied once more.

# %% exercise="quiz_1_3"
quiz_1_3 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_1_3 = "a"
### END SOLUTION

# %% check="quiz_1_3"
check("quiz_1_3", quiz_1_3)

# %% [markdown]
# **1.4** A link passes the horizontal at a steady 5 rad/s. Compared with holding it still there, the motor's torque is
# - a) the same.
# - b) larger: it also keeps the link on its circle.
# - c) zero: nothing accelerates.

# %% exercise="quiz_1_4"
quiz_1_4 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_1_4 = "a"
### END SOLUTION

# %% check="quiz_1_4"
check("quiz_1_4", quiz_1_4)

# %% [markdown]
# ## What you take along
#
# - The holding torque is weight times horizontal lever arm, and the slope of the potential energy.
# - A still motor does no work on the link, and gets hot all the same: heat goes with torque squared.
# - Inertia about the joint is $I+mr^2$, with $I$ about the CoM.
# - Inverse dynamics: $\tau=(I+mr^2)\ddot q+mgr\cos q$. The energy balance tests it.
#
# **Words** (in the [glossary](glossary.md)): centre of mass · free-body diagram · lever arm · moment of inertia · parallel-axis rule ·
# holding torque · payload · inverse dynamics · power balance.
#
# **Read on.** Any first-year mechanics book has the parallel-axis rule. Lynch & Park, *Modern Robotics*, chapter 8, opens with the same question
# for a whole arm.
#
# **Next:** lesson 2 hangs a second link on the first. Pushing one joint then moves the other, and the speed begins to matter.

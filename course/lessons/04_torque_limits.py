# %% [markdown]
# # 4 · Torque limits: which motor to buy
#
# **50–60 minutes** · level: second year · you need: lesson 3 (torque along a motion)
#
# The arm swings up from $(0,0)$ to $(1.2, 0.8)$. The shoulder motor gives 20 N·m. How fast may the swing be?
#
# | payload | shortest time |
# |---|---|
# | 0.85 kg | 2.0 s |
# | 1.00 kg | 2.9 s |
# | 1.15 kg | 10.8 s |
# | 1.17 kg | never |
#
# At the end, 20 grams turn *slow* into *never*. And with 1 kg at 2.9 s the motor never exceeds its 20 N·m, yet may overheat before the evening.
# In this lesson you compute the table in a few lines, without trying a single duration.
#
# **After this lesson you will be able to**
# - read a motor's data sheet: peak torque and continuous torque, and what each protects;
# - say how far a motion is from both;
# - find the largest payload and the shortest duration in closed form.

# %%
from autograder import check
import numpy as np
from course import figures
from reference import course_arm
from reference.torque_limits import min_durations
from reference.trajectory import cubic, sample_times
from reference.two_link import gravity_2r, inverse_dynamics_2r

arm = course_arm()
start, end = np.array([0.0, 0.0]), np.array([1.2, 0.8])
payloads = np.linspace(0, 1.15, 116)
fastest = min_durations(arm, start, end, [20, 8], payloads)
figures.curves(payloads, {"shortest time": fastest}, "payload (kg)", "duration (s)", limits={"2 s": 2})

# %% [markdown]
# All histories are arrays with one row for each sample and one column for each joint. `cubic`, `gravity_2r` and `inverse_dynamics_2r` are the
# functions of lessons 2 and 3 in the reference's version; here they take whole histories.
#
# ## Step 1 · Peak and RMS (10 minutes)
#
# A motor has two torque ratings, because it fails in two ways.
#
# - The **peak** rating: beyond it the current is cut, or a gear tooth breaks. One instant is enough. So compare the largest **size**
#   of the torque; a motor breaks backwards just as well.
# - The **continuous** rating: beyond it the winding overheats, within minutes. Heat goes with torque squared (lesson 1). So compare the torque
#   that would heat as much if it stayed constant, the **root mean square**:
#
# $$\tau_{\text{peak}}=\max_t|\tau(t)|,\qquad \tau_{\text{RMS}}=\sqrt{\operatorname{mean}\,\tau(t)^2}$$

# %% [markdown] prediction="rms"
# **Predict.** The empty arm swings over the top, from level left to level right, in 2 s. What is the plain mean of the shoulder's torque? What do you
# expect of the RMS?
#
# *Your prediction:* …

# %%
over = inverse_dynamics_2r(arm, *cubic([np.pi, 0], [0, 0], 2.0, sample_times(2.0)))
shoulder = over[:, 0]
print(f"from {shoulder.min():.1f} to {shoulder.max():.1f} N·m, mean {abs(shoulder.mean()):.1f} N·m")
print(f"RMS {np.sqrt((shoulder**2).mean()):.1f} N·m")

# %% [markdown]
# The mean is zero: left and right cancel. A motor sized by the mean would be no motor at all. The heat does not cancel.
#
# **Exercise.** Two short ones. `axis=0` runs down the samples and leaves one number for each joint.

# %% exercise="peak_torque"
def peak_torque(tau):
    """Largest size of each joint's torque: (n,) array, N·m.

    tau: (samples, n) N·m.
    """
    ### BEGIN SOLUTION
    return np.abs(tau).max(axis=0)
    ### END SOLUTION

# %% check="peak_torque"
check("peak_torque", peak_torque)

# %% exercise="rms_torque"
def rms_torque(tau):
    """Root mean square of each joint's torque: (n,) array, N·m.

    tau: (samples, n) N·m.
    """
    ### BEGIN SOLUTION
    mean_square = (np.asarray(tau) ** 2).mean(axis=0)
    return np.sqrt(mean_square)
    ### END SOLUTION

# %% check="rms_torque"
check("rms_torque", rms_torque)

# %% [markdown]
# ## Step 2 · Margins (6 minutes)
#
# A **margin** is what is left of a rating, as a share of it: $1-\tau/\tau_{\text{rated}}$. 0 is just at the rating, negative is too much.
# Every joint has two, and one bad number is enough to say no. Engineers like some margin left over: friction, a worn gear and a payload
# heavier than it says on the box are in no model.

# %% [markdown] prediction="margin"
# **Predict.** With 1 kg at the tip and 2 s, the shoulder's peak is 21.2 N·m; 20 is allowed. Slowing to 2.89 s brings it down to 20. Rated for 12 N·m
# continuous, its RMS is 14.4 N·m. Will slowing down bring that under 12 as well?
#
# *Your prediction:* …

# %%
for T in (2.0, 2.89, 10.0):
    tau = inverse_dynamics_2r(arm.with_payload(1.0), *cubic(start, end, T, sample_times(T)))
    shoulder = tau[:, 0]
    rms = np.sqrt((shoulder**2).mean())
    print(f"T = {T:5.2f} s: peak {np.abs(shoulder).max():.2f}, RMS {rms:.2f} N·m")

# %% [markdown]
# No. Most of that torque holds the arm up, and holding does not get easier by taking longer. If the swing repeats all day, this motor is too small
# at any speed.
#
# **Exercise.** Use your two functions. *Stuck? Write `from reference.torque_limits import peak_torque, rms_torque` as the first line
# inside the function.*

# %% exercise="margin"
def margin(tau, peak, continuous):
    """Margins to both ratings: tuple (peak margin, continuous margin), each (n,), no unit.

    tau: (samples, n) N·m; peak, continuous: ratings, N·m, one number for all joints or (n,).
    """
    ### BEGIN SOLUTION
    peak_margin = 1 - peak_torque(tau) / np.asarray(peak)
    continuous_margin = 1 - rms_torque(tau) / np.asarray(continuous)
    return peak_margin, continuous_margin
    ### END SOLUTION

# %% check="margin"
check("margin", margin)

# %% [markdown]
# ## Step 3 · How much can it hold? (10 minutes)
#
# You could try payloads until one is too heavy. There is a better way, and it carries the rest of this lesson.
#
# A payload of $x$ kilograms adds $x$ times the torque of one kilogram. So the holding torque is a **straight line** in $x$:
#
# $$\tau(x)=c+d\,x$$
#
# $c$ is the arm alone. $d$ is what one kilogram adds: compute the torque with 1 kg and subtract $c$. Each joint allows the interval in which
# its line stays between $-\tau_{\max}$ and $+\tau_{\max}$: a rising line meets the upper bound, a falling one the lower. The smallest allowed
# $x$ of all joints wins.

# %%
def largest_factor(c, d, limit):
    """Largest x >= 0 with |c + d x| <= limit in every entry; 0 if c alone is over, inf if d is zero."""
    if np.any(np.abs(c) > limit):
        return 0.0
    room = np.where(d > 0, limit - c, limit + c)  # up to the limit towards which d moves
    moves = np.abs(d) > 1e-9
    return float(np.min(room[moves] / np.abs(d[moves]), initial=np.inf))

# %% [markdown] prediction="static"
# **Predict.** Level and stretched, the arm alone needs $c=(12.0, 2.2)$ N·m. One kilogram at the tip adds $d=(6.87, 2.94)$. The motors give
# $(20, 8)$ N·m. Which joint gives up first, and near which payload?
#
# *Your prediction:* …

# %%
c, d = np.array([12.01725, 2.20725]), np.array([6.867, 2.943])
print("each joint alone allows", ((np.array([20, 8]) - c) / d).round(2), "kg")
print("together", round(largest_factor(c, d, [20, 8]), 2), "kg")

# %% [markdown]
# **Exercise.** Find $c$ and $d$ for any pose with `gravity_2r` and `arm.with_payload(1.0)`. Then call `largest_factor`.

# %% exercise="max_payload_static"
def max_payload_static(arm, q, limit):
    """Largest point mass at the tip that the arm can hold still: float, kg.

    q: (2,) rad; limit: N·m, one number or (2,).
    0 if the arm alone is over a limit, inf if the payload has no lever arm.
    """
    ### BEGIN SOLUTION
    c = gravity_2r(arm, q)
    d = gravity_2r(arm.with_payload(1.0), q) - c
    return largest_factor(c, d, limit)
    ### END SOLUTION

# %% check="max_payload_static"
check("max_payload_static", max_payload_static)

# %% [markdown]
# ## Step 4 · How much can it move? (6 minutes)
#
# Sellers love the static limit: it is the largest number. A motion needs more. Still, mass enters inverse dynamics linearly, in *every* term:
# a payload of $x$ kg adds $x$ times the torques of one kilogram. So the same straight line holds at every sample.

# %% [markdown] prediction="moving"
# **Predict.** The arm can hold 1.16 kg stretched out. How much can it carry along the 2 s swing?
#
# *Your prediction:* …

# %%
swing = cubic(start, end, 2.0, sample_times(2.0))
for payload in (0.0, 0.84, 0.85, 1.16):
    tau = inverse_dynamics_2r(arm.with_payload(payload), *swing)
    print(f"{payload:.2f} kg: shoulder peaks at {np.abs(tau[:, 0]).max():.2f} N·m")

# %% [markdown]
# Between 0.84 and 0.85 kg. More than a quarter of the static limit is gone: the first sample needs torque to hold *and* to start moving.
#
# **Exercise.** The motion is there. $c$ and $d$ become arrays of shape (samples, 2); `largest_factor` does not mind.
# Written as `*motion` in a call, its three arrays become three arguments.

# %% exercise="max_payload_moving"
def max_payload_moving(arm, q0, qf, T, limit):
    """Largest point mass at the tip along the cubic motion at 100 Hz: float, kg.

    q0, qf: (2,) rad; T: s; limit: N·m, one number or (2,).
    0 if the empty arm is over a limit.
    """
    motion = cubic(q0, qf, T, sample_times(T, rate=100))  # q, dq, ddq
    ### BEGIN SOLUTION
    c = inverse_dynamics_2r(arm, *motion)
    d = inverse_dynamics_2r(arm.with_payload(1.0), *motion) - c
    return largest_factor(c, d, limit)
    ### END SOLUTION

# %% check="max_payload_moving"
check("max_payload_moving", max_payload_moving)

# %% [markdown]
# ## Step 5 · How fast can it be? (10 minutes)
#
# Now fix the payload and look for the shortest $T$. Lesson 3 found: gravity torque does not depend on $T$, inertia and velocity torques
# go with $1/T^2$. At the point $u=t/T$ of the path, therefore,
#
# $$\tau(u)=c(u)+\frac{d(u)}{T^2}$$
#
# $c$ is gravity along the path. $d$ is everything else for $T=1$ s. With $x=1/T^2$ this is the straight line once more. Find the largest $x$; then
# $T=1/\sqrt{x}$.
#
# The two ends of that formula are worth a look. If gravity alone is over the limit somewhere, $x=0$: no slowing helps, $T=\infty$. If nothing
# has to move, $x=\infty$ and $T=0$.

# %% [markdown] prediction="duration"
# **Predict.** With 1 kg, the swing takes 2.89 s at best. What would it take on a horizontal table, without gravity?
#
# *Your prediction:* …

# %%
for name, where in {"vertical": arm, "on a table": arm.with_(gravity=(0, 0))}.items():
    print(name, min_durations(where, start, end, [20, 8], [0.0, 1.0]).round(2), "s with 0 and 1 kg")

# %% [markdown]
# 0.68 s. In the vertical plane gravity takes 18.9 of the 20 N·m, and 1.1 N·m is left for moving. That is the secret of the table at
# the top: near the static limit the *rest* goes to zero, and the time to infinity.
#
# **Exercise.** From the docstring alone. A motion with $T=1$ has $u$ as its time: `cubic(q0, qf, T, t)` takes any array of
# times. In Python, $1/\sqrt0$ may stop your function; say yourself what follows from $x=0$.

# %% exercise="min_duration"
def min_duration(arm, q0, qf, limit):
    """Shortest duration of the cubic motion within the limits: float, s.

    q0, qf: (2,) rad; limit: N·m, one number or (2,). Use 201 samples of u from 0 to 1.
    inf if gravity alone is over a limit, 0 if nothing moves.
    """
    ### BEGIN SOLUTION
    q, dq, ddq = cubic(q0, qf, 1.0, np.linspace(0, 1, 201))
    c = gravity_2r(arm, q)
    d = inverse_dynamics_2r(arm, q, dq, ddq) - c
    x = largest_factor(c, d, limit)
    return 1 / np.sqrt(x) if x > 0 else np.inf
    ### END SOLUTION

# %% check="min_duration"
check("min_duration", min_duration)

# %% [markdown]
# ## Explorer: size a motor (10 minutes)
#
# Here everything comes together: payload, duration, poses, ratings, gear and rotor. The map shows which payload goes with which duration; the
# cross is where you are. Hatched means over a limit. Try, then answer:
#
# 1. Start at 1 kg and 2 s. Reach the allowed region in three different ways. Then set the shoulder's continuous rating to 12 N·m: which of the
#    three still work?
# 2. Change the profile from cubic to quintic to trapezoid. Which of them gives the shortest allowed time with 1 kg? Why that one?
# 3. Behind a gear of ratio $G$, the rotor resists at the joint like an inertia $G^2J$. Choose a rotor, then raise $G$ until the swing no longer
#    fits. Which of the three terms has grown?

# %% explorer="torque_limits"
from course.explore import torque_limits

torque_limits()

# %% [markdown]
# ## Usual mistakes
#
# The check knows these and names them:
# - the peak without the absolute value: negative torques slip through;
# - the mean instead of the root mean square;
# - only the shoulder looked at, or only the positive limit;
# - the static limit sold as the moving one;
# - $x$ taken for $1/T$ instead of $1/T^2$; gravity left inside $d$.
#
# ## Quiz
# Replace `...` by `"a"`, `"b"` or `"c"`.
#
# **4.1** A shoulder runs within its peak rating, but its RMS torque is 20 % over the continuous rating. What happens?
# - a) Nothing: the peak is what counts.
# - b) It misses the path at the fastest point.
# - c) It follows the path at first and overheats when the motion repeats.

# %% exercise="quiz_4_1"
quiz_4_1 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_4_1 = "c"
### END SOLUTION

# %% check="quiz_4_1"
check("quiz_4_1", quiz_4_1)

# %% [markdown]
# **4.2** Torques of 3, −4 and 0 N·m last equally long. The RMS is about
# - a) 2.3 N·m.
# - b) 2.9 N·m.
# - c) 0.3 N·m.

# %% exercise="quiz_4_2"
quiz_4_2 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_4_2 = "b"
### END SOLUTION

# %% check="quiz_4_2"
check("quiz_4_2", quiz_4_2)

# %% [markdown]
# **4.3** On a horizontal table you double both torque limits. The shortest duration
# - a) shrinks by the factor $\sqrt2$.
# - b) halves.
# - c) stays.

# %% exercise="quiz_4_3"
quiz_4_3 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_4_3 = "a"
### END SOLUTION

# %% check="quiz_4_3"
check("quiz_4_3", quiz_4_3)

# %% [markdown]
# **4.4** A data sheet says "payload 1.16 kg", measured with the arm held out level. At 1.16 kg, the 2 s swing
# - a) works: the arm is level only at the start.
# - b) works if the motor is allowed to get warm.
# - c) is over the limit: nothing is left to accelerate with.

# %% exercise="quiz_4_4"
quiz_4_4 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_4_4 = "c"
### END SOLUTION

# %% check="quiz_4_4"
check("quiz_4_4", quiz_4_4)

# %% [markdown]
# ## What you take along
#
# - Peak torque breaks at once, RMS torque overheats in time. Check both, for every joint.
# - Payload enters torque linearly, and so does $1/T^2$. One straight-line argument answers all three sizing questions.
# - Near the static limit, a few grams decide between slow and never.
# - A static payload is a sales number. Ask for the motion.
#
# **Words** (in the [glossary](glossary.md)): peak torque · continuous torque · RMS · margin · payload limit · gear ratio ·
# rotor inertia · feasible.
#
# **Read on.** Lynch & Park, *Modern Robotics*, section 8.9 on actuation and gearing, and section 9.4 on time-optimal time scaling.
#
# **Next:** lesson 5 leaves two links behind: where everything is and how it moves, for any number of them.

# %% [markdown]
# # 3 · Torque along a motion
#
# **50–60 minutes** · level: second year · you need: lesson 2 (inverse dynamics), NumPy arrays
#
# Two engineers size the shoulder motor for a 1 kg payload. The arm swings up in 2 s; the data sheet allows 20 N·m. Both can code. The first adds
# the payload to the mass of link 2 and finds a peak of 19.3 N·m. "Fits." The second puts the payload at the tip and finds 21.2 N·m.
# "Does not fit." They build it, and the arm falls behind right at the start.
#
# Same equation, same arm, same mass. In this lesson you find the two missing newton metres.
#
# **After this lesson you will be able to**
# - plan a smooth motion from rest to rest and sample it;
# - compute the torque of every joint at every sample;
# - split a torque into inertia, velocity and gravity, and say which one matters when;
# - add a payload correctly: mass, centre of mass and inertia.

# %%
from autograder import check
import numpy as np
from course import figures
from reference import course_arm
from reference.torque_limits import torque_terms
from reference.trajectory import cubic, sample_times
from reference.two_link import inverse_dynamics_2r

arm = course_arm()
start, end = np.array([0.0, 0.0]), np.array([1.2, 0.8])
poses, _, _ = cubic(start, end, 2.0, np.linspace(0, 2, 7))
figures.arm_motion(arm, poses)

# %% [markdown]
# `inverse_dynamics_2r` stands for your function of lesson 2. You may paste yours in instead. The reference's version also takes a whole
# history at once, one state a row; worked cells use that.
#
# ## Step 1 · A motion to measure (12 minutes)
#
# The simplest smooth way from rest to rest is a **cubic**. Let $u=t/T$ run from 0 to 1. Then
#
# $$q(t)=q_0+(q_f-q_0)\,s(u),\qquad s=3u^2-2u^3$$
#
# $s$ starts at 0, ends at 1, and is flat at both ends. The speed follows by the chain rule, and $du/dt=1/T$:
#
# $$\dot q=(q_f-q_0)\,\frac{s'(u)}{T},\qquad \ddot q=(q_f-q_0)\,\frac{s''(u)}{T^2}$$
#
# Every derivative brings one more $1/T$. It is easy to lose one: for $T=1$ nothing shows.
#
# Motor controllers work in samples. With 100 samples a second, a motion of 2 s has samples at 0, 0.01, … 2.00 s.

# %% [markdown] prediction="profile"
# **Predict.** How many samples are that? Where is the acceleration largest: at the start, in the middle, or where the speed is highest?
#
# *Your prediction:* …

# %%
t = sample_times(2.0, rate=100)
q, dq, ddq = cubic(start, end, 2.0, t)
print(len(t), "samples; first acceleration of the shoulder", ddq[0, 0].round(3), "rad/s²")
shoulder = {"q (rad)": q[:, 0], "dq (rad/s)": dq[:, 0], "ddq (rad/s²)": ddq[:, 0]}
figures.curves(t, shoulder, "time (s)", "shoulder")

# %% [markdown]
# 201, not 200: both ends count. The acceleration is largest at the ends, where the arm still (or again) stands. A cubic starts with a
# jump, and that will cost us.
#
# **Exercise.** $u$ and $s$ are there. Differentiate $s$ twice on paper and add the rest. `s[:, None] * change` makes one row for each sample.

# %% exercise="cubic_profile"
def cubic_profile(q0, qf, T, rate):
    """Cubic motion from rest to rest: tuple (q, dq, ddq), each (samples, n), in rad, rad/s, rad/s².

    q0, qf: (n,) rad; T: s; rate: Hz. There are T*rate + 1 samples: both ends count.
    """
    u = np.linspace(0, 1, round(T * rate) + 1)
    s = 3 * u**2 - 2 * u**3
    change = np.asarray(qf) - q0
    ### BEGIN SOLUTION
    ds = 6 * u - 6 * u**2
    dds = 6 - 12 * u
    q = q0 + s[:, None] * change
    dq = ds[:, None] * change / T
    ddq = dds[:, None] * change / T**2
    ### END SOLUTION
    return q, dq, ddq

# %% check="cubic_profile"
check("cubic_profile", cubic_profile)

# %% [markdown]
# *Stuck here? Later steps do not need your profile: `cubic(q0, qf, T, sample_times(T, rate))` gives the same three arrays.*
#
# ## Step 2 · The torque history (8 minutes)
#
# Inverse dynamics answers for one instant. A motion is a list of instants. Ask for each.

# %% [markdown] prediction="history"
# **Predict.** At $t=0$ the arm stands level and still. Holding it takes 12.0 N·m at the shoulder. Is the first torque of the motion equal
# to that, larger or smaller?
#
# *Your prediction:* …

# %%
tau = inverse_dynamics_2r(arm, q, dq, ddq)
print("first torques", tau[0].round(2), "N·m; last torques", tau[-1].round(2), "N·m")
joints = {"shoulder": tau[:, 0], "elbow": tau[:, 1]}
figures.curves(t, joints, "time (s)", "torque (N·m)", limits={"rated 20 N·m": 20})

# %% [markdown]
# Larger: 13.2 N·m. The acceleration jumps to 1.8 rad/s² at once and asks for 1.2 N·m on top. The peak of the whole motion is its
# very first sample. A profile with a softer start peaks elsewhere; lesson 4 compares three.
#
# Look at the elbow, too. Its torque changes sign at about 1.4 s. There link 2 passes the vertical. From then on gravity pulls it on, and the
# motor has to hold it back. A negative torque is not a mistake. It is a motor at work in the other direction.
#
# **Exercise.** Your function of lesson 2 takes one state. Loop over the rows, and keep the torques of every row. Motions have different
# lengths: `len(q)` knows how many rows there are.

# %% exercise="torque_history"
def torque_history(arm, q, dq, ddq):
    """Joint torques at every sample: (samples, 2) array, N·m.

    arm: PlanarArm with 2 links; q, dq, ddq: (samples, 2) in rad, rad/s, rad/s².
    """
    ### BEGIN SOLUTION
    rows = zip(q, dq, ddq)
    return np.array([inverse_dynamics_2r(arm, *state) for state in rows])
    ### END SOLUTION

# %% check="torque_history"
check("torque_history", torque_history)

# %% [markdown]
# ## Step 3 · Which term is it? (12 minutes)
#
# The torque is a sum of three: $M\ddot q$ for **inertia**, $C\dot q$ for **velocity**, $g$ for **gravity**. You can pull them apart
# without touching $M$, $C$ or $g$. Ask inverse dynamics three questions:
#
# | question | answer |
# |---|---|
# | stand still at $q$ | gravity |
# | start from rest with $\ddot q$ | gravity + inertia |
# | pass with $\dot q$, without acceleration | gravity + velocity |
#
# This trick works for any arm and any inverse dynamics, also when nobody has written $M$ down.

# %% [markdown] prediction="terms"
# **Predict.** You halve the duration, from 2 s to 1 s. By what factor does the largest inertia torque grow? The largest velocity
# torque? The largest gravity torque?
#
# *Your prediction:* …

# %%
for T in (2.0, 1.0):
    parts = torque_terms(arm, *cubic(start, end, T, sample_times(T)))
    peaks = {name: np.abs(part).max(axis=0).round(3) for name, part in parts.items()}
    print(f"T = {T} s", {name: peak.tolist() for name, peak in peaks.items()})

# %% [markdown]
# Four, four and one. Double speed means accelerations four times as large, and the velocity terms are products of two speeds. Gravity
# asks only *where* the arm is.
#
# **Exercise.** Use your `torque_history` three times. *Stuck? Write `inverse_dynamics_2r` in its place: it takes whole histories.*

# %% exercise="term_split"
def term_split(arm, q, dq, ddq):
    """Split the torque: dict with the keys "inertia", "velocity", "gravity", each (samples, 2), N·m.

    arm: PlanarArm with 2 links; q, dq, ddq: (samples, 2) in rad, rad/s, rad/s².
    """
    still = np.zeros_like(q)
    gravity = torque_history(arm, q, still, still)
    ### BEGIN SOLUTION
    inertia = torque_history(arm, q, still, ddq) - gravity
    velocity = torque_history(arm, q, dq, still) - gravity
    ### END SOLUTION
    return {"inertia": inertia, "velocity": velocity, "gravity": gravity}

# %% check="term_split"
check("term_split", term_split)

# %% [markdown]
# ## Step 4 · Shares (6 minutes)
#
# May I leave the velocity terms out? Many controllers do. A **share** answers: the size of one term, divided by the sizes of all three
# together. Sizes, because terms with opposite signs would otherwise hide each other.
#
# $$\text{share}_k=\frac{|\tau_k|}{|\tau_{\text{inertia}}|+|\tau_{\text{velocity}}|+|\tau_{\text{gravity}}|}$$

# %% [markdown] prediction="shares"
# **Predict.** At $q=(0.5, 0.8)$ with $\ddot q=(0.5, 0.5)$, compare a slow pass at $\dot q=(0.2, 0.1)$ with a fast one at $(3, 2)$ rad/s. How
# large is the velocity share of the elbow in each?
#
# *Your prediction:* …

# %%
for speed in ([0.2, 0.1], [3, 2]):
    parts = torque_terms(arm, [0.5, 0.8], speed, [0.5, 0.5])
    print(speed, {name: part.round(3).tolist() for name, part in parts.items()})

# %% [markdown]
# Slow, it is 0.003 of 0.67 N·m, or 0.4 %: leave it out. Fast, it is 0.58 of 1.25 N·m, or 47 % of the elbow's torque, as much as gravity. For
# the shoulder it is 10 % even then. So the answer depends on the joint *and* the speed.
#
# **Exercise.** From the docstring alone. Where a joint carries no torque at all, every share is 0; left
# alone, NumPy answers 0/0 with `nan`.

# %% exercise="term_shares"
def term_shares(parts):
    """Share of each term in the torque: dict with the keys of parts, values from 0 to 1, no unit.

    parts: dict of arrays of one shape, N·m, as from term_split. Shares keep that shape.
    """
    ### BEGIN SOLUTION
    sizes = {name: np.abs(part) for name, part in parts.items()}
    total = sum(sizes.values())
    total = np.where(total == 0, 1, total)
    return {name: size / total for name, size in sizes.items()}
    ### END SOLUTION

# %% check="term_shares"
check("term_shares", term_shares)

# %% [markdown]
# ## Step 5 · The payload, done right (10 minutes)
#
# A gripped point mass $m_p$ becomes part of link 2. Three things change, not one:
#
# - the mass: $m_2'=m_2+m_p$;
# - the CoM moves out, to the weighted mean of the two places: $l_{c2}'=(m_2l_{c2}+m_pl_2)/m_2'$;
# - the inertia about the **new** CoM: move both parts there by the parallel-axis rule,
#   $I_2'=I_2+m_2(l_{c2}'-l_{c2})^2+m_p(l_2-l_{c2}')^2$.
#
# The first engineer changed only the mass. The CoM stayed in the middle of the rod, as if the payload were spread along it. For 1 kg the true
# CoM is at 0.21 m, not at 0.15 m.

# %% [markdown] prediction="payload"
# **Predict.** Both models weigh the same. Which term do you expect to differ most between them: inertia, velocity or gravity?
#
# *Your prediction:* …

# %%
spread = arm.with_(mass=[2.0, 2.5], inertia=[arm.inertia[0], 2.5 * 0.3**2 / 12])
models = {"no payload": arm, "1 kg spread": spread, "1 kg at tip": arm.with_payload(1.0)}
for name, model in models.items():
    size = np.abs(inverse_dynamics_2r(model, q, dq, ddq))
    over = (size[:, 0] > 20).sum()
    print(f"{name:11s} peaks {size.max(axis=0).round(2)} N·m, {over} samples over 20 N·m")
    parts = torque_terms(model, q, dq, ddq)
    first = {term: part[0, 0].round(2).item() for term, part in parts.items()}
    print("  shoulder, first sample:", first)

# %% [markdown]
# With the payload at the tip the shoulder is over its rating for 42 samples: the first 0.42 s. Compare the terms at the first
# sample: of the 1.9 N·m between the two models, gravity makes 1.5 and inertia the rest.
#
# **Exercise.** `arm.with_(…)` returns a copy with the named arrays replaced. The last line is there; compute its three numbers
# `m`, `lc` and `I`. As always, `I` counts about the CoM, the new one.

# %% exercise="add_payload"
def add_payload(arm, mass):
    """Return the arm with a point mass at its tip: PlanarArm.

    arm: PlanarArm with 2 links, CoM on the links; mass: kg, 0 changes nothing.
    """
    (m1, m2), (I1, I2), (lc1, lc2), l2 = arm.mass, arm.inertia, arm.com_x, arm.length[1]
    ### BEGIN SOLUTION
    m = m2 + mass
    lc = (m2 * lc2 + mass * l2) / m
    I = I2 + m2 * (lc - lc2) ** 2 + mass * (l2 - lc) ** 2
    ### END SOLUTION
    return arm.with_(mass=[m1, m], com_x=[lc1, lc], inertia=[I1, I])

# %% check="add_payload"
check("add_payload", add_payload)

# %% [markdown]
# ## Explorer: duration against payload (6 minutes)
#
# The sliders change the duration $T$ and the payload. The stacked bands are the three terms. Try, then answer:
#
# 1. With 1 kg, find the shortest duration at which the shoulder stays under 20 N·m. Which term did the waiting make smaller?
# 2. At which duration does inertia overtake gravity at the start?
# 3. Find a payload that no duration can save, not even one beyond the slider's end. Which term alone breaks the limit there?

# %% explorer="motion_terms"
from course.explore import motion_terms

motion_terms()

# %% [markdown]
# ## Usual mistakes
#
# The check knows these and names them:
# - $1/T$ missing in the speed, or once or twice in the acceleration;
# - 200 samples instead of 201: one end forgotten;
# - a payload that only adds to $m_2$;
# - the new CoM right, but the inertia still about the old one;
# - terms that do not add up, because gravity is still inside two of them.
#
# ## Quiz
# Replace `...` by `"a"`, `"b"` or `"c"`.
#
# **3.1** A motion from rest to rest takes 1.5 s at 200 Hz. How many samples?
# - a) 300
# - b) 301
# - c) 151

# %% exercise="quiz_3_1"
quiz_3_1 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_3_1 = "b"
### END SOLUTION

# %% check="quiz_3_1"
check("quiz_3_1", quiz_3_1)

# %% [markdown]
# **3.2** You run the same path in a third of the time. The holding part of the torque
# - a) stays as it is.
# - b) becomes three times as large.
# - c) becomes nine times as large.

# %% exercise="quiz_3_2"
quiz_3_2 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_3_2 = "a"
### END SOLUTION

# %% check="quiz_3_2"
check("quiz_3_2", quiz_3_2)

# %% [markdown]
# **3.3** Why does the cubic motion of the course's arm peak at its first sample?
# - a) The speed is highest there.
# - b) The velocity terms are largest there.
# - c) The acceleration jumps to its largest value there, while the arm is stretched out level.

# %% exercise="quiz_3_3"
quiz_3_3 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_3_3 = "c"
### END SOLUTION

# %% check="quiz_3_3"
check("quiz_3_3", quiz_3_3)

# %% [markdown]
# **3.4** The model with `m2 + 1` underrates the torque because
# - a) it forgets the payload's weight.
# - b) it leaves the centre of mass of link 2 where it was.
# - c) a longer link would be needed.

# %% exercise="quiz_3_4"
quiz_3_4 = ...  # "a", "b" or "c"
### BEGIN SOLUTION
quiz_3_4 = "b"
### END SOLUTION

# %% check="quiz_3_4"
check("quiz_3_4", quiz_3_4)

# %% [markdown]
# ## What you take along
#
# - A derivative by time along $q(t/T)$ costs one $1/T$.
# - Inertia and velocity torques grow with $1/T^2$; gravity does not care about time.
# - Three questions to inverse dynamics split any torque into its terms.
# - A payload changes mass, CoM and inertia. Where it sits matters as much as what it weighs.
#
# **Words** (in the [glossary](glossary.md)): trajectory · cubic profile · sampling rate · torque history · inertia, velocity and
# gravity terms · payload · parallel-axis rule.
#
# **Read on.** Lynch & Park, *Modern Robotics*, section 9.2, on cubic and quintic time scaling; section 8.9 on motors and gears.
#
# **Next:** lesson 4 turns histories into a decision: which motor, how much payload, how fast.

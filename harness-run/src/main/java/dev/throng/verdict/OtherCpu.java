package dev.throng.verdict;

import dev.throng.measure.Blame;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The CPU that other processes than the generator and the target used in those seconds of the measured phases in which the machine's CPU
 * was full. Other processes may be why the generator was late. Pure.
 *
 * @param fullNanos how long the machine's CPU was full
 * @param cpuNanos the CPU time of all cores of the machine in this time, used or not
 * @param othersNanos the CPU that other processes used in this time
 * @param targetKnown whether the target was sampled; otherwise it counts as another process if it is on this machine
 * @param agents the agents on the machine, if it is not this one; empty for this machine
 */
public record OtherCpu(long fullNanos, long cpuNanos, long othersNanos, boolean targetKnown, List<String> agents) {

    /** The machine's CPU was never full. */
    public static final OtherCpu NONE = new OtherCpu(0, 0, 0, true);

    /** Other processes that used less than this share of the machine do not explain why the generator was late. */
    static final double SHARE = 0.2;

    private static final Set<ReasonCode> EXPLAINED =
            Set.of(ReasonCode.GENERATOR_LATE, ReasonCode.GENERATOR_COLD, ReasonCode.LOOP_STALLED, ReasonCode.OWED);

    public OtherCpu {
        agents = List.copyOf(agents);
    }

    /** Of this machine. */
    public OtherCpu(long fullNanos, long cpuNanos, long othersNanos, boolean targetKnown) {
        this(fullNanos, cpuNanos, othersNanos, targetKnown, List.of());
    }

    /** The share of the machine that other processes used while it was full. */
    double share() {
        return cpuNanos == 0 ? 0 : (double) othersNanos / cpuNanos;
    }

    private boolean matters() {
        return fullNanos > 0 && share() >= SHARE;
    }

    /**
     * Adds the explanation to the gravest reason that it may explain.
     *
     * @param reasons the reasons against a run
     * @return the same reasons; one of them states the CPU of other processes and what to do, if they used much of it
     */
    List<Reason> explain(List<Reason> reasons) {
        int gravest = gravest(reasons);
        if (!matters() || gravest < 0) {
            return reasons;
        }
        List<Reason> explained = new ArrayList<>(reasons);
        Reason late = reasons.get(gravest);
        explained.set(
                gravest,
                late.withText(late.text() + "; " + text())
                        .with("othersCores", (double) othersNanos / fullNanos)
                        .with("machineCores", (double) cpuNanos / fullNanos)
                        .with("machineFullNanos", fullNanos));
        return explained;
    }

    /** The gravest reason that a lack of CPU may explain; -1 without one. */
    static int gravest(List<Reason> reasons) {
        int gravest = -1;
        for (int i = 0; i < reasons.size(); i++) {
            Reason reason = reasons.get(i);
            if (EXPLAINED.contains(reason.code())
                    && reason.blame() == Blame.GENERATOR
                    && (gravest < 0
                            || reason.severity().compareTo(reasons.get(gravest).severity()) > 0)) {
                gravest = i;
            }
        }
        return gravest;
    }

    private String text() {
        String used = String.format(
                Locale.ROOT,
                "used %.1f of %.0f cores while the machine's CPU was full, for %.1f s in all",
                (double) othersNanos / fullNanos,
                (double) cpuNanos / fullNanos,
                fullNanos / 1e9);
        if (!agents.isEmpty()) {
            return "on the machine of " + Outliers.list(agents) + ", processes other than agents " + used
                    + ": stop them, or use another machine";
        }
        return targetKnown
                ? "other processes " + used + ": stop them, or run the generator on another machine"
                : "processes other than the generator " + used
                        + ": stop them; name the target in target.process if it is one of them";
    }
}

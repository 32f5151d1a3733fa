package dev.throng.streams.analysis;

import dev.throng.series.RunSeries;
import java.util.Locale;

/** States whether CPU was at its limit from some second on, which would explain a saturation. */
final class CpuText {

    /** The share of the cores that counts as the limit. */
    private static final double CPU_LIMIT = 0.9;

    /** Seconds of throttling per second. Less than this does not change a whole ramp. */
    private static final double THROTTLED = 0.01;

    private final RunSeries run;

    CpuText(RunSeries run) {
        this.run = run;
    }

    /** Returns a sentence; empty if the target's CPU is not known. */
    String since(double second) {
        double used = run.resource(RunSeries.TARGET_CPU).mean(second, run.end());
        if (!Double.isFinite(used) || run.targetCores().isEmpty()) {
            return "";
        }
        double cores = run.targetCores().getAsDouble();
        if (used >= CPU_LIMIT * cores) {
            return String.format(
                    Locale.ROOT, " The target's CPU was at its limit: %.2f of %s cores.", used, number(cores));
        }
        double throttled = run.resource(RunSeries.TARGET_THROTTLED).mean(second, run.end());
        if (throttled >= THROTTLED) {
            return String.format(
                    Locale.ROOT,
                    " The target's CPU quota throttled it for %.2f s of each second, summed over CPUs, while it used %.2f of"
                            + " %s cores.",
                    throttled,
                    used,
                    number(cores));
        }
        double all = run.resource(RunSeries.MACHINE_CPU).mean(second, run.end());
        double machine = run.machineCores().orElse(Double.POSITIVE_INFINITY);
        return all >= CPU_LIMIT * machine
                ? String.format(
                        Locale.ROOT,
                        " The machine's CPUs were at their limit: the target used %.2f and all processes together %.2f of %.0f cores.",
                        used,
                        all,
                        machine)
                : String.format(
                        Locale.ROOT,
                        " The target's CPU was not at its limit: it used %.2f of %s cores.",
                        used,
                        number(cores));
    }

    /** A CPU quota need not be a whole number of cores. */
    private static String number(double cores) {
        return String.format(Locale.ROOT, cores == Math.rint(cores) ? "%.0f" : "%.2f", cores);
    }
}

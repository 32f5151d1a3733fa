package dev.throng.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Decides whether a run may be believed. Pure: numbers in, a verdict with reasons out. What is the target's fault is a result and leaves
 * a run valid; what is the generator's own trouble, or makes the figures other than what they say, does not.
 */
public final class Judge {

    /** Lag of the generator's own that is small beside anything a network does. */
    static final long OWN_LAG_SUSPECT = 5_000_000;

    static final long OWN_LAG_INVALID = 100_000_000;

    /** Share of a response time that the generator's own lag may be without being told: responses count from when they were due. */
    static final double OWN_LAG_SHARE_SUSPECT = 0.1;

    static final double OWN_LAG_SHARE_INVALID = 0.25;
    static final long STALL_SUSPECT = 250_000_000;
    static final long GC_PAUSE_SUSPECT = 50_000_000;
    static final double OWED_INVALID = 0.01;

    /** The last arrivals of a phase may find the limit reached when it ends; that takes nothing from the figures. */
    static final double OWED_AT_LIMIT_TOLERATED = 0.001;

    static final double BLAMED_ON_GENERATOR_INVALID = 0.001;
    static final double LITTLE_TOLERANCE = 0.05;
    static final double LOOP_CPU_SUSPECT = 0.95;

    /**
     * The facts of one operation in one measured phase.
     *
     * @param limited whether a limit on the number in the system was set
     * @param generatorFailures failures blamed on the generator
     * @param conserved whether arrivals were conserved: the first three invariants
     */
    public record OperationFacts(
            String phase,
            String operation,
            long due,
            long started,
            long answered,
            long owed,
            boolean limited,
            long generatorFailures,
            boolean conserved,
            double inFlightMean,
            double littleMean) {}

    /**
     * How late the generator itself was, beside the response times that hold this lateness.
     *
     * @param ownLag a quantile of the generator's own lag over all arrivals
     * @param response the same quantile of the response time of the operation where it is least; 0 if nothing was answered
     */
    public record Lateness(long ownLag, long response) {

        /** Nobody was late. */
        public static final Lateness NONE = new Lateness(0, 0);

        private boolean exceeds(long nanos, double share) {
            return ownLag > nanos && ownLag > share * response;
        }
    }

    /**
     * The facts of the whole run; what was not sampled is 0.
     *
     * @param lateMedian half of the arrivals were later
     * @param lateP99 1 % of the arrivals were later
     * @param aborted why the run ended early; empty if it did not
     * @param loopCpuMax share of a core that the busiest event loop used over the measured phases
     * @param samplesMissing seconds in which a process that should be sampled was not
     * @param disagreements of figures that must agree; the run is not to be trusted
     * @param doubts what else a reader should know before believing the figures
     */
    public record Facts(
            List<String> aborted,
            List<OperationFacts> operations,
            Lateness lateMedian,
            Lateness lateP99,
            long stallMax,
            long generatorPauseMax,
            double loopCpuMax,
            long samplesMissing,
            long samplesExpected,
            List<String> disagreements,
            List<String> doubts) {}

    private final List<String> suspect = new ArrayList<>();
    private final List<String> invalid = new ArrayList<>();

    private Judge() {}

    public static RunResult.Verdict judge(Facts facts) {
        Judge judge = new Judge();
        judge.invalid.addAll(facts.aborted());
        facts.operations().forEach(judge::operation);
        judge.generator(facts);
        judge.invalid.addAll(facts.disagreements());
        if (facts.samplesMissing() * 10 > facts.samplesExpected()) {
            judge.suspect.add(facts.samplesMissing() + " of " + facts.samplesExpected()
                    + " samples of the processes are missing");
        }
        judge.suspect.addAll(facts.doubts());
        List<String> reasons = new ArrayList<>(judge.invalid);
        reasons.addAll(judge.suspect);
        RunResult.Status status = !judge.invalid.isEmpty()
                ? RunResult.Status.invalid
                : judge.suspect.isEmpty() ? RunResult.Status.valid : RunResult.Status.suspect;
        return new RunResult.Verdict(status, reasons);
    }

    private void operation(OperationFacts facts) {
        String where = facts.operation() + " in phase " + facts.phase() + ": ";
        if (!facts.conserved()) {
            invalid.add(where + "arrivals were not conserved; this is a fault of Throng");
        }
        if (facts.owed() > 0) {
            owed(facts, where);
        }
        if (facts.generatorFailures() > 0) {
            boolean many = facts.generatorFailures() > BLAMED_ON_GENERATOR_INVALID * facts.started();
            (many ? invalid : suspect)
                    .add(where + facts.generatorFailures() + " of " + facts.started()
                            + " arrivals failed because of the generator");
        }
        if (facts.started() > 0 && facts.answered() == 0) {
            suspect.add(where + "nothing was answered, so no response time is known");
        }
        double little = Math.abs(facts.inFlightMean() - facts.littleMean());
        if (little > LITTLE_TOLERANCE * facts.inFlightMean() && little > LITTLE_TOLERANCE) {
            invalid.add(where
                    + String.format(
                            Locale.ROOT,
                            "Little's law does not hold: %.3f in flight on average, %.3f by throughput × service time",
                            facts.inFlightMean(),
                            facts.littleMean()));
        }
    }

    private void owed(OperationFacts facts, String where) {
        String share = String.format(
                Locale.ROOT,
                "%d of %d due arrivals (%.2f %%) were never started",
                facts.owed(),
                facts.due(),
                100.0 * facts.owed() / facts.due());
        if (facts.limited() && facts.owed() <= OWED_AT_LIMIT_TOLERATED * facts.due()) {
            return;
        }
        if (facts.limited()) {
            suspect.add(where + share + ": the limit on arrivals in the system was reached, so response times leave"
                    + " out those that would have waited longest");
        } else {
            (facts.owed() > OWED_INVALID * facts.due() ? invalid : suspect)
                    .add(where + share + ": the generator did not keep up");
        }
    }

    private void generator(Facts facts) {
        if (!late("1 %", facts.lateP99())) {
            late("half", facts.lateMedian());
        }
        if (facts.stallMax() > STALL_SUSPECT) {
            suspect.add("an event loop of the generator stood still for " + millis(facts.stallMax()));
        }
        if (facts.generatorPauseMax() > GC_PAUSE_SUSPECT) {
            suspect.add("a garbage collection stopped the generator for " + millis(facts.generatorPauseMax()));
        }
        if (facts.loopCpuMax() > LOOP_CPU_SUSPECT) {
            suspect.add(String.format(
                    Locale.ROOT,
                    "the generator was at its limit: its busiest event loop used %.0f %% of a core, so the target may"
                            + " be faster than these figures",
                    100 * facts.loopCpuMax()));
        }
    }

    /** A burst of thousands cannot start in one instant; what matters is what that does to the response times. */
    private boolean late(String share, Lateness lateness) {
        if (!lateness.exceeds(OWN_LAG_SUSPECT, OWN_LAG_SHARE_SUSPECT)) {
            return false;
        }
        (lateness.exceeds(OWN_LAG_INVALID, OWN_LAG_SHARE_INVALID) ? invalid : suspect)
                .add("the generator itself was late: " + share + " of arrivals started more than "
                        + millis(lateness.ownLag()) + " after they could have");
        return true;
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, nanos < 10_000_000 ? "%.1f ms" : "%.0f ms", nanos / 1e6);
    }
}

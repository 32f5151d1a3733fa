package dev.throng.run;

import dev.throng.text.Spelled;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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

    /** Above this percentile lateness makes a run suspect at most: one arrival in a thousand leaves most figures as they are. */
    static final double OWN_LAG_INVALID_UP_TO = 99;

    /** In place of a percentile, that of an arrival that was the only one: one beside no other is no percentile of anything. */
    private static final double ONLY = 100;

    static final long STALL_SUSPECT = 250_000_000;

    /** Stalls of a thousandth of the time reach the p99.9 of the response times. */
    static final double STALLED_SHARE_SUSPECT = 0.001;

    /** The longest stall beside the p99.9 of the response time: most answers in a stall wait for less than all of it. */
    static final double STALL_OF_RESPONSE_SUSPECT = 0.25;

    static final long GC_PAUSE_SUSPECT = 50_000_000;
    static final double OWED_INVALID = 0.01;

    /** The last arrivals of a phase may find the limit reached when it ends; that takes nothing from the figures. */
    static final double OWED_AT_LIMIT_TOLERATED = 0.001;

    static final double BLAMED_ON_GENERATOR_INVALID = 0.001;
    static final double LITTLE_TOLERANCE = 0.05;
    static final double LOOP_CPU_SUSPECT = 0.95;

    private static final String NOT_KEPT_UP = "the generator did not keep up";
    private static final String FAILED_BY_GENERATOR = "arrivals failed because of the generator";
    private static final String LATE = "the generator itself was late";
    private static final String STOOD_STILL = "an event loop of the generator stood still";
    private static final String COLLECTED = "a garbage collection stopped the generator";
    private static final String AT_LIMIT = "the generator was at its limit";

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
     * How late the generator itself was with the arrivals of one operation in one phase, beside the response times that hold this
     * lateness. Times are nanoseconds.
     *
     * @param where the operation and its phase, for people
     * @param percentile which one both times are
     * @param ownLag a percentile of the generator's own lag
     * @param response the same percentile of the response time; 0 if nothing was answered
     */
    public record Lateness(String where, double percentile, long ownLag, long response) {

        /** Of an operation that had one arrival in a phase. */
        static Lateness ofOnly(String where, long ownLag, long response) {
            return new Lateness(where, ONLY, ownLag, response);
        }

        private boolean exceeds(long nanos, double share) {
            return ownLag > nanos && ownLag > share * response;
        }

        private boolean isSuspect() {
            return percentile == ONLY ? isInvalid() : exceeds(OWN_LAG_SUSPECT, OWN_LAG_SHARE_SUSPECT);
        }

        private boolean isInvalid() {
            return (percentile == ONLY || percentile <= OWN_LAG_INVALID_UP_TO)
                    && exceeds(OWN_LAG_INVALID, OWN_LAG_SHARE_INVALID);
        }

        private String words() {
            if (percentile == ONLY) {
                return LATE + ": " + where + ": the only arrival started " + millis(ownLag) + " after it could have"
                        + (response == 0 ? ", and was not answered" : "; its response time is " + millis(response));
            }
            String share = percentile == 50 ? "half" : Spelled.number(Math.round(1000 - 10 * percentile) / 10.0) + " %";
            return LATE + ": " + where + ": " + share + " of arrivals started more than " + millis(ownLag)
                    + " after they could have"
                    + (response == 0
                            ? ", and nothing was answered"
                            : "; p" + Spelled.number(percentile) + " of the response time is " + millis(response));
        }
    }

    /**
     * How long event loops stood still during measured phases. What is answered meanwhile is seen late, which no arrival's lag shows.
     *
     * @param max the longest time by which a loop was late for a timer, in nanoseconds
     * @param share of the measured time in which the loop that stood still for longest did so
     * @param response the least p99.9 of the response times of any operation, in nanoseconds; 0 if nothing was answered
     */
    public record Stalls(long max, double share, long response) {

        private boolean showInResponses() {
            return max > OWN_LAG_SUSPECT && share > STALLED_SHARE_SUSPECT && max > STALL_OF_RESPONSE_SUSPECT * response;
        }
    }

    /**
     * The facts of the whole run; what was not sampled is 0.
     *
     * @param lateness of each operation in each measured phase, at several percentiles
     * @param aborted why the run ended early; empty if it did not
     * @param loopCpuMax share of a core that the busiest event loop used over the measured phases
     * @param samplesMissing seconds in which a process that should be sampled was not
     * @param disagreements of figures that must agree; the run is not to be trusted
     * @param doubts what else a reader should know before believing the figures
     */
    public record Facts(
            List<String> aborted,
            List<OperationFacts> operations,
            List<Lateness> lateness,
            Stalls stalls,
            long generatorPauseMax,
            double loopCpuMax,
            long samplesMissing,
            long samplesExpected,
            List<String> disagreements,
            List<String> doubts) {}

    /** Whether a verdict names limits of the generator: then it is not the target alone that the figures are of. */
    public static boolean namesGenerator(RunResult.Verdict verdict) {
        return verdict.reasons().stream()
                .anyMatch(reason -> reason.startsWith(LATE)
                        || reason.startsWith(STOOD_STILL)
                        || reason.startsWith(COLLECTED)
                        || reason.startsWith(AT_LIMIT)
                        || Throttling.namesGenerator(reason)
                        || OutOfMemory.namesGenerator(reason)
                        || reason.endsWith(NOT_KEPT_UP)
                        || reason.endsWith(FAILED_BY_GENERATOR));
    }

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
        return new RunResult.Verdict(status, reasons.stream().distinct().toList());
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
                    .add(where + facts.generatorFailures() + " of " + facts.started() + " " + FAILED_BY_GENERATOR);
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
            (facts.owed() > OWED_INVALID * facts.due() ? invalid : suspect).add(where + share + ": " + NOT_KEPT_UP);
        }
    }

    private void generator(Facts facts) {
        late(facts.lateness());
        if (facts.stalls().max() > STALL_SUSPECT || facts.stalls().showInResponses()) {
            suspect.add(String.format(
                    Locale.ROOT,
                    STOOD_STILL + " for %s at most and for %.2f %% of the measured time in all%s",
                    millis(facts.stalls().max()),
                    100 * facts.stalls().share(),
                    facts.stalls().response() == 0
                            ? ""
                            : "; the least p99.9 of the response times is "
                                    + millis(facts.stalls().response())));
        }
        if (facts.generatorPauseMax() > GC_PAUSE_SUSPECT) {
            suspect.add(COLLECTED + " for " + millis(facts.generatorPauseMax()));
        }
        if (facts.loopCpuMax() > LOOP_CPU_SUSPECT) {
            suspect.add(String.format(
                    Locale.ROOT,
                    AT_LIMIT + ": its busiest event loop used %.0f %% of a core, so the target may"
                            + " be faster than these figures",
                    100 * facts.loopCpuMax()));
        }
    }

    /**
     * A burst of thousands cannot start in one instant; what matters is what that does to the response times. One reason is given for each
     * operation and phase: the gravest, and of equally grave ones that of the highest percentile.
     */
    private void late(List<Lateness> all) {
        Map<String, Lateness> gravest = new LinkedHashMap<>();
        all.stream()
                .filter(Lateness::isSuspect)
                .sorted(Comparator.comparing(Lateness::isInvalid)
                        .thenComparing(Lateness::percentile)
                        .reversed())
                .forEach(late -> gravest.putIfAbsent(late.where(), late));
        gravest.values().forEach(late -> (late.isInvalid() ? invalid : suspect).add(late.words()));
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, nanos < 10_000_000 ? "%.1f ms" : "%.0f ms", nanos / 1e6);
    }
}

package dev.throng.verdict;

import dev.throng.measure.Blame;
import dev.throng.text.QuantityText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Decides whether the figures of a run are valid. Pure: numbers in, a verdict with reasons out. A fault of the target is a result and
 * leaves a run valid. A limit of the generator, or figures that contradict each other, make a run suspect or invalid.
 */
public final class Judge {

    static final long GC_PAUSE_SUSPECT = 50_000_000;
    static final double LOOP_CPU_SUSPECT = 0.95;

    /** Of how many expected samples one may be missing. */
    private static final int SAMPLES_PER_MISSING = 10;

    /**
     * The facts of the whole run; what was not sampled is 0.
     *
     * @param aborted why the run ended early, or is incomplete; empty if it did not and is not
     * @param lateness of each operation in each measured phase, at several percentiles
     * @param generatorPauseMax the longest garbage collection pause of the generator in a measured phase, in nanoseconds
     * @param loopCpuMax share of a core that the busiest event loop used over the measured phases
     * @param doubts further reasons against the run
     * @param others the CPU that other processes used in the measured phases
     * @param machine how full the CPU of the generator's machine was in each phase; empty if it was not sampled
     * @param agents the processes that sent the load together; empty if there was one
     */
    public record Facts(
            List<Reason> aborted,
            List<OperationFacts> operations,
            List<Lateness> lateness,
            LoopStalls stalls,
            long generatorPauseMax,
            double loopCpuMax,
            Samples samples,
            List<Reason> doubts,
            OtherCpu others,
            List<PhaseCpu> machine,
            List<AgentFacts> agents) {

        public Facts {
            machine = List.copyOf(machine);
            agents = List.copyOf(agents);
        }
    }

    /**
     * How completely the processes were sampled.
     *
     * @param missing samples that a process which should be sampled is missing in
     * @param expected how many samples there should be
     */
    public record Samples(long missing, long expected) {}

    private final List<Reason> reasons = new ArrayList<>();

    private Judge() {}

    public static Verdict judge(Facts facts) {
        Judge judge = new Judge();
        judge.reasons.addAll(facts.aborted());
        judge.empty(facts);
        // counts with a known gap cannot add up
        boolean gap = facts.aborted().stream().anyMatch(reason -> reason.code() == ReasonCode.AGENT_GAP);
        facts.operations().stream()
                .flatMap(operation -> operation.reasons().stream())
                .filter(reason -> !(gap
                        && (reason.code() == ReasonCode.NOT_CONSERVED || reason.code() == ReasonCode.LITTLES_LAW)))
                .filter(reason -> !(endedEarly(facts) && reason.code() == ReasonCode.UNMEASURED_FAILED))
                .forEach(judge.reasons::add);
        if (!endedEarly(facts)) {
            judge.machine(facts);
        }
        judge.generator(facts);
        if (facts.samples().missing() * SAMPLES_PER_MISSING > facts.samples().expected()) {
            judge.reasons.add(Reason.suspect(
                            ReasonCode.SAMPLES_MISSING,
                            facts.samples().missing() + " of " + facts.samples().expected()
                                    + " samples of the processes are missing")
                    .with("samplesMissing", facts.samples().missing())
                    .with("samplesExpected", facts.samples().expected()));
        }
        judge.reasons.addAll(facts.doubts());
        if (facts.agents().isEmpty()) {
            return Verdict.of(facts.others().explain(judge.reasons));
        }
        AgentBlame agents = new AgentBlame(facts.agents());
        judge.reasons.addAll(agents.throttled().stream().toList());
        return Verdict.of(agents.explain(agents.name(judge.reasons)));
    }

    /** Such a run has a reason that says more than what it lacks for that. */
    private static boolean endedEarly(Facts facts) {
        return facts.aborted().stream().anyMatch(reason -> reason.severity() == Severity.INVALID);
    }

    /** An operation without arrivals leaves the others as they are. If none had any, the run measured nothing. */
    private void empty(Facts facts) {
        List<OperationFacts> measured =
                facts.operations().stream().filter(OperationFacts::measured).toList();
        List<OperationFacts> empty =
                measured.stream().filter(OperationFacts::isEmpty).toList();
        if (endedEarly(facts)) {
            return;
        }
        boolean idle = facts.operations().stream().allMatch(operation -> operation.held() == 0);
        if (measured.isEmpty() && !facts.operations().isEmpty() && idle) {
            reasons.add(
                    Reason.suspect(ReasonCode.NOTHING_MEASURED, "no measured phase has a load, so nothing was measured")
                            .blamedOn(Blame.SCENARIO));
        }
        boolean all = empty.size() == measured.size();
        empty.forEach(operation -> {
            Reason reason = operation.emptiness();
            reasons.add(all ? reason.asInvalid() : reason);
        });
    }

    /** Operations that failed on a full machine: then no reason blames the target for them. */
    private void machine(Facts facts) {
        for (OperationFacts operation : facts.operations()) {
            facts.machine().stream()
                    .filter(cpu -> cpu.phase().equals(operation.phase()))
                    .flatMap(cpu -> cpu.reason(operation).stream())
                    .forEach(full -> {
                        reasons.replaceAll(reason -> reason.isOf(operation) ? PhaseCpu.withoutBlame(reason) : reason);
                        reasons.add(full);
                    });
        }
    }

    private void generator(Facts facts) {
        late(facts.lateness());
        if (facts.stalls().isSuspect()) {
            reasons.add(facts.stalls().reason());
        }
        if (facts.generatorPauseMax() > GC_PAUSE_SUSPECT) {
            reasons.add(Reason.suspect(
                            ReasonCode.GENERATOR_GC,
                            "a garbage collection paused the generator for " + millis(facts.generatorPauseMax()))
                    .with("pauseMaxNanos", facts.generatorPauseMax()));
        }
        if (facts.loopCpuMax() > LOOP_CPU_SUSPECT) {
            String text = String.format(
                    Locale.ROOT,
                    "the generator's busiest event loop used %.0f %% of a core; the target may be able to do more",
                    100 * facts.loopCpuMax());
            reasons.add(Reason.suspect(ReasonCode.GENERATOR_CPU, text).with("loopCpuShare", facts.loopCpuMax()));
        }
    }

    /**
     * A burst of thousands cannot start in one instant; what matters is its effect on the response times. Each operation and phase gets one
     * reason: the gravest, and of equally grave ones that of the highest percentile.
     */
    private void late(List<Lateness> all) {
        Map<String, Lateness> gravest = new LinkedHashMap<>();
        all.stream()
                .filter(Lateness::isSuspect)
                .sorted(Comparator.comparing(Lateness::isInvalid)
                        .thenComparing(Lateness::percentile)
                        .reversed())
                .forEach(late -> gravest.putIfAbsent(late.where(), late));
        gravest.values().forEach(late -> reasons.add(late.reason()));
    }

    static String millis(long nanos) {
        return nanos < 1_000_000_000
                ? String.format(Locale.ROOT, nanos < 10_000_000 ? "%.1f ms" : "%.0f ms", nanos / 1e6)
                : String.format(Locale.ROOT, "%.2f s", nanos / 1e9);
    }

    /**
     * How long event loops stalled during measured phases. The generator reads answers that arrive during a stall too late, and no lag
     * shows that.
     *
     * @param max the longest time by which a loop was late for a timer, in nanoseconds
     * @param share of the measured time for which the loop with most stalls stalled
     * @param response the smallest p99.9 of the response times of any operation, in nanoseconds; 0 if no arrival was answered
     */
    public record LoopStalls(long max, double share, long response) {

        static final long SUSPECT = 250_000_000;

        /** Stalls up to this are how finely timers and batches go. */
        public static final long TOLERATED = 5_000_000;

        /** Stalls of a thousandth of the time reach the p99.9 of the response times. */
        static final double SHARE_SUSPECT = 0.001;

        /** The longest stall compared with the p99.9 of the response time: most answers in a stall wait for less than all of it. */
        static final double OF_RESPONSE_SUSPECT = 0.25;

        boolean isSuspect() {
            return max > SUSPECT || showInResponses();
        }

        private boolean showInResponses() {
            return max > TOLERATED && share > SHARE_SUSPECT && max > OF_RESPONSE_SUSPECT * response;
        }

        Reason reason() {
            String text = String.format(
                    Locale.ROOT,
                    "a generator event loop stalled for up to %s, and for %.2f %% of the measured time in all%s",
                    millis(max),
                    100 * share,
                    response == 0 ? "" : "; the smallest p99.9 of the response times is " + millis(response));
            return Reason.suspect(ReasonCode.LOOP_STALLED, text)
                    .with("stallMaxNanos", max)
                    .with("stalledShare", share)
                    .with("responseNanos", response);
        }
    }

    /**
     * How late the generator itself was with the arrivals of one operation in one phase, with the response times that contain this lag.
     * Times are nanoseconds.
     *
     * @param percentile of both times
     * @param ownLag a percentile of the generator's own lag
     * @param response the same percentile of the response time; 0 if no arrival was answered
     */
    public record Lateness(String phase, String operation, double percentile, long ownLag, long response) {

        /** Own lag up to this is small compared with what a network does. */
        static final long OWN_LAG_SUSPECT = 5_000_000;

        static final long OWN_LAG_INVALID = 100_000_000;

        /** Own lag up to this share of the response time is tolerated: response times count from the due time. */
        static final double OWN_LAG_SHARE_SUSPECT = 0.1;

        static final double OWN_LAG_SHARE_INVALID = 0.25;

        /** Above this percentile own lag makes a run suspect at most: one arrival in a thousand leaves most figures as they are. */
        static final double OWN_LAG_INVALID_UP_TO = 99;

        /** In place of a percentile, that of an arrival that was the only one: one arrival has no percentiles. */
        private static final double ONLY = 100;

        /** Of an operation that had one arrival in a phase. */
        public static Lateness ofOnly(String phase, String operation, long ownLag, long response) {
            return new Lateness(phase, operation, ONLY, ownLag, response);
        }

        private boolean exceeds(long nanos, double share) {
            return ownLag > nanos && ownLag > share * response;
        }

        /** Whether it makes a run suspect, at least. */
        public boolean isSuspect() {
            return percentile == ONLY ? isInvalid() : exceeds(OWN_LAG_SUSPECT, OWN_LAG_SHARE_SUSPECT);
        }

        boolean isInvalid() {
            return (percentile == ONLY || percentile <= OWN_LAG_INVALID_UP_TO)
                    && exceeds(OWN_LAG_INVALID, OWN_LAG_SHARE_INVALID);
        }

        /** The operation and its phase, for people. */
        String where() {
            return operation + " in phase " + phase;
        }

        Reason reason() {
            BiFunction<ReasonCode, String, Reason> severity = isInvalid() ? Reason::invalid : Reason::suspect;
            return severity.apply(ReasonCode.GENERATOR_LATE, where() + ": " + (percentile == ONLY ? only() : share()))
                    .with("phase", phase)
                    .with("operation", operation)
                    .with("percentile", percentile)
                    .with("ownLagNanos", ownLag)
                    .with("responseNanos", response);
        }

        private String only() {
            return "the generator started the only arrival " + millis(ownLag) + " later than it could have"
                    + (response == 0 ? ", and it was not answered" : "; its response time is " + millis(response));
        }

        private String share() {
            String share =
                    percentile == 50 ? "half" : QuantityText.number(Math.round(1000 - 10 * percentile) / 10.0) + " %";
            return "the generator started " + share + " of the arrivals more than " + millis(ownLag)
                    + " later than it could have"
                    + (response == 0
                            ? ", and no arrival was answered"
                            : "; p" + QuantityText.number(percentile) + " of the response time is " + millis(response));
        }
    }
}

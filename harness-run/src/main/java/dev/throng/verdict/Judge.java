package dev.throng.verdict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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
     * @param samplesMissing seconds in which a process that should be sampled was not
     * @param doubts further reasons against the run
     * @param others the CPU that other processes used in the measured phases
     * @param agents the processes that sent the load together; empty if there was one
     */
    public record Facts(
            List<Reason> aborted,
            List<OperationFacts> operations,
            List<Lateness> lateness,
            LoopStalls stalls,
            long generatorPauseMax,
            double loopCpuMax,
            long samplesMissing,
            long samplesExpected,
            List<Reason> doubts,
            OtherCpu others,
            List<AgentFacts> agents) {

        public Facts {
            agents = List.copyOf(agents);
        }
    }

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
        judge.generator(facts);
        if (facts.samplesMissing() * SAMPLES_PER_MISSING > facts.samplesExpected()) {
            judge.reasons.add(Reason.suspect(
                            ReasonCode.SAMPLES_MISSING,
                            facts.samplesMissing() + " of " + facts.samplesExpected()
                                    + " samples of the processes are missing")
                    .with("samplesMissing", facts.samplesMissing())
                    .with("samplesExpected", facts.samplesExpected()));
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
        boolean all = empty.size() == measured.size();
        empty.forEach(operation -> {
            Reason reason = operation.emptiness();
            reasons.add(all ? reason.asInvalid() : reason);
        });
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
}

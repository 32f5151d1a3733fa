package dev.throng.run;

import dev.throng.figure.Metric;
import dev.throng.probe.ProbeSummary;
import dev.throng.protocol.Protocol;
import dev.throng.run.extension.RunExtension;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.AgentStrain;
import dev.throng.run.result.GeneratorResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.SloResult;
import dev.throng.run.result.TargetResult;
import dev.throng.run.result.Times;
import dev.throng.run.totals.ObjectiveCheck;
import dev.throng.run.totals.PhaseFigures;
import dev.throng.run.totals.ResultSections;
import dev.throng.sample.ProcessSample;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.Slo;
import dev.throng.series.Agreement;
import dev.throng.series.Answer;
import dev.throng.verdict.AgentFacts;
import dev.throng.verdict.Judge;
import dev.throng.verdict.OtherCpu;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Throttling;
import dev.throng.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run that is over: all that was recorded, sampled, logged and analysed. Verdict, objectives and result are functions of it. Immutable.
 *
 * @param results the figures that the event loops recorded
 * @param target its section of the result
 * @param generator its section of the result
 * @param probes a summary of each probe of the target
 * @param agents the processes that sent the load together; empty for a run of one process
 */
record FinishedRun(
        RunPlan plan,
        Circumstances circumstances,
        ResultSections results,
        Sampling.Facts sampled,
        RunCollections.Logged collections,
        RunAnalysis.Outcome analysed,
        TargetResult target,
        GeneratorResult generator,
        List<ProbeSummary> probes,
        List<AgentResult> agents) {

    private static final JsonMapper JSON = new JsonMapper();
    private static final double NANOS = 1e9;

    FinishedRun {
        probes = List.copyOf(probes);
        agents = List.copyOf(agents);
    }

    /**
     * The properties of a run that are no figures. Immutable.
     *
     * @param startedAt wall-clock time of the first due time, ISO 8601 in UTC
     * @param originNanos the start of the run on the loops' clock
     * @param notes remarks for people
     * @param reasons the reasons why the run ended early or is incomplete
     */
    record Circumstances(String startedAt, long originNanos, List<String> notes, List<Reason> reasons) {

        Circumstances {
            notes = List.copyOf(notes);
            reasons = List.copyOf(reasons);
        }

        Circumstances and(Optional<Reason> reason) {
            List<Reason> all = new ArrayList<>(reasons);
            reason.ifPresent(all::add);
            return new Circumstances(startedAt, originNanos, notes, all);
        }
    }

    /** Returns the content of {@code result.json}. */
    RunResult result() {
        Scenario scenario = plan.file().scenario();
        return new RunResult(
                new RunResult.Head(
                        RunResult.SCHEMA,
                        scenario.name(),
                        scenario.protocol().name(),
                        scenario.seed(),
                        circumstances.startedAt(),
                        results.endNanos(),
                        plan.command(),
                        plan.labels().values()),
                verdict(),
                objectives(),
                phases(),
                target,
                generator,
                notes(),
                new RunResult.Findings(probes, analysed.agreements(), analysed.analysis()),
                agents);
    }

    /** The phases that began are the first ones of the timeline. */
    private List<PhaseResult> phases() {
        List<PhaseResult> phases = results.phases();
        return IntStream.range(0, phases.size())
                .mapToObj(number -> phases.get(number).with(sampled.warmth().get(number)))
                .toList();
    }

    private Verdict verdict() {
        return Judge.judge(new Judge.Facts(
                circumstances.reasons(),
                results.facts().operations(),
                results.facts().lateness(),
                results.facts().stalls(),
                collections.generatorPauseNanosMax(),
                sampled.busiestLoop(),
                new Judge.Samples(sampled.missing(), sampled.expected()),
                doubts(),
                sampled.others(),
                sampled.machine(),
                agentFacts()));
    }

    private List<SloResult> objectives() {
        List<Slo> slo = plan.file().scenario().slo();
        if (slo.isEmpty()) {
            return List.of();
        }
        ObjectiveCheck objectives = new ObjectiveCheck(results::figures, tree(target), tree(generator));
        return slo.stream().map(objectives::check).toList();
    }

    private static JsonNode tree(Object section) {
        return JSON.valueToTree(section);
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        sampled.targetFiles().flatMap(ProcessSample.FileUse::noteOfTarget).ifPresent(notes::add);
        notes.addAll(circumstances.notes());
        sampled.target().noteOfTarget().ifPresent(notes::add);
        notes.addAll(collections.logs().notes());
        probes.stream().flatMap(probe -> probe.noteOfNoReads().stream()).forEach(notes::add);
        return notes;
    }

    /** Empty for a run of one process. */
    private List<AgentFacts> agentFacts() {
        if (agents.isEmpty()) {
            return List.of();
        }
        return agents.stream()
                .map(agent -> facts(agent, agent.here() ? sampled.others() : elsewhere(agent)))
                .toList();
    }

    private static AgentFacts facts(AgentResult agent, OtherCpu others) {
        Times lag = agent.ownLag();
        AgentStrain strain = agent.strain();
        return new AgentFacts(
                agent.name(),
                Map.of(50.0, lag.p50(), 90.0, lag.p90(), 99.0, lag.p99(), 99.9, lag.p999(), 100.0, lag.max()),
                strain.loopStallMax(),
                strain.gcPauseMax().orElse(0),
                strain.loopCpuShare(),
                strain.generatorFailures(),
                strain.owed(),
                new Throttling(
                        strain.cpuQuotaCores(),
                        Math.round(strain.throttledSeconds() * NANOS),
                        Math.round(strain.cpuCores().orElse(0) * strain.measuredSeconds() * NANOS),
                        Math.round(strain.measuredSeconds() * NANOS)),
                others);
    }

    /** The CPU that processes other than agents used on the machine of an agent. */
    private OtherCpu elsewhere(AgentResult agent) {
        AgentStrain strain = agent.strain();
        double fullNanos = strain.machineFullSeconds() * NANOS;
        return new OtherCpu(
                Math.round(fullNanos),
                Math.round(strain.machineCores().orElse(0) * fullNanos),
                Math.round(strain.othersCores().orElse(0) * fullNanos),
                false,
                agents.stream()
                        .filter(other -> !other.here() && other.machine().equals(agent.machine()))
                        .map(AgentResult::name)
                        .toList());
    }

    /** Reasons against the run that do not come from the times and counts of its arrivals. */
    private List<Reason> doubts() {
        List<Reason> doubts = new ArrayList<>();
        sharedJvm(sampled.targetPids(), generator.pids()).ifPresent(doubts::add);
        analysed.unanalysed().ifPresent(doubts::add);
        sampled.generator().reasonOfGenerator().ifPresent(doubts::add);
        sampled.cold().reason().ifPresent(doubts::add);
        doubts.addAll(collections.logs().doubts());
        analysed.agreements().stream()
                .filter(agreement -> agreement.agrees() == Answer.NO)
                .forEach(agreement -> doubts.add(disagreement(agreement)));
        doubts.addAll(doubtsOfProtocol());
        return doubts;
    }

    private static Reason disagreement(Agreement agreement) {
        return Reason.suspect(
                        ReasonCode.COUNTS_DISAGREE,
                        "the target's count and Throng's count disagree: " + agreement.words())
                .with("probe", agreement.probe())
                .with("gauge", agreement.gauge())
                .with("targetCount", agreement.theirs())
                .with("ownCount", agreement.ours())
                .with("steadySeconds", agreement.seconds())
                .with("tolerance", agreement.tolerance());
    }

    private List<Reason> doubtsOfProtocol() {
        Protocol protocol = plan.file().scenario().protocol();
        PhaseFigures measured = results.measured();
        Map<Metric, Long> counters = measured.metrics().counters();
        long answered = IntStream.range(0, protocol.operations().size())
                .mapToLong(operation -> measured.operation(operation).counts().answered())
                .sum();
        Map<Metric, Long> whole = results.whole().metrics().counters();
        RunExtension extension = RunExtension.of(protocol);
        List<Reason> reasons = new ArrayList<>(extension.invalidReasons(metric -> whole.getOrDefault(metric, 0L)));
        reasons.addAll(extension.suspectReasons(metric -> counters.getOrDefault(metric, 0L), answered));
        return reasons;
    }

    /**
     * Returns the reason of the verdict; empty if no process is on both sides.
     *
     * @param target the processes of the target, if they are known
     * @param generator the processes that send the load
     */
    static Optional<Reason> sharedJvm(List<Long> target, List<Long> generator) {
        return target.stream().filter(generator::contains).findFirst().map(pid -> Reason.suspect(
                        ReasonCode.SHARED_JVM,
                        "the target is the process that sent the load (" + pid
                                + "), so both share heap, collector and CPU")
                .with("pid", pid));
    }
}

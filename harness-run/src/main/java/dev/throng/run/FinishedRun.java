package dev.throng.run;

import dev.throng.probe.ProbeSummary;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.GeneratorResult;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.SloResult;
import dev.throng.run.result.TargetResult;
import dev.throng.run.totals.ObjectiveCheck;
import dev.throng.run.totals.ResultSections;
import dev.throng.sample.FileUse;
import dev.throng.scenario.Scenario;
import dev.throng.verdict.Judge;
import dev.throng.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
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
        SampledRun sampled,
        LoggedCollections collections,
        RunAnalysis.Outcome analysed,
        TargetResult target,
        GeneratorResult generator,
        List<ProbeSummary> probes,
        List<AgentResult> agents) {

    private static final JsonMapper JSON = new JsonMapper();

    FinishedRun {
        probes = List.copyOf(probes);
        agents = List.copyOf(agents);
    }

    /** Returns the content of {@code result.json}. */
    RunResult result() {
        Scenario scenario = plan.file().scenario();
        return new RunResult(
                RunResult.SCHEMA,
                scenario.name(),
                scenario.protocol().name(),
                scenario.seed(),
                circumstances.startedAt(),
                results.endNanos(),
                plan.command(),
                verdict(),
                objectives(),
                results.phases(),
                target,
                generator,
                notes(),
                probes,
                analysed.agreements(),
                analysed.analysis(),
                agents);
    }

    private Verdict verdict() {
        return Judge.judge(new Judge.Facts(
                circumstances.reasons(),
                results.facts().operations(),
                results.facts().lateness(),
                results.facts().stalls(),
                collections.generatorPauseNanosMax(),
                sampled.busiestLoop(),
                sampled.missing(),
                sampled.expected(),
                RunDoubts.of(this),
                sampled.others(),
                AgentVerdict.facts(agents, sampled.others())));
    }

    private List<SloResult> objectives() {
        ObjectiveCheck objectives = new ObjectiveCheck(results::figures, tree(target), tree(generator));
        return plan.file().scenario().slo().stream().map(objectives::check).toList();
    }

    private static JsonNode tree(Object section) {
        return JSON.valueToTree(section);
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        sampled.targetFiles().flatMap(FileUse::noteOfTarget).ifPresent(notes::add);
        notes.addAll(circumstances.notes());
        sampled.target().noteOfTarget().ifPresent(notes::add);
        notes.addAll(collections.logs().notes());
        probes.stream().flatMap(probe -> probe.noteOfNoReads().stream()).forEach(notes::add);
        return notes;
    }
}

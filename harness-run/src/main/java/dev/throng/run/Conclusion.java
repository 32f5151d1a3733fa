package dev.throng.run;

import dev.throng.figure.Metric;
import dev.throng.probe.Probes;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.Workload;
import dev.throng.run.extension.RunExtensions;
import dev.throng.run.result.AddressResult;
import dev.throng.run.result.GeneratorResult;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.TargetResult;
import dev.throng.run.result.Times;
import dev.throng.run.totals.ObjectiveCheck;
import dev.throng.run.totals.PhaseFigures;
import dev.throng.run.totals.ResultSections;
import dev.throng.run.totals.RecordedRun;
import dev.throng.run.write.ObservedFile;
import dev.throng.run.write.PhaseHistograms;
import dev.throng.run.write.ResultFiles;
import dev.throng.run.write.SlowestFile;
import dev.throng.sample.FileUse;
import dev.throng.series.Agreement;
import dev.throng.series.Answer;
import dev.throng.target.Target;
import dev.throng.verdict.Judge;
import dev.throng.verdict.OutOfMemory;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The end of a run: brings what was recorded, sampled and logged into one result with its verdict, and writes it. */
final class Conclusion {

    private static final JsonMapper JSON = new JsonMapper();

    /** Reason of the verdict in the result that is written first and stays if the generator is killed before it has written the last. */
    private static final Reason UNFINISHED = Reason.invalid(
            ReasonCode.FILES_INCOMPLETE, "the generator ended before it had written all files of the run");

    private final RunPlan plan;
    private final Workload workload;
    private final ResultSections results;
    private final RecordedRun recorded;
    private final Sampling sampling;
    private final Probes probes;
    private final LoadSenders source;
    private final RunAnalysis analysis;
    private final RunCollections collections;
    private Optional<Reason> unwritten = Optional.empty();
    private RunAnalysis.Outcome analysed = RunAnalysis.Outcome.NONE;

    Conclusion(
            RunPlan plan,
            Workload workload,
            ResultSections results,
            RecordedRun recorded,
            Sampling sampling,
            Probes probes,
            LoadSenders source,
            RunAnalysis analysis) {
        this.plan = plan;
        this.workload = workload;
        this.results = results;
        this.recorded = recorded;
        this.sampling = sampling;
        this.probes = probes;
        this.source = source;
        this.analysis = analysis;
        this.collections = new RunCollections(results, recorded, sampling, source);
    }

    /**
     * The properties of the run that are no figures.
     *
     * @param reasons the reasons why the run ended early or is incomplete
     */
    record Circumstances(String startedAt, long originNanos, List<String> notes, List<Reason> reasons) {

        Circumstances and(Optional<Reason> reason) {
            List<Reason> all = new ArrayList<>(reasons);
            reason.ifPresent(all::add);
            return new Circumstances(startedAt, originNanos, notes, all);
        }
    }

    /**
     * Writes the result, first with what is in memory, then the files that are made at the end, then again with what was found in them.
     * One that cannot be written is returned all the same, as one that is not to be trusted.
     */
    RunResult write(Circumstances circumstances, Target target, ResultFiles files) {
        writing(() -> files.result(result(circumstances.and(Optional.of(UNFINISHED)), target)));
        writing(() -> files.keepRoomForResult());
        List<? extends Operation> operations = plan.file().scenario().protocol().operations();
        writing(() -> PhaseHistograms.write(files, results, operations, circumstances.startedAt()));
        writing(() -> SlowestFile.write(files, results, operations));
        writing(() -> collections.read(circumstances, target, files));
        writing(() -> ObservedFile.write(files, circumstances.originNanos(), recorded.endNanos()));
        analysed = analysis.find(results, workload, target.address(), sampling.targetCores());
        RunResult result = result(circumstances.and(unwritten), target);
        try {
            files.result(result);
            return result;
        } catch (IOException e) {
            return result(circumstances.and(Optional.of(notWritten(e))), target);
        }
    }

    /** Writes one file; of those that fail the first is remembered, and the others are still tried. */
    private void writing(Writing file) {
        try {
            file.run();
        } catch (IOException | UncheckedIOException e) {
            unwritten = unwritten.or(() -> Optional.of(notWritten(e)));
        } catch (OutOfMemoryError e) {
            unwritten = unwritten.or(() -> OutOfMemory.reason(e));
        }
    }

    static Reason notWritten(Exception failed) {
        return Reason.invalid(ReasonCode.NOT_WRITTEN, "the results could not be written: " + failed.getMessage());
    }

    private interface Writing {
        void run() throws IOException;
    }

    private RunResult result(Circumstances circumstances, Target target) {
        List<AddressResult> addresses = AddressRows.of(target, workload, recorded, sampling, collections::target);
        TargetResult targetSection = sampling.target(target, AddressRows.longestPause(addresses), addresses);
        GeneratorResult generatorSection = sampling.generator(
                collections.generator(),
                results.measured().stallNanosMax(),
                Times.of(results.measured().ownLag()));
        ObjectiveCheck objectives = new ObjectiveCheck(results::figures, tree(targetSection), tree(generatorSection));
        return new RunResult(
                RunResult.SCHEMA,
                plan.file().scenario().name(),
                plan.file().scenario().protocol().name(),
                plan.file().scenario().seed(),
                circumstances.startedAt(),
                recorded.endNanos(),
                plan.command(),
                verdict(circumstances, target),
                plan.file().scenario().slo().stream().map(objectives::check).toList(),
                results.phases(),
                targetSection,
                generatorSection,
                notes(circumstances),
                probes.summaries(),
                analysed.agreements(),
                analysed.analysis(),
                source.agents());
    }

    private List<String> notes(Circumstances circumstances) {
        List<String> notes = new ArrayList<>();
        sampling.targetFiles().flatMap(FileUse::noteOfTarget).ifPresent(notes::add);
        notes.addAll(circumstances.notes());
        sampling.targetThrottling().noteOfTarget().ifPresent(notes::add);
        notes.addAll(collections.logs().notes());
        probes.summaries().stream()
                .flatMap(probe -> probe.noteOfNoReads().stream())
                .forEach(notes::add);
        return notes;
    }

    private static JsonNode tree(Object section) {
        return JSON.valueToTree(section);
    }

    private Verdict verdict(Circumstances circumstances, Target target) {
        return Judge.judge(new Judge.Facts(
                circumstances.reasons(),
                results.facts().operations(),
                results.facts().lateness(),
                results.facts().stalls(),
                collections.generatorPauseNanosMax(),
                sampling.busiestLoop(),
                sampling.missing(),
                sampling.expected(),
                doubts(target),
                sampling.otherCpu(),
                AgentVerdict.facts(source.agents(), sampling.otherCpu())));
    }

    private List<Reason> doubts(Target target) {
        List<Reason> doubts = new ArrayList<>();
        SharedJvm.reason(target.pids(), source.processes().pids()).ifPresent(doubts::add);
        analysed.unanalysed().ifPresent(doubts::add);
        sampling.generatorThrottling().reasonOfGenerator().ifPresent(doubts::add);
        doubts.addAll(collections.logs().doubts());
        analysed.agreements().stream()
                .filter(agreement -> agreement.agrees() == Answer.NO)
                .forEach(agreement -> doubts.add(disagreement(agreement)));
        doubts.addAll(protocolDoubts());
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

    private List<Reason> protocolDoubts() {
        Protocol protocol = plan.file().scenario().protocol();
        PhaseFigures measured = results.measured();
        Map<Metric, Long> counters = measured.metrics().counters();
        long answered = IntStream.range(0, protocol.operations().size())
                .mapToLong(operation -> measured.operation(operation).counts().answered())
                .sum();
        return RunExtensions.of(protocol).suspectReasons(metric -> counters.getOrDefault(metric, 0L), answered);
    }
}

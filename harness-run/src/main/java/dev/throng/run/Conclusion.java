package dev.throng.run;

import dev.throng.probe.Probes;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Workload;
import dev.throng.run.result.AddressResult;
import dev.throng.run.result.GcResult;
import dev.throng.run.result.RehearsalResult;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.Times;
import dev.throng.run.totals.ResultSections;
import dev.throng.run.write.FinalFiles;
import dev.throng.run.write.ResultFiles;
import dev.throng.target.Target;
import dev.throng.text.FileProblem;
import dev.throng.verdict.OutOfMemory;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes the files that are made at the end of a run, and its result. */
final class Conclusion {

    /** Reason of the verdict in the result that is written first and stays if the generator is killed before it has written the last. */
    private static final Reason UNFINISHED = Reason.invalid(
            ReasonCode.FILES_INCOMPLETE, "the generator ended before it had written all files of the run");

    private final RunPlan plan;
    private final Workload workload;
    private final Target target;
    private final ResultSections results;
    private final Sampling sampling;
    private final Probes probes;
    private final LoadSenders senders;
    private final Optional<RehearsalResult> rehearsal;
    private final RunAnalysis analysis;
    private RunCollections.Logged collections = RunCollections.Logged.NONE;
    private Optional<Reason> unwritten = Optional.empty();

    Conclusion(
            RunPlan plan,
            Workload workload,
            Target target,
            ResultSections results,
            Sampling sampling,
            Probes probes,
            LoadSenders senders,
            Optional<RehearsalResult> rehearsal,
            RunAnalysis analysis) {
        this.plan = plan;
        this.workload = workload;
        this.target = target;
        this.results = results;
        this.sampling = sampling;
        this.probes = probes;
        this.senders = senders;
        this.rehearsal = rehearsal;
        this.analysis = analysis;
    }

    /**
     * Writes the result of what is in memory, then the files that are made at the end, then the result with what was found in them. One
     * that cannot be written is returned all the same, as one that is not to be trusted.
     */
    RunResult write(FinishedRun.Circumstances circumstances, ResultFiles files) {
        writing(() -> files.result(finished(circumstances.and(Optional.of(UNFINISHED)), RunAnalysis.Outcome.NONE)
                .result()));
        writing(() -> files.keepRoomForResult());
        List<? extends Operation> operations = plan.file().scenario().protocol().operations();
        writing(() -> FinalFiles.phaseHistograms(files, results, operations, circumstances.startedAt()));
        writing(() -> FinalFiles.slowest(files, results, operations));
        writing(() -> new RunCollections(results, sampling, senders)
                .read(circumstances, target, files, read -> collections = read));
        writing(() -> FinalFiles.observed(files, circumstances.originNanos(), results.endNanos()));
        RunAnalysis.Outcome analysed = analysis.find(results, workload, target.address(), sampling.targetCores());
        RunResult result = finished(circumstances.and(unwritten), analysed).result();
        try {
            files.result(result);
            return result;
        } catch (IOException e) {
            return result.and(notWritten(e));
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
        IOException problem =
                failed instanceof UncheckedIOException unchecked ? unchecked.getCause() : (IOException) failed;
        return Reason.invalid(ReasonCode.NOT_WRITTEN, "the results could not be written: " + FileProblem.of(problem));
    }

    private interface Writing {
        void run() throws IOException;
    }

    /** The run as it is known now: before the logs are read, nothing is known of garbage collection. */
    private FinishedRun finished(FinishedRun.Circumstances circumstances, RunAnalysis.Outcome analysed) {
        List<AddressResult> addresses = addresses();
        return new FinishedRun(
                plan,
                circumstances,
                results,
                sampling.facts(target.pids()),
                collections,
                analysed,
                sampling.target(target, longestPause(addresses), addresses),
                sampling.generator(
                        collections.generator(),
                        results.facts().stalls(),
                        Times.of(results.measured().ownLag()),
                        rehearsal),
                probes.summaries(),
                senders.agents());
    }

    /** A row for each of the target's addresses. */
    private List<AddressResult> addresses() {
        List<Target.Member> members = target.members();
        List<AddressResult> rows = new ArrayList<>();
        for (int number = 0; number < members.size(); number++) {
            Target.Member member = members.get(number);
            rows.add(sampling.targetProcess(member.pid().orElse(0))
                    .ofAddress(
                            text(member.address(workload.endpoint()), members.size() > 1),
                            member.pid(),
                            results.connections(number),
                            collections.target(number)));
        }
        return rows;
    }

    /** What garbage collection cost the process with the longest pause; the first of them if several have it. */
    private static GcResult longestPause(List<AddressResult> rows) {
        return rows.stream()
                .map(AddressResult::gc)
                .reduce((one, other) -> longest(other) > longest(one) ? other : one)
                .orElse(GcResult.UNKNOWN);
    }

    private static long longest(GcResult gc) {
        return gc.pauses().max().orElse(-1);
    }

    /** The address; with its number too if it is one of several, because a name may have several. */
    private static String text(InetSocketAddress address, boolean oneOfSeveral) {
        String host = address.getHostString();
        boolean named = !address.isUnresolved()
                && !address.getAddress().getHostAddress().equals(host);
        return host + (named && oneOfSeveral ? "/" + address.getAddress().getHostAddress() : "") + ":"
                + address.getPort();
    }
}

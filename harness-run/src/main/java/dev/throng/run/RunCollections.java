package dev.throng.run;

import dev.throng.gclogs.GcLogOptions;
import dev.throng.run.result.GcResult;
import dev.throng.run.totals.ResultSections;
import dev.throng.run.write.GcTimeline;
import dev.throng.run.write.ResultFiles;
import dev.throng.target.JavaHome;
import dev.throng.target.RunningJava;
import dev.throng.target.Target;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** Reads the garbage collections of a run's JVMs at its end. */
final class RunCollections {

    private final ResultSections results;
    private final Sampling sampling;
    private final LoadSenders senders;

    RunCollections(ResultSections results, Sampling sampling, LoadSenders senders) {
        this.results = results;
        this.sampling = sampling;
        this.senders = senders;
    }

    /**
     * Reads the logs of all JVMs and writes their events.
     *
     * @param found gets the collections before the files are closed, because they are known even if the files cannot be written
     */
    void read(FinishedRun.Circumstances circumstances, Target target, ResultFiles files, Consumer<Logged> found)
            throws IOException {
        long epochNanos = ChronoUnit.NANOS.between(Instant.EPOCH, Instant.parse(circumstances.startedAt()));
        try (GcTimeline timeline = new GcTimeline(files, circumstances.originNanos(), epochNanos, results.endNanos())) {
            List<GcResult> targets = new ArrayList<>();
            for (Target.Member member : target.members()) {
                targets.add(gc(timeline, ResultFiles.targetName(targets.size() + 1), member));
            }
            GcResult generator = senders.addCollections(timeline, sampling.generatorGcCpuSeconds())
                    .orElse(GcResult.UNKNOWN);
            found.accept(new Logged(
                    targets, generator, timeline.longestPause("generator", results::isMeasured), timeline.check()));
        }
    }

    private GcResult gc(GcTimeline timeline, String name, Target.Member member) {
        OptionalDouble cpuSeconds =
                sampling.targetProcess(member.pid().orElse(0)).gcCpuSeconds();
        member.gcLog().map(GcLogOptions::deoptimizationLog).map(Path::toFile).ifPresent(File::delete);
        return member.gcLog()
                .flatMap(log -> timeline.add(name, log, cpuSeconds))
                .map(gc -> gc.java().isEmpty() ? gc.withJava(runningJava(member)) : gc)
                .orElse(GcResult.UNKNOWN);
    }

    /** The version of the JVM that runs, for a log without it: before Java 16 only ZGC logs it. */
    private static String runningJava(Target.Member member) {
        return member.pid().stream()
                .boxed()
                .flatMap(pid -> RunningJava.of(pid).stream())
                .map(JavaHome::version)
                .findFirst()
                .orElse("");
    }

    /**
     * The garbage collections of a run's JVMs. Immutable.
     *
     * @param targets of the target's processes, in their order
     * @param generatorPauseNanosMax the generator's longest pause of the measured phases
     * @param logs what was found amiss in the logs
     */
    record Logged(List<GcResult> targets, GcResult generator, long generatorPauseNanosMax, GcTimeline.LogCheck logs) {

        /** The logs have not been read. */
        static final Logged NONE = new Logged(List.of(), GcResult.UNKNOWN, 0, GcTimeline.LogCheck.FINE);

        Logged {
            targets = List.copyOf(targets);
        }

        /** @param member its place among the processes of the target, from 0 */
        GcResult target(int member) {
            return member < targets.size() ? targets.get(member) : GcResult.UNKNOWN;
        }
    }
}

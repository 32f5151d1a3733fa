package dev.throng.run;

import dev.throng.engine.Engine;
import dev.throng.engine.Engine.IntervalReceiver;
import dev.throng.engine.Parts;
import dev.throng.engine.Timeline;
import dev.throng.engine.TransportKind;
import dev.throng.figure.ArrivalCounts;
import dev.throng.measure.LoopInterval;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.RunProcesses;
import dev.throng.protocol.SettingException;
import dev.throng.protocol.TargetAddresses;
import dev.throng.protocol.Workload;
import dev.throng.run.extension.RehearsalSettings;
import dev.throng.run.extension.RunExtension;
import dev.throng.run.result.RehearsalResult;
import dev.throng.run.result.RunException;
import dev.throng.run.totals.Interval;
import dev.throng.run.totals.OperationTotals;
import dev.throng.run.totals.RunTotals;
import dev.throng.run.write.IntervalFiles;
import dev.throng.sample.PartTimer;
import dev.throng.scenario.ScenarioFile;
import dev.throng.secrets.Masking;
import dev.throng.time.NanoClock;
import dev.throng.verdict.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs the operations of a scenario before its load begins, so that this JVM has loaded and compiled the code of the load, of its recording
 * and of its files. It has an engine, a workload and files of its own, and leaves nothing in those of the run. For one thread, once.
 */
public final class Rehearsal {

    /** The most arrivals of an operation that become due in a second of a rehearsal. */
    public static final double MOST_PER_SECOND = 20_000;

    private static final long START_IN_NANOS = 10_000_000L;
    private static final long WINDOW_NANOS = 50_000_000L;
    private static final long DRAIN_NANOS = 200_000_000L;
    private static final long LONGEST_DEADLINE_NANOS = 2_000_000_000L;
    private static final long SETTLE_SECONDS = 5;

    private final ScenarioFile file;
    private final EngineSetup setup;
    private final NanoClock clock;
    private final RehearsalTime time;
    private final AtomicLong answered = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicReference<Reason> problem = new AtomicReference<>();

    /** @param time how long it takes */
    public Rehearsal(ScenarioFile file, RehearsalTime time, NanoClock clock) {
        this.file = file;
        this.setup = new EngineSetup(file.scenario());
        this.time = time;
        this.clock = clock;
    }

    /**
     * Rehearses until the compiler is quiet or the time is over, and closes everything that it opened.
     *
     * @param servers servers that are not the run's
     * @param parts the parts that this process sends in the run
     * @param processes how many processes send the load
     * @throws RunException if it cannot be done; the run can go on
     * @throws InterruptedException if the run was ended
     */
    public RehearsalResult run(LoadSenders.RehearsalServers servers, Parts parts, int processes)
            throws RunException, InterruptedException {
        long begun = clock.nanos();
        Protocol protocol = file.scenario().protocol();
        try {
            RehearsalSettings settings = servers.standIn().orElseGet(() -> RunExtension.of(protocol)
                    .rehearsal(file.scenario().settings()));
            Workload workload = protocol.prepare(settings.settings());
            Timeline timeline = RehearsalTimeline.of(setup.timeline().phases(), workload, time.atMostNanos());
            Path scratch = Files.createTempDirectory("throng-rehearsal-");
            boolean quiet;
            try (Recording recording = recording(timeline, parts.count(), scratch)) {
                quiet = load(workload, timeline, servers.addresses(), parts, processes, recording);
            } finally {
                ScratchDirectory.delete(scratch);
            }
            return new RehearsalResult(clock.nanos() - begun, quiet, answered.get(), failed.get());
        } catch (IOException | SettingException | IllegalStateException impossible) {
            throw new RunException(String.valueOf(impossible.getMessage()), impossible);
        }
    }

    private Recording recording(Timeline timeline, int loops, Path scratch) throws IOException {
        Protocol protocol = file.scenario().protocol();
        IntervalFiles files = new IntervalFiles(scratch, protocol.operations(), Masking.NONE);
        files.begin(Instant.now().toEpochMilli());
        return new Recording(
                timeline,
                loops,
                files,
                RunTotals.ObservedGauges.NONE,
                new LiveSnapshot.Progress(timeline, protocol.operations(), Map::of, List::of),
                RunListener.NONE,
                PartTimer.ofCallers(),
                this::count,
                problem::set);
    }

    private void count(Interval interval) {
        for (OperationTotals totals : interval.operations().values()) {
            ArrivalCounts counts = totals.counts();
            answered.addAndGet(counts.answered());
            failed.addAndGet(counts.failed());
        }
    }

    private boolean load(
            Workload workload,
            Timeline timeline,
            TargetAddresses servers,
            Parts parts,
            int processes,
            Recording recording)
            throws RunException, InterruptedException {
        TransportKind transport = setup.transport();
        Engine.Plan plan = setup.plan(
                timeline,
                servers,
                parts,
                RunProcesses.of(processes, RunProcesses.Messages.NONE),
                transport,
                Math.min(LONGEST_DEADLINE_NANOS, file.scenario().deadline().toNanos()),
                DRAIN_NANOS);
        try (Engine engine = new Engine(plan, file.scenario().protocol(), workload, clock)) {
            await(engine.ready());
            long origin = clock.nanos() + START_IN_NANOS;
            recording.begin(origin);
            engine.start(origin, new OwnParts(parts, recording));
            boolean quiet = awaitQuiet(engine, origin + time.atMostNanos());
            engine.stop(DRAIN_NANOS);
            await(engine.done());
            recording.finish();
            Optional<Throwable> bug = engine.bugs().stream().findFirst();
            if (bug.isPresent()) {
                throw new RunException("a bug in Throng: " + bug.get(), bug.get());
            }
            if (problem.get() != null) {
                throw new RunException(problem.get().text());
            }
            return quiet;
        }
    }

    private boolean awaitQuiet(Engine engine, long endNanos) throws InterruptedException {
        CompilerActivity compiler = new CompilerActivity();
        boolean quiet = false;
        while (clock.nanos() < endNanos && !engine.done().isDone() && !(quiet && time.untilQuiet())) {
            TimeUnit.NANOSECONDS.sleep(Math.max(1, Math.min(WINDOW_NANOS, endNanos - clock.nanos())));
            quiet = compiler.isQuietAfter(clock.nanos(), CompilerActivity.cpuNanos());
        }
        return quiet;
    }

    private static void await(CompletableFuture<Void> future) throws RunException, InterruptedException {
        try {
            future.get(SETTLE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            throw new RunException(String.valueOf(failed.getCause().getMessage()), failed.getCause());
        } catch (TimeoutException late) {
            throw new RunException("its connections did not get ready or end within " + SETTLE_SECONDS + " s", late);
        }
    }

    /** Numbers the parts of this process from 0, as its own recording does. */
    private record OwnParts(List<Integer> numbers, IntervalReceiver into) implements IntervalReceiver {

        OwnParts(Parts parts, IntervalReceiver into) {
            this(parts.numbers().boxed().toList(), into);
        }

        @Override
        public void closed(int part, LoopInterval interval) {
            into.closed(numbers.indexOf(part), interval);
        }

        @Override
        public void drained(int part) {
            into.drained(numbers.indexOf(part));
        }
    }
}

package dev.throng.run;

import dev.throng.engine.Engine.IntervalReceiver;
import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.measure.LoopInterval;
import dev.throng.run.totals.Interval;
import dev.throng.run.totals.RecordedRun;
import dev.throng.run.totals.RunTotals;
import dev.throng.run.write.IntervalFiles;
import dev.throng.sample.CpuPart;
import dev.throng.sample.PartTimer;
import dev.throng.time.NanoClock;
import dev.throng.verdict.OutOfMemory;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * The collector: a thread on which the loops' intervals are brought together, written and shown, and on which processes are sampled.
 *
 * <p>If the files cannot be written any more, this reports it to the run once and records in memory from then on, so that the result still
 * has every measurement.
 */
final class Recording implements IntervalReceiver, AutoCloseable {

    /** How long handing over at the end may take. */
    private static final long CLOSE_SECONDS = 30;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "throng-collector");
        made.setDaemon(true);
        return made;
    });
    private final Timeline timeline;
    private final IntervalFiles files;
    private final RunTotals recorded;
    private final LiveSnapshot.Progress progress;
    private final RunListener listener;
    private final PartTimer timer;
    private final Consumer<Interval> analysis;
    private final Consumer<Reason> problems;
    private final Set<Integer> going = new HashSet<>();
    private Optional<SampleTimes> sampling = Optional.empty();
    private Runnable beforeLastSample = () -> {};
    private boolean writable = true;

    /**
     * @param observed gauges in addition to those of the event loops
     * @param timer measures what the collector's thread uses for the listener
     * @param analysis gets each interval, whether the files can be written or not
     * @param problems gets the reason if the files cannot be written, once, and each bug of the recording; on the collector's thread
     */
    Recording(
            Timeline timeline,
            int loops,
            IntervalFiles files,
            RunTotals.ObservedGauges observed,
            LiveSnapshot.Progress progress,
            RunListener listener,
            PartTimer timer,
            Consumer<Interval> analysis,
            Consumer<Reason> problems) {
        this.timeline = timeline;
        this.files = files;
        this.recorded = new RunTotals(loops, timeline.phases().size(), observed, this::write);
        this.progress = progress;
        this.listener = listener;
        this.timer = timer;
        this.analysis = analysis;
        this.problems = problems;
        for (int loop = 0; loop < loops; loop++) {
            going.add(loop);
        }
    }

    /** Sets the start of the run on the loops' clock. Must be called before the loops start. */
    void begin(long originNanos) {
        execute(() -> recorded.begin(originNanos));
    }

    @Override
    public void closed(int loop, LoopInterval interval) {
        execute(() -> recorded.closed(loop, interval));
    }

    @Override
    public void drained(int loop) {
        execute(() -> {
            going.remove(loop);
            if (going.isEmpty()) {
                endSampling();
            }
            recorded.drained(loop);
        });
    }

    private void execute(Runnable task) {
        thread.execute(() -> guarded(task));
    }

    private void guarded(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            problems.accept(OutOfMemory.reason(e)
                    .orElseGet(() -> Reason.invalid(
                            ReasonCode.INTERNAL_ERROR, "a bug in Throng ended the recording of results: " + e)));
            throw e;
        }
    }

    /**
     * Samples on the collector's thread at the {@link SampleTimes} of the run; to be called once, after {@link #begin}.
     *
     * @param clock of the origin
     * @param beforeLast called once the loops have drained, before the last sample
     */
    void sample(long originNanos, NanoClock clock, Sampling sample, Runnable beforeLast) {
        execute(() -> {
            beforeLastSample = beforeLast;
            SampleTimes times = new SampleTimes(
                    timeline,
                    originNanos,
                    clock,
                    (nanos, task) -> thread.schedule(() -> guarded(task), nanos - clock.nanos(), TimeUnit.NANOSECONDS),
                    () -> attempt(sample));
            sampling = Optional.of(times);
            times.begin();
        });
    }

    private void endSampling() {
        beforeLastSample.run();
        sampling.ifPresent(SampleTimes::end);
    }

    /** Something that writes a file. */
    interface Sampling {
        void run() throws IOException;
    }

    private void write(Interval interval) {
        List<PhasePlan> phases = timeline.phases();
        boolean draining = interval.phase() >= phases.size();
        String phase = draining ? "drain" : phases.get(interval.phase()).name();
        boolean measured = !draining && phases.get(interval.phase()).measured();
        writing(() -> files.write(interval, phase, measured));
        analysis.accept(interval);
        timer.measure(CpuPart.LIVE_PAGE, () -> listener.interval(progress.after(interval)));
    }

    private void writing(Sampling writing) {
        if (writable) {
            attempt(writing);
        }
    }

    private void attempt(Sampling writing) {
        try {
            writing.run();
        } catch (IOException e) {
            if (writable) {
                writable = false;
                problems.accept(Conclusion.notWritten(e));
            }
        }
    }

    /**
     * What was recorded, once the loops have handed over all; the loops must have drained or been given up. No sample is taken any
     * more when this returns, and what the samples came to may be read on the calling thread.
     */
    RecordedRun finish() {
        CompletableFuture<RecordedRun> finished = new CompletableFuture<>();
        thread.execute(() -> {
            try {
                endSampling();
                finished.complete(recorded.freeze());
            } catch (RuntimeException | Error failed) {
                finished.completeExceptionally(failed);
            }
        });
        try {
            return finished.get(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the last intervals were written", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("the last intervals were not written within " + CLOSE_SECONDS + " s", e);
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
        try {
            files.close();
        } catch (IOException e) {
            if (writable) {
                problems.accept(Conclusion.notWritten(e));
            }
        }
    }

    /**
     * When processes and machine are sampled: at the start of the run, at the end of every interval of its timeline, thus also of every
     * phase, and at the moment the run has drained. After that no sample is taken, so that none holds the time in which results are
     * written. A sample that comes late does not move those that follow. Confined to the thread that runs the timer's tasks.
     */
    static final class SampleTimes {

        /** Calls back at a time of the clock, or as soon as possible if that is past; on the thread that owns this. */
        @FunctionalInterface
        interface Timer {
            void at(long nanos, Runnable task);
        }

        private final Timeline timeline;
        private final long originNanos;
        private final NanoClock clock;
        private final Timer timer;
        private final Runnable sample;
        private boolean ended;

        /** @param originNanos the start of the run on the clock */
        SampleTimes(Timeline timeline, long originNanos, NanoClock clock, Timer timer, Runnable sample) {
            this.timeline = timeline;
            this.originNanos = originNanos;
            this.clock = clock;
            this.timer = timer;
            this.sample = sample;
        }

        /** To be called once. */
        void begin() {
            timer.at(originNanos, this::due);
        }

        private void due() {
            if (ended) {
                return;
            }
            long boundary = timeline.nextBoundary(Math.max(0, clock.nanos() - originNanos));
            timer.at(originNanos + boundary, this::due);
            sample.run();
        }

        /** Takes the last sample, now. Only the first call does. */
        void end() {
            if (!ended) {
                ended = true;
                sample.run();
            }
        }
    }
}

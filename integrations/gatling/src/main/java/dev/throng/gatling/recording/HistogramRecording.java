package dev.throng.gatling.recording;

import dev.throng.figure.Time;
import dev.throng.measure.HistogramLog;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopInterval.OperationInterval;
import dev.throng.time.NanoClock;
import dev.throng.time.WallClock;
import io.netty.channel.EventLoop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records the histograms of a simulation: one set per event loop, merged and written once a second on a separate thread. A line of the log
 * contains what the loops handed over since the line before.
 */
public final class HistogramRecording implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HistogramRecording.class);
    private static final long CLOSE_SECONDS = 5;

    /** The merged histograms of one operation that are not written yet. */
    private static final class IntervalHistograms {
        final Histogram response = new Histogram(3);
        final Histogram service = new Histogram(3);
        final Histogram lag = new Histogram(3);

        void add(OperationInterval interval) {
            response.add(interval.time(Time.RESPONSE));
            service.add(interval.time(Time.SERVICE));
            lag.add(interval.time(Time.LAG));
        }
    }

    private final NanoClock clock;
    private final long originNanos;
    private final Path file;
    private final HistogramLog log;
    private final Operations operations = new Operations();
    private final Map<EventLoop, LoopRecording> loops = new ConcurrentHashMap<>();
    private final ScheduledExecutorService collector = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "throng-collector");
        made.setDaemon(true);
        return made;
    });

    /** Confined to the collector's thread, like all fields below. */
    private Map<Integer, IntervalHistograms> sums = new TreeMap<>();

    private long fromNanos;
    private long untilNanos;
    private boolean writable = true;

    private HistogramRecording(Path file, HistogramLog log, NanoClock clock) {
        this.file = file;
        this.log = log;
        this.clock = clock;
        this.originNanos = clock.nanos();
        this.fromNanos = originNanos;
        this.untilNanos = originNanos;
    }

    /** Starts recording into a file. */
    public static HistogramRecording open(Path file, NanoClock clock, WallClock wallClock) throws IOException {
        HistogramLog log =
                new HistogramLog(Files.newOutputStream(file), file.getFileName().toString());
        log.begin(wallClock.epochMicros() / 1000);
        HistogramRecording recording = new HistogramRecording(file, log, clock);
        recording.collector.scheduleAtFixedRate(recording::collect, 1, 1, TimeUnit.SECONDS);
        return recording;
    }

    public Operations operations() {
        return operations;
    }

    /** Returns the recording of an event loop, to use on that loop only. */
    public LoopRecording forLoop(EventLoop loop) {
        return loops.computeIfAbsent(loop, fresh -> new LoopRecording(clock.nanos()));
    }

    private void collect() {
        write();
        loops.forEach((loop, recording) -> takeInterval(loop, recording)
                .thenAcceptAsync(this::add, collector)
                .exceptionally(shutDown -> null));
    }

    /** Closes the current interval on the loop, or directly if the loop has terminated. */
    private CompletableFuture<LoopInterval> takeInterval(EventLoop loop, LoopRecording recording) {
        if (loop.isTerminated()) {
            return CompletableFuture.completedFuture(recording.close(clock.nanos()));
        }
        try {
            return CompletableFuture.supplyAsync(() -> recording.close(clock.nanos()), loop);
        } catch (RejectedExecutionException shuttingDown) {
            return CompletableFuture.failedFuture(shuttingDown);
        }
    }

    private void add(LoopInterval interval) {
        for (OperationInterval operation : interval.operations()) {
            sums.computeIfAbsent(operation.operation(), first -> new IntervalHistograms())
                    .add(operation);
        }
        untilNanos = Math.max(untilNanos, interval.span().endNanos());
        interval.release();
    }

    private void write() {
        if (!writable || untilNanos <= fromNanos) {
            return;
        }
        sums.forEach((operation, sum) -> {
            write(operation, "response", sum.response);
            write(operation, "service", sum.service);
            write(operation, "lag", sum.lag);
        });
        sums = new TreeMap<>();
        fromNanos = untilNanos;
        try {
            log.flush();
        } catch (IOException full) {
            writable = false;
            LOG.error("{}: {}; recording stopped", file, full.getMessage());
        }
    }

    private void write(int operation, String kind, Histogram times) {
        log.write(operations.name(operation), kind, times, fromNanos - originNanos, untilNanos - originNanos);
    }

    /** Writes the last intervals of all loops and closes the log. Later calls do nothing. */
    @Override
    public void close() {
        if (collector.isShutdown()) {
            return;
        }
        loops.forEach((loop, recording) -> {
            try {
                LoopInterval last = takeInterval(loop, recording).get(CLOSE_SECONDS, TimeUnit.SECONDS);
                collector.execute(() -> add(last));
            } catch (ExecutionException | TimeoutException lost) {
                LOG.error("{}: the last interval of an event loop is missing: {}", file, lost.toString());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                LOG.error("{}: interrupted before all histograms were written", file);
            }
        });
        collector.execute(() -> {
            write();
            log.close();
        });
        collector.shutdown();
        try {
            if (!collector.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                LOG.error("{}: not written within {} s", file, CLOSE_SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

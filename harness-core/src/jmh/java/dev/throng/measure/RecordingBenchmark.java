package dev.throng.measure;

import dev.throng.jmh.MicroBenchmark;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** Measures the cost of recording one arrival, without the cost of closing an interval. */
public class RecordingBenchmark extends MicroBenchmark {

    private static final int TIMES = 4096;
    private static final int WINDOW = 64;

    private final long[] services = new long[TIMES];
    private final long[] lags = new long[TIMES];
    private final Arrival[] window = new Arrival[WINDOW];
    private final OperationRecorder recorder = new LoopRecorder(List.of()).operation(0, 0, 0);
    private final Arrivals arrivals = new Arrivals(at -> {});
    private int number;
    private long now;

    /** Service times about 100 µs, lags about 5 µs, both with long tails. */
    @Setup
    public void drawTimes() {
        RandomGenerator random = new SplittableRandom(1);
        for (int i = 0; i < TIMES; i++) {
            services[i] = Math.round(100_000 * Math.exp(random.nextGaussian()));
            lags[i] = Math.round(5_000 * Math.exp(random.nextGaussian()));
        }
        for (int i = 0; i < WINDOW; i++) {
            window[i] = arrivals.start(recorder, 0, 0);
        }
    }

    /** Response, service time and lag, all different from those before. */
    @Benchmark
    public long triple() {
        return remember(number++ & (TIMES - 1));
    }

    /** The same of 64 arrivals in a row that were due, sent and answered together, as those are that share a read. */
    @Benchmark
    public long tripleOfAGroup() {
        return remember(number++ >>> 6 & (TIMES - 1));
    }

    private long remember(int at) {
        now++;
        long started = now - services[at];
        recorder.started(now);
        recorder.answered(started - lags[at], started, now);
        recorder.departed(now);
        return now;
    }

    /** An arrival's whole way, with 64 in flight: started, bytes counted, answered, departed, used again. */
    @Benchmark
    public long arrival() {
        int at = number++ & (TIMES - 1);
        int slot = at & (WINDOW - 1);
        now += 1_000;
        window[slot].received(20);
        window[slot].completed(now);
        window[slot] = arrivals.start(recorder, now - lags[at], now);
        window[slot].sent(50);
        return now;
    }
}

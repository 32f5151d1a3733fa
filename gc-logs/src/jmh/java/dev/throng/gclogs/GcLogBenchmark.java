package dev.throng.gclogs;

import dev.throng.jmh.MicroBenchmark;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/** Measures the cost of reading a line of a GC log with {@code gc*} and {@code safepoint}, with a new reader for every 1,000 lines. */
public class GcLogBenchmark extends MicroBenchmark {

    private static final int LINES = 1000;
    private static final int CHUNK_BYTES = 64 * 1024;

    @Param({"gc-logs/17-g1", "gc-logs/25-z", "gc-logs-jdk8/8-cms"})
    private String log;

    private byte[] bytes;

    /** Loads the first 1,000 lines of the sample. A shorter sample is repeated, as if the JVM had started again. */
    @Setup
    public void load() throws IOException {
        List<String> sample;
        try (InputStream in = GcLogBenchmark.class.getResourceAsStream("/" + log + ".log.gz")) {
            sample = new String(new GZIPInputStream(in).readAllBytes(), StandardCharsets.ISO_8859_1)
                    .lines()
                    .toList();
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            text.append(sample.get(i % sample.size())).append('\n');
        }
        bytes = text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public long line(Blackhole events) {
        GcLogReader reader = new GcLogReader(events::consume);
        for (int at = 0; at < bytes.length; at += CHUNK_BYTES) {
            reader.accept(bytes, at, Math.min(CHUNK_BYTES, bytes.length - at));
        }
        reader.finish();
        return reader.lines();
    }
}

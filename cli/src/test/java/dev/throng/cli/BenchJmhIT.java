package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.GuardedProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What {@code bench/jmh} makes of JMH's results; no bench is run. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class BenchJmhIT {

    private static final Path SCRIPT = Path.of("..", "bench", "jmh").toAbsolutePath();

    @TempDir
    Path directory;

    private record Outcome(int code, String text) {}

    @BeforeEach
    void skipWithoutPython() {
        GuardedProcess.assumeInstalled("python3", "python3");
    }

    private Outcome jmh(String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Stream.concat(Stream.of(SCRIPT.toString()), Stream.of(words))
                        .toList())
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        return new Outcome(process.exitValue(), text);
    }

    /** A file in JMH's form, a bench for each line {@code name: iterations of a fork | iterations of the next, bytes}. */
    private String results(String file, String... benches) throws IOException {
        List<String> objects = Stream.of(benches)
                .map(bench -> {
                    String[] parts = bench.split("[:,] ?");
                    return """
                            {"jmhVersion": "1.37", "benchmark": "dev.throng.x.%s", "vmName": "VM", "vmVersion": "17",
                             "warmupIterations": 3, "warmupTime": "1 s", "measurementIterations": 5, "measurementTime": "1 s",
                             "primaryMetric": {"scoreUnit": "ns/op", "rawData": %s},
                             "secondaryMetrics": {"gc.alloc.rate.norm": {"scoreUnit": "B/op", "rawData": [[%s]]}}}""".formatted(parts[0], raw(parts[1]), parts[2]);
                })
                .toList();
        return Files.writeString(directory.resolve(file), "[" + String.join(",\n", objects) + "]")
                .toString();
    }

    private static String raw(String forks) {
        return "[[" + forks.strip().replace(" | ", "],[").replace(' ', ',') + "]]";
    }

    @Test
    void intervalsAreThoseOfJmh() throws Exception {
        // iterations of RecordingBenchmark.triple and of MsgDecodeBenchmark.ack, and the errors that JMH 1.37 printed
        // for them
        String file = results(
                "results.json",
                "RecordingBenchmark.triple: 34.50135530969587 39.977233831235544 42.21320248191464 42.34218230111483"
                        + " 44.42353247788955, 0.00012",
                "MsgDecodeBenchmark.ack: 10.566844615842761 9.813148012509158 10.05486386763837 9.650227999520832"
                        + " 10.672426085551125, 7552.00");
        Outcome outcome = jmh("table", file);
        assertThat(outcome.code()).as(outcome.text()).isZero();
        assertThat(outcome.text())
                .contains("| RecordingBenchmark.triple | response, service time and lag recorded | 40.7 | 14.6 | 0 |")
                .contains("| MsgDecodeBenchmark.ack | a Riemann ack read alone | 10.2 | 1.74 | 7,552 |")
                .contains("1 fork of 5 iterations of 1 s after 3 of 1 s");
    }

    @Test
    void aDifferenceIsSaidOnlyWhereIntervalsAreApart() throws Exception {
        String old = results(
                "old.json",
                "A.slower: 10 10.1 9.9 10 10, 0",
                "A.faster: 10 10.1 | 9.9 10 10, 24",
                "A.noisy: 10 14 8 12 9, 0",
                "A.once: 10, 0",
                "A.gone: 1 1 1, 0");
        String now = results(
                "new.json",
                "A.slower: 12 12.1 11.9 12 12, 0",
                "A.faster: 5 5.1 4.9 | 5 5, 0",
                "A.noisy: 11 15 9 13 10, 0",
                "A.once: 30, 0",
                "A.fresh: 1 1 1, 0");
        Outcome outcome = jmh("compare", old, now);
        assertThat(outcome.code()).as(outcome.text()).isZero();
        // by hand: the deviation of 10 10.1 9.9 10 10 is 0.0707, t(4) at 99.9 % is 8.610, so ± 8.610 × 0.0707 / √5 =
        // 0.2723
        assertThat(outcome.text())
                .contains("| A.slower | 10.0 ± 0.27 | 12.0 ± 0.27 | 1.200 | 1.142–1.262 | slower | 0 |")
                .contains("| A.faster | 10.0 ± 0.27 | 5.00 ± 0.27 | 0.500 | 0.460–0.542 | faster | 24.0 → 0 |")
                .containsPattern("\\| A.noisy \\| .* \\| 1.094 \\| .* \\| no difference shown \\|")
                .contains("| A.once | 10.0 ± ∞ | 30.0 ± ∞ | 3.000 | 0.000–∞ | no difference shown | 0 |")
                .contains("| A.gone | only here | – |", "| A.fresh | – | only here |", "2 of 4 differ.");
    }

    @Test
    void roundsOfOneSideAreTakenTogether() throws Exception {
        Path rounds = Files.createDirectory(directory.resolve("rounds"));
        results("rounds/round-1.json", "A.a: 10 12, 8");
        results("rounds/round-2.json", "A.a: 14 16, 8");
        Outcome outcome = jmh("table", rounds.toString());
        assertThat(outcome.code()).as(outcome.text()).isZero();
        // by hand: mean 13, deviation 2.582, t(3) at 99.9 % is 12.924
        assertThat(outcome.text()).contains("| A.a |  | 13.0 | 16.7 | 8.00 |", "2 forks of 5 iterations");
    }

    @Test
    void whatIsNeitherAFileNorACommitIsSaid() throws Exception {
        Outcome outcome = jmh("compare", "no-such-commit", "HEAD");
        assertThat(outcome.code()).isOne();
        assertThat(outcome.text()).contains("no-such-commit: no such file, directory or commit");
    }
}

package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.Icecast;
import dev.throng.reports.Reports;
import dev.throng.run.result.MetricResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import dev.throng.streams.analysis.StreamAnalysis.Population;
import io.netty.util.ResourceLeakDetector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Rates and crowds at icecast2, a server that is not ours, on a machine that does nothing else. */
@Tag("measure")
@Timeout(480)
class IcecastMeasureIT {

    private static final int SOURCES = 100;
    private static final int LISTENERS = 500;

    @TempDir
    Path temporary;

    @BeforeEach
    void skipWithoutIcecast() {
        Icecast.assumeInstalled();
    }

    private static String head(Icecast icecast) {
        return "name: test\nprotocol: http-stream\ntarget: {attach: '127.0.0.1:" + icecast.port() + "'}\n";
    }

    private static MetricResult metric(PhaseResult phase, String id) {
        return phase.metrics().get(id);
    }

    /**
     * Rates are counted from arrival to arrival, so a piece more or less, at most 0.4 s with this tick and the pieces of Icecast, is an error
     * of 0.9 % over the 45 s that remain to the last listener behind its burst.
     */
    @Test
    void fiveHundredListenersGetWhatAHundredSourcesPublishWholeAndInTime() throws Exception {
        try (Icecast icecast = Icecast.start()) {
            RunResult result = AnyProtocolRuns.run(
                    head(icecast)
                            + "settings: {mounts: {pattern: '/s-%d', count: " + SOURCES + ", choice: random},"
                            + " publish: {tick: 200ms, media: [{generate: mp3}, {generate: ogg, bitsPerSecond: 96000}]}}\n"
                            + "deadline: 30s\nphases:\n"
                            + "  - {name: sources, for: 5s, measured: false, load: {publish: {rate: 20/s}}}\n"
                            + "  - {name: titles, for: 2s, load: {metadata: {rate: 5/s}}}\n"
                            + "  - {name: listeners, for: 60s, load: {listen: {rate: 50/s, upTo: " + LISTENERS
                            + "}}}\n"
                            + "  - {name: end, for: 1s, measured: false, load: {metadata: {rate: 1/s}}}\n",
                    temporary.resolve("results"));

            AnyProtocolRuns.assertAllAnswered(
                    "publish", result.phases().get(0).operations().get("publish"), SOURCES);
            AnyProtocolRuns.assertAllAnswered(
                    "metadata", result.phases().get(1).operations().get("metadata"), 10);
            PhaseResult listeners = result.phases().get(2);
            AnyProtocolRuns.assertAllAnswered("listen", listeners.operations().get("listen"), LISTENERS);
            assertThat(metric(listeners, "lost-syncs").count()).isZero();
            MetricResult rates = metric(result.phases().get(3), "rate-ratio");
            assertThat(rates.count()).isEqualTo(LISTENERS);
            assertThat(rates.min())
                    .as("the slowest listener after its burst, in thousandths of the nominal rate")
                    .isGreaterThanOrEqualTo(980);
            assertThat(rates.max()).isLessThanOrEqualTo(1_020);
            assertThat(metric(listeners, "publish-latency").count()).isPositive();
            assertThat(metric(listeners, "source-bytes").count())
                    .as("what sources were to send in 60 s: 50 of 64 kbps, 50 of 96 kbps")
                    .isBetween((long) (0.98 * 60 * 50 * 20_000), (long) (1.02 * 60 * 50 * 20_000));
            assertThat(StreamStudiesIT.analysis(result)
                            .bandwidth()
                            .orElseThrow()
                            .ratio())
                    .as("bytes that came beside the bursts, of those that were to come")
                    .isBetween(0.98, 1.02);
        }
    }

    /**
     * Icecast's listen queue holds five: of a crowd that comes at once, most are connected for the kernel and many never get in. Of a crowd
     * of as many that comes slowly all do, or nearly all where the machine is slow too.
     */
    @Test
    void ofACrowdItIsToldWhoIsConnectedAndNeverAcceptedAndTheGeneratorIsNotBlamed() throws Exception {
        Run crowded = listen("crowd", "20s", "{burst: 3000, every: 600s}");
        Run queued = listen("queue", "55s", "{rate: 60/s, upTo: 3000}");
        RunResult crowd = crowded.result();
        RunResult queue = queued.result();

        PhaseResult at = crowd.phases().get(1);
        OperationResult listen = at.operations().get("listen");
        assertThat(listen.due()).isEqualTo(3_000);
        assertThat(listen.owed()).isZero();
        assertThat(listen.failures()).containsKey("deadline-during-head");
        assertThat(metric(at, "connected").max())
                .isGreaterThan(metric(at, "accepted").max());
        assertThat(metric(at, "unaccepted").max())
                .isBetween(1L, metric(at, "connected").max());
        assertThat(metric(at, "starved").max()).isPositive();
        assertThat(metric(at, "receiving").max())
                .isBetween(1L, metric(at, "accepted").max());
        assertThat(crowd.verdict().blamesGenerator())
                .as("the generator, in %s", crowd.verdict().reasons())
                .isFalse();
        assertThat(StreamStudiesIT.analysis(crowd).saturation().words())
                .contains(
                        "were not accepted: the target's kernel held their connections. The cause is the target's listen backlog");

        PhaseResult later = queue.phases().get(1);
        assertThat(later.operations().get("listen").answered()).isGreaterThan(listen.answered());
        assertThat(metric(later, "accepted").max())
                .isGreaterThan(metric(at, "accepted").max());
        assertThat(metric(later, "unaccepted").max())
                .isLessThan(metric(at, "unaccepted").max());
        Reports.index(List.of(crowded.results(), queued.results()), temporary.resolve("index"));
        assertThat(Files.readAllLines(temporary.resolve("index").resolve("index.md")))
                .anyMatch(line -> shows(line, crowd))
                .anyMatch(line -> shows(line, queue));
    }

    private static boolean shows(String line, RunResult run) {
        Population end = StreamStudiesIT.analysis(run).population().stream()
                .filter(row -> row.phase().equals("listeners"))
                .findFirst()
                .orElseThrow();
        return line.startsWith(String.format(
                Locale.ROOT,
                "| %s | listeners | 1 | %,d | %,d | %,d |",
                run.name(),
                end.connected().getAsLong(),
                end.accepted().getAsLong(),
                end.receiving().getAsLong()));
    }

    private record Run(RunResult result, Path results) {}

    /** At a server of its own. Looking for leaks in every buffer takes all of a core here and would make the generator late. */
    private Run listen(String name, String lasting, String load) throws Exception {
        ResourceLeakDetector.Level asBefore = ResourceLeakDetector.getLevel();
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.SIMPLE);
        try (Icecast icecast = Icecast.start()) {
            Path results = Files.createTempDirectory(temporary, name);
            RunResult result = AnyProtocolRuns.run(
                    "name: " + name + "\nprotocol: http-stream\ntarget: {attach: '127.0.0.1:" + icecast.port() + "'}\n"
                            + "settings: {mounts: {count: 1, pattern: '/s-%d'}}\n"
                            + "deadline: 60s\ngenerator: {loops: 1}\nphases:\n"
                            + "  - {name: source, for: 1s, measured: false, load: {publish: {rate: 1/s, upTo: 1}}}\n"
                            + "  - {name: listeners, for: " + lasting + ", load: {listen: " + load + "}}\n",
                    results);
            return new Run(result, results);
        } finally {
            ResourceLeakDetector.setLevel(asBefore);
        }
    }
}

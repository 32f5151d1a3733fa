package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.Ffmpeg;
import dev.throng.programs.Icecast;
import io.netty.util.ResourceLeakDetector;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sources and listeners at icecast2, which nobody here wrote. */
@Timeout(240)
class IcecastIT {

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

    private static RunResult.Metric metric(RunResult.Phase phase, String id) {
        return phase.metrics().get(id);
    }

    /**
     * Rates are counted from arrival to arrival, so a piece more or less, at most 0.4 s with this tick and the pieces of Icecast, is an error
     * of 1.5 % over the 25 s that remain to the last listener behind its burst.
     */
    @Test
    void fiveHundredListenersGetWhatAHundredSourcesPublishWholeAndInTime() throws Exception {
        try (Icecast icecast = Icecast.start()) {
            RunResult result = XmppRuns.run(
                    head(icecast)
                            + "settings: {mounts: {pattern: '/s-%d', count: " + SOURCES + ", choice: random},"
                            + " publish: {tick: 200ms, media: [{generate: mp3}, {generate: ogg, bitsPerSecond: 96000}]}}\n"
                            + "deadline: 30s\nphases:\n"
                            + "  - {name: sources, for: 5s, measured: false, load: {publish: {rate: 20/s}}}\n"
                            + "  - {name: titles, for: 2s, load: {metadata: {rate: 5/s}}}\n"
                            + "  - {name: listeners, for: 35s, load: {listen: {rate: 100/s, upTo: " + LISTENERS
                            + "}}}\n",
                    temporary.resolve("results"));

            XmppRuns.assertAllAnswered(
                    "publish", result.phases().get(0).operations().get("publish"), SOURCES);
            XmppRuns.assertAllAnswered(
                    "metadata", result.phases().get(1).operations().get("metadata"), 10);
            RunResult.Phase listeners = result.phases().get(2);
            XmppRuns.assertAllAnswered("listen", listeners.operations().get("listen"), LISTENERS);
            assertThat(metric(listeners, "lost-syncs").count()).isZero();
            assertThat(metric(listeners, "rate-ratio").count()).isEqualTo(LISTENERS);
            assertThat(metric(listeners, "rate-ratio").min())
                    .as("the slowest listener after its burst, in thousandths of the nominal rate")
                    .isGreaterThanOrEqualTo(980);
            assertThat(metric(listeners, "rate-ratio").max()).isLessThanOrEqualTo(1_020);
            assertThat(metric(listeners, "publish-latency").count()).isPositive();
            assertThat(metric(listeners, "source-bytes").count())
                    .as("what sources were to send in 35 s: 50 of 64 kbps, 50 of 96 kbps")
                    .isBetween((long) (0.98 * 35 * 50 * 20_000), (long) (1.02 * 35 * 50 * 20_000));
        }
    }

    @Test
    void listenersTakeWhatFfmpegPublishes() throws Exception {
        Ffmpeg.assumeInstalled();
        try (Icecast icecast = Icecast.start();
                Ffmpeg mp3 = Ffmpeg.publish(
                        icecast, "/f.mp3", List.of("-c:a", "libmp3lame", "-b:a", "64k", "-f", "mp3"), "audio/mpeg");
                Ffmpeg aac = Ffmpeg.publish(
                        icecast, "/f.aac", List.of("-c:a", "aac", "-b:a", "64k", "-f", "adts"), "audio/aac");
                Ffmpeg ogg = Ffmpeg.publish(
                        icecast, "/f.ogg", List.of("-c:a", "libvorbis", "-b:a", "64k", "-f", "ogg"), "audio/ogg")) {
            icecast.awaitStatus("/f.mp3", "/f.aac", "/f.ogg");
            RunResult result = XmppRuns.run(
                    head(icecast)
                            + "settings: {mounts: {paths: [/f.mp3, /f.aac, /f.ogg], choice: round-robin}}\n"
                            + "deadline: 30s\nphases:\n"
                            + "  - {name: listeners, for: 12s, load: {listen: {rate: 15/s, upTo: 30}}}\n",
                    temporary.resolve("results"));

            assertThat(List.of(mp3, aac, ogg)).allMatch(Ffmpeg::isRunning);
            RunResult.Phase listeners = result.phases().get(0);
            XmppRuns.assertAllAnswered("listen", listeners.operations().get("listen"), 30);
            assertThat(metric(listeners, "lost-syncs").count()).isZero();
            assertThat(metric(listeners, "frames").count()).isGreaterThan(30 * 10);
        }
    }

    /**
     * Icecast's listen queue holds five: of a crowd that comes at once, most are connected for the kernel and never get in. Looking
     * for leaks in every buffer takes all of a core here and would make the generator the one who is late.
     */
    @Test
    void whoIsConnectedAndNeverAcceptedIsTold() throws Exception {
        ResourceLeakDetector.Level asBefore = ResourceLeakDetector.getLevel();
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.SIMPLE);
        try (Icecast icecast = Icecast.start()) {
            RunResult run = listen(icecast, "{burst: 3000, every: 600s}");
            RunResult.Phase crowd = run.phases().get(1);
            RunResult.Operation listen = crowd.operations().get("listen");
            assertThat(listen.due()).isEqualTo(3_000);
            assertThat(listen.owed()).isZero();
            assertThat(listen.failed()).isPositive();
            assertThat(listen.failures()).containsKey("no-response");
            assertThat(metric(crowd, "connected").max())
                    .isGreaterThan(metric(crowd, "accepted").max());
            assertThat(metric(crowd, "starved").max()).isPositive();
            assertThat(run.analysis().saturation().words())
                    .contains("no accept of the target's came for them in that time: its listen backlog");
        } finally {
            ResourceLeakDetector.setLevel(asBefore);
        }
    }

    /** A server of its own, as one that a crowd has left is busy with that for a while. */
    @Test
    void whoComesSlowlyEnoughForTheBacklogGetsIn() throws Exception {
        try (Icecast icecast = Icecast.start()) {
            RunResult.Phase queue =
                    listen(icecast, "{rate: 30/s, upTo: 240}").phases().get(1);
            XmppRuns.assertAllAnswered("listen", queue.operations().get("listen"), 240);
            assertThat(metric(queue, "accepted").max()).isEqualTo(240);
            assertThat(metric(queue, "unaccepted").max()).isZero();
        }
    }

    private RunResult listen(Icecast icecast, String load) throws Exception {
        return XmppRuns.run(
                head(icecast) + "settings: {mounts: {count: 1, pattern: '/s-%d'}}\n"
                        + "deadline: 60s\ngenerator: {loops: 1}\nphases:\n"
                        + "  - {name: source, for: 1s, measured: false, load: {publish: {rate: 1/s, upTo: 1}}}\n"
                        + "  - {name: listeners, for: 15s, load: {listen: " + load + "}}\n",
                temporary.resolve("results"));
    }
}

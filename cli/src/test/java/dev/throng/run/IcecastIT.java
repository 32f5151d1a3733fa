package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.Ffmpeg;
import dev.throng.programs.Icecast;
import dev.throng.run.result.MetricResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sources and listeners at icecast2, a server that is not ours. One server for all tests, each with mounts of its own. No more than two come
 * per second: icecast holds five connections that it has not accepted yet, and loses some of more at once. Crowds are for
 * {@link IcecastMeasureIT}.
 */
@Timeout(600)
class IcecastIT {

    private static Icecast icecast;

    @TempDir
    Path temporary;

    @BeforeAll
    static void start() throws IOException {
        if (Icecast.isInstalled()) {
            icecast = Icecast.start();
        }
    }

    @BeforeEach
    void skipWithoutIcecast() {
        Icecast.assumeInstalled();
    }

    @AfterAll
    static void stop() throws IOException {
        if (icecast != null) {
            icecast.close();
        }
    }

    private static String scenario(String settings, String phases) {
        return "name: test\nprotocol: http-stream\ntarget: {attach: '127.0.0.1:" + icecast.port() + "'}\n"
                + "settings: {" + AnyProtocolRuns.PATIENT_LISTENERS + ", " + settings + "}\ndeadline: 120s\nphases:\n"
                + phases;
    }

    private static MetricResult metric(PhaseResult phase, String id) {
        return phase.metrics().get(id);
    }

    @Test
    void listenersGetWhatSourcesPublishWholeAndArrivalsAreConserved() throws Exception {
        int sources = 6;
        int listeners = 12;
        RunResult result = AnyProtocolRuns.run(
                scenario(
                        "mounts: {pattern: '/s-%d', count: " + sources + ", choice: random},"
                                + " publish: {tick: 200ms, media: [{generate: mp3}, {generate: ogg, bitsPerSecond: 96000}]}",
                        "  - {name: sources, for: 7s, measured: false, load: {publish: {rate: 2/s, upTo: " + sources
                                + "}}}\n"
                                + "  - {name: titles, for: 3s, load: {metadata: {rate: 5/s, upTo: 5}}}\n"
                                + "  - {name: listeners, for: 8s, load: {listen: {rate: 2/s, upTo: " + listeners
                                + "}}}\n"
                                + "  - {name: end, for: 1s, measured: false, load: {metadata: {rate: 1/s}}}\n"),
                temporary.resolve("results"));

        AnyProtocolRuns.assertAllAnswered(
                "publish", result.phases().get(0).operations().get("publish"), sources);
        AnyProtocolRuns.assertAllAnswered(
                "metadata", result.phases().get(1).operations().get("metadata"), 5);
        PhaseResult listening = result.phases().get(2);
        AnyProtocolRuns.assertAllAnswered("listen", listening.operations().get("listen"), listeners);
        assertThat(metric(listening, "lost-syncs").count()).isZero();
        assertThat(metric(listening, "publish-latency").count()).isPositive();
        assertThat(metric(listening, "source-bytes").count()).isPositive();
        assertThat(StreamStudiesIT.analysis(result).bandwidth()).isPresent();
        AnyProtocolRuns.assertDoubtedForLoadOnTheMachineAlone(result.verdict());
    }

    @Test
    void listenersTakeWhatFfmpegPublishes() throws Exception {
        Ffmpeg.assumeInstalled();
        try (Ffmpeg mp3 = Ffmpeg.publish(
                        icecast, "/f.mp3", List.of("-c:a", "libmp3lame", "-b:a", "64k", "-f", "mp3"), "audio/mpeg");
                Ffmpeg aac = Ffmpeg.publish(
                        icecast, "/f.aac", List.of("-c:a", "aac", "-b:a", "64k", "-f", "adts"), "audio/aac");
                Ffmpeg ogg = Ffmpeg.publish(
                        icecast, "/f.ogg", List.of("-c:a", "libvorbis", "-b:a", "64k", "-f", "ogg"), "audio/ogg")) {
            icecast.awaitStatus("/f.mp3", "/f.aac", "/f.ogg");
            RunResult result = AnyProtocolRuns.run(
                    scenario(
                            "mounts: {paths: [/f.mp3, /f.aac, /f.ogg], choice: round-robin}",
                            "  - {name: listeners, for: 8s, load: {listen: {rate: 2/s, upTo: 12}}}\n"),
                    temporary.resolve("results"));

            assertThat(List.of(mp3, aac, ogg)).allMatch(Ffmpeg::isRunning);
            PhaseResult listeners = result.phases().get(0);
            AnyProtocolRuns.assertAllAnswered("listen", listeners.operations().get("listen"), 12);
            assertThat(metric(listeners, "lost-syncs").count()).isZero();
            assertThat(metric(listeners, "frames").count()).isGreaterThan(12 * 10);
        }
    }
}

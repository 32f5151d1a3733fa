package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.client.SourceTarget;
import dev.throng.run.RunListener;
import dev.throng.run.WholeRun;
import dev.throng.run.result.MetricResult;
import dev.throng.run.result.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Media of sources as the target counts them, against ours, where the end of the run ends the sources. */
@Timeout(120)
class SourceBytesIT {

    private static final int SOURCES = 4;

    @TempDir
    Path temporary;

    @ParameterizedTest
    @ValueSource(strings = {"20ms", "500ms"})
    void sourceBytesAreWhatTheTargetGot(String tick) throws Exception {
        AtomicLong got = new AtomicLong();
        CountDownLatch ended = new CountDownLatch(SOURCES);
        try (SourceTarget target = new SourceTarget(peer -> {
            if (peer.head().startsWith("PUT")) {
                peer.say(SourceTarget.CONTINUE);
                got.addAndGet(peer.readToTheEnd().length);
                ended.countDown();
            }
        })) {
            String yaml = "name: test\nprotocol: http-stream\ntarget: {attach: \"127.0.0.1:"
                    + target.address().getPort() + "\"}\nsettings:\n  mounts: {pattern: '/m-%d', count: " + SOURCES
                    + "}\n  publish: {expectTime: 60s, tick: " + tick + "}\n  deadlines: {connect: 60s, head: 60s}\n"
                    + "generator: {loops: 2}\ndeadline: 60s\nphases:\n"
                    + "  - {name: only, for: 3s, load: {publish: {burst: " + SOURCES + ", every: 60s}}}\n";
            RunResult result = WholeRun.runner(
                            yaml,
                            List.of(new HttpStreamProtocol()),
                            temporary.resolve("results"),
                            temporary,
                            RunListener.NONE)
                    .run();
            assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(result.phases().get(0).operations().get("publish").answered())
                    .isEqualTo(SOURCES);
            MetricResult bytes = result.phases().get(0).metrics().get("source-bytes");
            assertThat(bytes.count()).isEqualTo(got.get()).isPositive();
        }
    }
}

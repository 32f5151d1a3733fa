package dev.throng.gatling.simulation;

import static dev.throng.gatling.ThrongDsl.damagedSegments;
import static dev.throng.gatling.ThrongDsl.frames;
import static dev.throng.gatling.ThrongDsl.hls;
import static dev.throng.gatling.ThrongDsl.keyFrames;
import static dev.throng.gatling.ThrongDsl.publishLatencyMillis;
import static dev.throng.gatling.ThrongDsl.rtmp;
import static dev.throng.gatling.ThrongDsl.segments;
import static dev.throng.gatling.ThrongDsl.timestampJumps;
import static io.gatling.javaapi.core.CoreDsl.*;

import dev.throng.target.Target;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import java.time.Duration;

/** A publisher of RTMP with its players, and players of HLS. They check what they received. */
public final class VideoSimulation extends Simulation {

    private final Target server = ReferenceTarget.start("rtmp", "--unknown-stream", "wait");
    private final Target segmenter =
            ReferenceTarget.start("http-stream", "--live-streams", "1", "--live-gop", "500ms", "--hls-duration", "1s");

    private final ScenarioBuilder camera = scenario("camera")
            .exec(rtmp("publish").publish("camera").bitsPerSecond(300_000).during(4));

    private final ScenarioBuilder players = scenario("players")
            .exec(rtmp("play")
                    .play("camera")
                    .during(2)
                    .check(
                            frames().gte(10L),
                            keyFrames().gte(1L),
                            timestampJumps().is(0L),
                            publishLatencyMillis().gte(0L)));

    private final ScenarioBuilder viewers = scenario("viewers")
            .exec(hls("watch")
                    .watch("/live/stream-1.m3u8")
                    .during(2)
                    .check(segments().gte(1L), damagedSegments().is(0L), frames().gte(10L)));

    public VideoSimulation() {
        setUp(
                        camera.injectOpen(atOnceUsers(1)).protocols(rtmp().address(server.address())),
                        players.injectOpen(
                                        nothingFor(Duration.ofMillis(500)),
                                        rampUsers(10).during(1))
                                .protocols(rtmp().address(server.address())),
                        viewers.injectOpen(rampUsers(10).during(1))
                                .protocols(hls().address(segmenter.address()).buffer(Duration.ofSeconds(1))))
                .assertions(
                        global().failedRequests().count().is(0L),
                        global().allRequests().count().is(21L));
    }

    @Override
    public void after() {
        server.close();
        segmenter.close();
    }
}

package dev.throng.gatling.simulation;

import static dev.throng.gatling.ThrongDsl.bitRate;
import static dev.throng.gatling.ThrongDsl.lostSyncs;
import static dev.throng.gatling.ThrongDsl.stalls;
import static dev.throng.gatling.ThrongDsl.stream;
import static dev.throng.gatling.ThrongDsl.titles;
import static io.gatling.javaapi.core.CoreDsl.*;

import dev.throng.target.Target;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;

/** Listeners of four streams that check for the full rate and every frame. */
public final class StreamSimulation extends Simulation {

    private final Target target = ReferenceTarget.start("http-stream", "--mounts", "4");

    private final ScenarioBuilder radio = scenario("radio")
            .feed(listFeeder(IntStream.rangeClosed(1, 4)
                            .mapToObj(number -> Map.<String, Object>of("mount", number))
                            .toList())
                    .circular())
            .exec(stream("listen")
                    .get("/stream-#{mount}")
                    .during(6)
                    .check(
                            bitRate().gte(60_000L),
                            bitRate().lte(70_000L),
                            stalls().is(0),
                            lostSyncs().is(0L),
                            titles().gte(1)));

    public StreamSimulation() {
        setUp(radio.injectOpen(rampUsers(40).during(2)))
                .protocols(stream()
                        .address(target.address())
                        .icy(true)
                        .burst(Duration.ofSeconds(1))
                        .buffer(Duration.ofSeconds(1)))
                .assertions(
                        global().failedRequests().count().is(0L),
                        global().allRequests().count().is(40L));
    }

    @Override
    public void after() {
        target.close();
    }
}

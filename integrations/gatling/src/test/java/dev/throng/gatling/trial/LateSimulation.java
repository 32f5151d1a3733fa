package dev.throng.gatling.trial;

import static dev.throng.gatling.ThrongDsl.dueEvery;
import static dev.throng.gatling.ThrongDsl.riemann;
import static io.gatling.javaapi.core.CoreDsl.*;

import dev.throng.gatling.simulation.ReferenceTarget;
import dev.throng.target.Target;
import io.gatling.javaapi.core.Simulation;
import java.time.Duration;

/**
 * A user sends every 10 ms to a target that takes 50 ms for each ack. The 20th request is due after 190 ms and acked after 1,000 ms or
 * more. Its response time must show this.
 */
public final class LateSimulation extends Simulation {

    private final Target target = ReferenceTarget.start("riemann", "--slow-acks", "50ms");

    public LateSimulation() {
        setUp(scenario("late")
                        .repeat(20)
                        .on(exec(dueEvery(Duration.ofMillis(10)))
                                .exec(riemann("send").send("load")))
                        .injectOpen(atOnceUsers(1)))
                .protocols(riemann().address(target.address()).deadline(Duration.ofSeconds(60)))
                .assertions(
                        global().failedRequests().count().is(0L),
                        global().responseTime().max().gte(800));
    }

    @Override
    public void after() {
        target.close();
    }
}

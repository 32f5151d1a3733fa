package dev.throng.gatling.trial;

import static dev.throng.gatling.ThrongDsl.riemann;
import static io.gatling.javaapi.core.CoreDsl.*;

import io.gatling.javaapi.core.Simulation;

/** No server listens at the target, but the assertion expects no failure. The port is in {@code closed.port}. */
public final class RefusedSimulation extends Simulation {

    public RefusedSimulation() {
        setUp(scenario("no server").exec(riemann("send").send("load")).injectOpen(atOnceUsers(2)))
                .protocols(riemann().port(Integer.getInteger("closed.port", 1)))
                .assertions(global().failedRequests().count().is(0L));
    }
}

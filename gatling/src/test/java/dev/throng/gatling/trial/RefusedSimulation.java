package dev.throng.gatling.trial;

import static dev.throng.gatling.ThrongDsl.riemann;
import static io.gatling.javaapi.core.CoreDsl.*;

import io.gatling.javaapi.core.Simulation;

/** A target that is not there, though the assertion wants no failure. Its port is in {@code closed.port}. */
public final class RefusedSimulation extends Simulation {

    public RefusedSimulation() {
        setUp(scenario("nobody there").exec(riemann("send").send("load")).injectOpen(atOnceUsers(2)))
                .protocols(riemann().port(Integer.getInteger("closed.port", 1)))
                .assertions(global().failedRequests().count().is(0L));
    }
}

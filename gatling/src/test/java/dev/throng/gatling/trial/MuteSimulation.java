package dev.throng.gatling.trial;

import static dev.throng.gatling.ThrongDsl.riemann;
import static dev.throng.gatling.ThrongDsl.stream;
import static dev.throng.gatling.ThrongDsl.xmpp;
import static io.gatling.javaapi.core.CoreDsl.*;

import io.gatling.javaapi.core.Simulation;
import java.time.Duration;

/** All three protocols against a server that accepts and says nothing: whose port is in {@code mute.port}. */
public final class MuteSimulation extends Simulation {

    private static final int PORT = Integer.getInteger("mute.port", 1);

    /** Also of the connection, which must be up before, even if the machine stands still for some seconds. */
    private static final Duration DEADLINE = Duration.ofSeconds(15);

    public MuteSimulation() {
        setUp(
                        scenario("riemann")
                                .exec(riemann("send").send("load"))
                                .injectOpen(atOnceUsers(3))
                                .protocols(riemann().port(PORT).deadline(DEADLINE)),
                        scenario("xmpp")
                                .exec(xmpp("login").user("juliet").password("secret"))
                                .exec(xmpp("roster").roster())
                                .injectOpen(atOnceUsers(3))
                                .protocols(xmpp().port(PORT).deadline(DEADLINE)),
                        scenario("stream")
                                .exec(stream("listen").get("/stream").during(2))
                                .injectOpen(atOnceUsers(3))
                                .protocols(stream().port(PORT).deadline(DEADLINE)))
                .assertions(
                        global().failedRequests().count().is(12L),
                        global().allRequests().count().is(12L));
    }
}

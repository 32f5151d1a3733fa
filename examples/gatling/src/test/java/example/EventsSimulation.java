package example;

import static dev.throng.gatling.ThrongDsl.matches;
import static dev.throng.gatling.ThrongDsl.riemann;
import static io.gatling.javaapi.core.CoreDsl.*;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;

/** Each of 50 users per second sends an event and asks the server for it. */
public final class EventsSimulation extends Simulation {

    private static final int PORT = Integer.getInteger("riemann.port", 5555);

    private final ScenarioBuilder users = scenario("users")
            .exec(riemann("send").send("load-test").host("web-#{randomInt(0,100)}").metric(1.0).state("ok"))
            .exec(riemann("find").query("service = \"load-test\"").check(matches().gte(1)));

    public EventsSimulation() {
        setUp(users.injectOpen(constantUsersPerSec(50).during(3)))
                .protocols(riemann().host("127.0.0.1").port(PORT).connections(2))
                .assertions(
                        global().failedRequests().count().is(0L),
                        details("send").responseTime().percentile4().lt(5000));
    }
}

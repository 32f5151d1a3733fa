package dev.throng.gatling.simulation;

import static dev.throng.gatling.ThrongDsl.matches;
import static dev.throng.gatling.ThrongDsl.riemann;
import static io.gatling.javaapi.core.CoreDsl.*;

import dev.throng.target.Target;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Sends events of many hosts, one or ten per Msg, and then queries the index for them. */
public final class RiemannSimulation extends Simulation {

    private final Target target = ReferenceTarget.start("riemann");

    private final List<Map<String, Object>> hosts = IntStream.range(0, 100)
            .mapToObj(number -> Map.<String, Object>of("host", "web-" + number, "load", number / 10.0))
            .toList();

    private final ScenarioBuilder hosted = scenario("hosts")
            .feed(listFeeder(hosts).circular())
            .group("report")
            .on(exec(riemann("one event")
                            .send("load")
                            .host("#{host}")
                            .metric("#{load}")
                            .state("ok")
                            .tag("gatling"))
                    .exec(riemann("ten events").send("requests").host("#{host}").events(10)))
            .exec(riemann("mine")
                    .query("host = \"#{host}\" and service = \"load\"")
                    .check(matches().is(1).saveAs("found")));

    public RiemannSimulation() {
        setUp(hosted.injectOpen(constantUsersPerSec(100).during(3)))
                .protocols(riemann().address(target.address()).connections(2))
                .assertions(
                        global().failedRequests().count().is(0L),
                        details("report", "one event").allRequests().count().is(300L),
                        details("mine").responseTime().max().lt(5000));
    }

    @Override
    public void after() {
        target.close();
    }
}

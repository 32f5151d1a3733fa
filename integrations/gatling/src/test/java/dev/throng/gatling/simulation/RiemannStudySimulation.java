package dev.throng.gatling.simulation;

import static dev.throng.gatling.ThrongDsl.riemann;
import static io.gatling.javaapi.core.CoreDsl.*;

import dev.throng.target.Target;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import java.time.Duration;

/**
 * The published Riemann study (2013): Msgs of one event, 18 bytes each, over one connection, as fast as they are acknowledged. The study
 * had no limit on un-acked Msgs; here each user waits for its ack. Then Msgs of 100 events, which the study announced.
 */
public final class RiemannStudySimulation extends Simulation {

    private static final int USERS = Integer.getInteger("throng.study.window", 256);
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("throng.study.seconds", 4));

    private final Target target = ReferenceTarget.start("riemann");

    private final ScenarioBuilder single = scenario("single events")
            .exec(during(TIME).on(exec(riemann("single").send("load-test").floatMetric(1.0))));

    private final ScenarioBuilder bulk = scenario("bulk")
            .exec(during(TIME)
                    .on(exec(riemann("bulk").send("load-test").floatMetric(1.0).events(100))));

    public RiemannStudySimulation() {
        setUp(single.injectOpen(atOnceUsers(USERS)).andThen(bulk.injectOpen(atOnceUsers(USERS))))
                .protocols(riemann().address(target.address()).connections(1).window(8192))
                .assertions(
                        global().failedRequests().count().is(0L),
                        details("single").allRequests().count().gt(1_000L),
                        details("bulk").allRequests().count().gt(100L));
    }

    @Override
    public void after() {
        target.close();
    }
}

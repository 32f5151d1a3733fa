package dev.throng.gatling.trial;

import static dev.throng.gatling.ThrongDsl.riemann;
import static dev.throng.gatling.ThrongDsl.xmpp;
import static io.gatling.javaapi.core.CoreDsl.*;

import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;

/** The load that {@link GeneratorComparison} also runs with {@code throng run}. System properties configure it. */
public final class AgreementSimulation extends Simulation {

    private static final int PORT = Integer.getInteger("agreement.port", 1);
    private static final int RATE = Integer.getInteger("agreement.rate", 1);
    private static final int WARM_UP = Integer.getInteger("agreement.warmUp", 0);
    private static final int SECONDS = Integer.getInteger("agreement.seconds", 1);

    private static final Duration DEADLINE = Duration.ofSeconds(60);

    /** Pause after the warm-up, long enough for an empty interval in the log. */
    private static final int SILENCE = 3;

    private final ScenarioBuilder events =
            scenario("events").exec(riemann("send").send("load-test").floatMetric(1.0));

    private final ScenarioBuilder users = scenario("users")
            .feed(Stream.iterate(1, number -> number + 1)
                    .map(number -> Map.<String, Object>of("user", "user-%06d".formatted(number)))
                    .iterator())
            .exec(xmpp("login").user("#{user}").password("pass"))
            .exec(xmpp("ping").ping())
            .pause(WARM_UP == 0 ? 0 : SECONDS);

    public AgreementSimulation() {
        boolean xmpp = System.getProperty("agreement.protocol", "riemann").equals("xmpp");
        OpenInjectionStep measured = constantUsersPerSec(RATE).during(SECONDS);
        OpenInjectionStep[] load = WARM_UP == 0
                ? new OpenInjectionStep[] {measured}
                : new OpenInjectionStep[] {constantUsersPerSec(RATE).during(WARM_UP), nothingFor(SILENCE), measured};
        setUp((xmpp ? users : events).injectOpen(load))
                .protocols(
                        riemann().port(PORT).deadline(DEADLINE),
                        xmpp().port(PORT)
                                .domain("localhost")
                                .mechanisms("PLAIN")
                                .deadline(DEADLINE))
                .assertions(global().failedRequests().count().is(0L));
    }
}

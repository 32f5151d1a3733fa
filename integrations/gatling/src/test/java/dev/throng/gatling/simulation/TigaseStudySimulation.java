package dev.throng.gatling.simulation;

import static dev.throng.gatling.ThrongDsl.dueEvery;
import static dev.throng.gatling.ThrongDsl.rosterSize;
import static dev.throng.gatling.ThrongDsl.xmpp;
import static io.gatling.javaapi.core.CoreDsl.*;

import dev.throng.target.Target;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The published Tigase study (2009): a user logs in every 5 ms, rosters are empty, and each user sends messages to online users and
 * changes its presence, in a loop. The study's sessions lasted 80 minutes; the rate of messages was not published. Rate, length and pace
 * are scaled down; {@code throng.study.rate}, {@code .seconds} and {@code .rounds} change them.
 */
public final class TigaseStudySimulation extends Simulation {

    private static final int LOGINS_PER_SECOND = Integer.getInteger("throng.study.rate", 100);
    private static final int SECONDS = Integer.getInteger("throng.study.seconds", 5);
    private static final int ROUNDS = Integer.getInteger("throng.study.rounds", 3);
    private static final int USERS = LOGINS_PER_SECOND * SECONDS;

    private final Target target = ReferenceTarget.start("xmpp", "--users", Integer.toString(USERS));

    /** Each user writes to the user before, which is probably still online. */
    private final Iterator<Map<String, Object>> users = IntStream.rangeClosed(1, USERS)
            .mapToObj(number -> Map.<String, Object>of("user", name(number), "buddy", name(Math.max(1, number - 1))))
            .iterator();

    private final ScenarioBuilder tigase = scenario("tigase")
            .feed(users)
            .exec(xmpp("login")
                    .user("#{user}")
                    .password("pass")
                    .check(rosterSize().is(0)))
            .repeat(ROUNDS)
            .on(exec(dueEvery(Duration.ofSeconds(1)))
                    .exec(xmpp("message").message("#{buddy}@localhost").body("how are you?"))
                    .exec(xmpp("presence").presence().show("away")))
            .exec(xmpp("logout").logout());

    private static String name(int number) {
        return "user-%06d".formatted(number);
    }

    public TigaseStudySimulation() {
        setUp(tigase.injectOpen(constantUsersPerSec(LOGINS_PER_SECOND).during(SECONDS)))
                .protocols(xmpp().address(target.address()).domain("localhost").mechanisms("PLAIN"))
                .assertions(
                        global().failedRequests().count().is(0L),
                        details("login").allRequests().count().is((long) USERS),
                        details("message").allRequests().count().is((long) USERS * ROUNDS));
    }

    @Override
    public void after() {
        target.close();
    }
}

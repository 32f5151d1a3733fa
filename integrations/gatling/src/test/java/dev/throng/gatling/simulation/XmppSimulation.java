package dev.throng.gatling.simulation;

import static dev.throng.gatling.ThrongDsl.messageBody;
import static dev.throng.gatling.ThrongDsl.rosterSize;
import static dev.throng.gatling.ThrongDsl.sessionJid;
import static dev.throng.gatling.ThrongDsl.stanzaValue;
import static dev.throng.gatling.ThrongDsl.xmpp;
import static io.gatling.javaapi.core.CoreDsl.*;

import dev.throng.target.Target;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;

/** Users log in, request their rosters, send messages and stanzas of their own to themselves, receive them, and log out. */
public final class XmppSimulation extends Simulation {

    private static final int USERS = 100;

    private final Target target = ReferenceTarget.start("xmpp", "--users", "100", "--roster", "20");

    private final ScenarioBuilder chat = scenario("chat")
            .feed(listFeeder(IntStream.rangeClosed(1, USERS)
                    .mapToObj(number -> Map.<String, Object>of("user", "user-%06d".formatted(number)))
                    .toList()))
            .exec(xmpp("login")
                    .user("#{user}")
                    .password("pass")
                    .check(rosterSize().is(20), sessionJid().saveAs("jid")))
            .exec(xmpp("roster").roster().check(rosterSize().is(20)))
            .group("talk")
            .on(exec(xmpp("write").message("#{jid}").body("I am #{user} & well").receipt())
                    .exec(xmpp("read")
                            .awaitMessage()
                            .within(Duration.ofSeconds(5))
                            .check(messageBody().isEL("I am #{user} & well"))))
            .exec(xmpp("away").presence().show("away").status("at lunch"))
            .exec(xmpp("ping").ping())
            .exec(xmpp("version")
                    .send("<iq type='get' id='${id}' to='${domain}'><query xmlns='jabber:iq:version'/></iq>")
                    .check(stanzaValue("query/name").saveAs("server")))
            .exec(xmpp("tell")
                    .send("<message to='#{jid}' id='${id}' type='chat'><body>#{user} &amp; #{server}</body></message>")
                    .expect("body", "jabber:client")
                    .within(Duration.ofSeconds(5))
                    .check(stanzaValue("body").isEL("#{user} & #{server}")))
            .exec(xmpp("logout").logout());

    public XmppSimulation() {
        setUp(chat.injectOpen(constantUsersPerSec(50).during(2)))
                .protocols(xmpp().address(target.address()).domain("localhost").mechanisms("PLAIN"))
                .assertions(
                        global().failedRequests().count().is(0L),
                        details("version").allRequests().count().is((long) USERS),
                        details("tell").allRequests().count().is((long) USERS),
                        details("login").allRequests().count().is((long) USERS),
                        details("talk", "read").allRequests().count().is((long) USERS));
    }

    @Override
    public void after() {
        target.close();
    }
}

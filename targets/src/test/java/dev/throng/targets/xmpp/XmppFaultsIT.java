package dev.throng.targets.xmpp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.targets.serving.ServerTestCertificates;
import dev.throng.targets.time.Clock;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(180)
class XmppFaultsIT {

    private static final String ROSTER = "<iq type='get' id='r'><query xmlns='jabber:iq:roster'/></iq>";

    @TempDir
    static Path directory;

    private static List<String> tls = List.of();

    @BeforeAll
    static void makeCertificates() throws Exception {
        tls = new ServerTestCertificates(directory).serverOptions();
    }

    private static XmppServer start(String... options) {
        List<String> all = new ArrayList<>(tls);
        all.addAll(List.of(options));
        return XmppServers.start(all.toArray(String[]::new));
    }

    /** Logs in up to and including the given step, then reads a byte. */
    private static int nextByteAfter(RawXmppClient client, FaultStep step) throws IOException {
        reach(client, step);
        return client.socket().getInputStream().read();
    }

    private static void reach(RawXmppClient client, FaultStep step) throws IOException {
        if (step.ordinal() >= FaultStep.STREAM.ordinal()) {
            client.open();
        }
        if (step == FaultStep.STARTTLS) {
            client.expect("</stream:features>");
            client.send("<starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>");
        } else if (step == FaultStep.AUTH) {
            client.expect("</stream:features>");
            client.send(Sasl.plain("juliet", "pass"));
        } else if (step.ordinal() > FaultStep.AUTH.ordinal()) {
            client.expect("</stream:features>");
            client.send(Sasl.plain("juliet", "pass")).expect("<success xmlns='" + Sasl.NAMESPACE + "'/>");
            client.open().expect("</stream:features>");
            client.send("<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>");
        }
        if (step == FaultStep.ROSTER || step == FaultStep.PRESENCE) {
            client.expect("</bind></iq>");
            client.send(ROSTER);
        }
        if (step == FaultStep.PRESENCE) {
            client.expect("</query></iq>");
            client.send("<presence/>");
        }
    }

    @ParameterizedTest
    @EnumSource(FaultStep.class)
    void connectionIsResetAtTheStep(FaultStep step) throws Exception {
        try (XmppServer server = start("--reset-at", step.name().toLowerCase(java.util.Locale.ROOT))) {
            assertThatThrownBy(() -> connectAndReadAfter(server, step))
                    .isInstanceOf(SocketException.class)
                    .hasMessageMatching("(?i).*(reset|broken pipe).*");
        }
    }

    private static void connectAndReadAfter(XmppServer server, FaultStep step) throws IOException {
        try (RawXmppClient client = RawXmppClient.to(server)) {
            nextByteAfter(client, step);
        }
    }

    @ParameterizedTest
    @EnumSource(FaultStep.class)
    void serverStopsAnsweringAtTheStep(FaultStep step) throws Exception {
        try (XmppServer server = start("--silent-at", step.name().toLowerCase(java.util.Locale.ROOT));
                RawXmppClient client = RawXmppClient.to(server)) {
            reach(client, step);
            client.within(300);
            assertThatThrownBy(() -> client.socket().getInputStream().read())
                    .isInstanceOf(SocketTimeoutException.class);
        }
    }

    @ParameterizedTest
    @EnumSource(FaultStep.class)
    void connectionClosesGracefullyAtTheStep(FaultStep step) throws Exception {
        try (XmppServer server = start("--close-at", step.name().toLowerCase(java.util.Locale.ROOT));
                RawXmppClient client = RawXmppClient.to(server)) {
            boolean noStreamYet = step == FaultStep.CONNECT || step == FaultStep.STREAM;
            assertThat(nextByteAfter(client, step)).isEqualTo(noStreamYet ? -1 : '<');
            assertThat(client.rest()).isEqualTo(noStreamYet ? "" : "/stream:stream>");
        }
    }

    @Test
    void onlyTheShareOfConnectionsIsFaulty() throws Exception {
        try (XmppServer server = XmppServers.start("--reset-at", "bind", "--fault-share", "1/2")) {
            for (int n = 1; n <= 6; n++) {
                try (RawXmppClient client = RawXmppClient.to(server)) {
                    client.authenticate("juliet", "pass");
                    if (n % 2 == 0) {
                        assertThatThrownBy(() -> client.bind("desk")).isInstanceOf(SocketException.class);
                    } else {
                        client.bind("desk");
                    }
                }
            }
        }
    }

    @Test
    void loginsAreRefusedAfterAStorm() throws Exception {
        try (XmppServer server = XmppServers.start("--refuse-after-loss", "60s@2")) {
            for (int n = 1; n <= 2; n++) {
                RawXmppClient lost = RawXmppClient.bound(server, "user" + n, "b");
                lost.untilNow();
                lost.socket().setSoLinger(true, 0);
                lost.close();
            }
            String answer = firstAnswerToLogin(server);
            while (!answer.contains("<temporary-auth-failure/>")) {
                assertThat(answer).as("before the server has seen both losses").contains("<success");
                answer = firstAnswerToLogin(server);
            }
        }
    }

    private static String firstAnswerToLogin(XmppServer server) throws IOException {
        try (RawXmppClient client = RawXmppClient.to(server).open()) {
            client.expect("</stream:features>");
            client.send(Sasl.plain("juliet", "pass"));
            return client.take(Pattern.compile("<success[^>]*/>|<failure.*</failure>"));
        }
    }

    @Test
    void shareOfTheLoginsIsRefused() throws Exception {
        try (XmppServer server = XmppServers.start("--not-authorized", "1/3")) {
            for (int n = 1; n <= 6; n++) {
                try (RawXmppClient client = RawXmppClient.to(server).open()) {
                    client.expect("</stream:features>");
                    client.send(Sasl.plain("user" + n, "pass"));
                    client.expect(n % 3 == 0 ? "<not-authorized/></failure>" : "<success");
                }
            }
        }
    }

    @Test
    void streamClosesGracefullyAfterNStanzasDespiteMoreInput() throws Exception {
        try (XmppServer server = XmppServers.start("--close-after", "4");
                RawXmppClient client = RawXmppClient.bound(server, "juliet", "desk")) {
            StringBuilder pings = new StringBuilder();
            for (int n = 1; n <= 10; n++) {
                pings.append("<iq type='get' id='p").append(n).append("'><ping xmlns='urn:xmpp:ping'/></iq>");
            }
            client.send(pings.toString());
            assertThat(client.rest())
                    .contains("id='p3'")
                    .doesNotContain("id='p4'")
                    .endsWith("</iq></stream:stream>");
        }
    }

    @Test
    void connectionIsResetOnItsNthStanza() throws Exception {
        try (XmppServer server = XmppServers.start("--reset-after", "2");
                RawXmppClient client = RawXmppClient.bound(server, "juliet", "desk")) {
            client.send(ROSTER);
            assertThatThrownBy(client::rest).isInstanceOf(SocketException.class);
        }
    }

    @Test
    void everySecondRosterIsDelayedAndNothingElse() throws Exception {
        try (XmppServer server = XmppServers.start("--slow-roster", "1h@1/2");
                RawXmppClient client = RawXmppClient.bound(server, "juliet", "desk")) {
            client.send(ROSTER).expect("</query></iq>");
            client.send(ROSTER);
            assertThat(client.untilNow()).isEmpty();
        }
    }

    @Test
    void slowRosterArrivesAfterItsDelay() throws Exception {
        try (XmppServer server = XmppServers.start("--slow-roster", "200ms@1/2");
                RawXmppClient client = RawXmppClient.bound(server, "juliet", "desk")) {
            client.send(ROSTER).expect("</query></iq>");
            long before = Clock.SYSTEM.nanos();
            client.send(ROSTER).expect("</query></iq>");
            assertThat(Clock.SYSTEM.nanos() - before).isGreaterThanOrEqualTo(200_000_000L);
        }
    }

    @Test
    void nothingIsServedDuringAStallThatStartsWithTheFirstLogin() throws Exception {
        try (XmppServer server = XmppServers.start("--stall", "1h@0");
                RawXmppClient watcher = RawXmppClient.to(server).open()) {
            watcher.expect("</stream:features>");
            try (RawXmppClient client = RawXmppClient.bound(server, "juliet", "desk")) {
                client.within(300).send(ROSTER);
                assertThatThrownBy(client::rest).isInstanceOf(SocketTimeoutException.class);
            }
        }
    }

    @Test
    void featuresCanBeSentSeparately() throws Exception {
        try (XmppServer server = XmppServers.start("--split-features");
                RawXmppClient client = RawXmppClient.to(server).open()) {
            assertThat(client.expect("<stream:features>")).contains("<stream:stream");
            client.expect("</stream:features>");
            client.send(Sasl.plain("juliet", "pass")).expect("<success xmlns='" + Sasl.NAMESPACE + "'/>");
            client.bind("desk").untilNow();
        }
    }

    @Test
    void clientThatDoesNotReadIsDropped() throws Exception {
        try (XmppServer server = XmppServers.start("--max-backlog", "1m");
                RawXmppClient deaf = RawXmppClient.bound(server, "deaf", "desk");
                RawXmppClient talker = RawXmppClient.bound(server, "talker", "desk")) {
            String message = "<message to='deaf@localhost/desk' type='headline'><body>" + "x".repeat(100_000)
                    + "</body></message>";
            for (int n = 0; n < 300 && server.state().counters.sessionsOnline.sum() == 2; n++) {
                talker.send(message).untilNow();
            }
            assertThat(server.state().counters.sessionsOnline.sum()).isOne();
            talker.untilNow();
            assertThat(ends(deaf)).isTrue();
        }
    }

    /** Reads to the end of the stream or a reset; the amount of backlog that arrives depends on timing. */
    private static boolean ends(RawXmppClient client) throws IOException {
        try {
            return !client.rest().isEmpty();
        } catch (SocketException reset) {
            return true;
        }
    }
}

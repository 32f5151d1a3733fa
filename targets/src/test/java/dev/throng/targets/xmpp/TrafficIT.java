package dev.throng.targets.xmpp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.targets.observe.SelfObserver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Presence and messages between sessions. */
@Timeout(180)
class TrafficIT {

    @ParameterizedTest
    @ValueSource(strings = {"1", "3"})
    void contactsGetPresenceForAnyNumberOfLoops(String loops) throws Exception {
        try (XmppServer server = XmppServers.start("--users", "10", "--roster", "2", "--loops", loops);
                RawXmppClient first = RawXmppClient.available(server, "user-000001", "a");
                RawXmppClient second = RawXmppClient.available(server, "user-000002", "b");
                RawXmppClient stranger = RawXmppClient.available(server, "user-000005", "c")) {
            first.expect("<presence to='user-000001@localhost' from='user-000002@localhost/b'/>");
            second.expect("<presence to='user-000002@localhost/b' from='user-000001@localhost/a'/>");
            first.send("<presence><show>away</show></presence>");
            second.expect("<presence to='user-000002@localhost' from='user-000001@localhost/a'><show>away</show>"
                    + "</presence>");
            second.send("<presence type='unavailable'><status>bye</status></presence>");
            first.expect("from='user-000002@localhost/b' type='unavailable'><status>bye</status></presence>");
            assertThat(stranger.untilNow()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "3"})
    void messagesReachFullAndBareAddresses(String loops) throws Exception {
        try (XmppServer server = XmppServers.start("--loops", loops);
                RawXmppClient romeo = RawXmppClient.available(server, "romeo", "orchard");
                RawXmppClient balcony = RawXmppClient.available(server, "juliet", "balcony");
                RawXmppClient chamber = RawXmppClient.bound(server, "juliet", "chamber")) {
            romeo.send("<message to='juliet@localhost/chamber' type='chat' id='m1'><body>a &lt; b &amp; \u00e9"
                    + "</body><request xmlns='urn:xmpp:receipts'/></message>");
            chamber.expect("<message from='romeo@localhost/orchard' to='juliet@localhost/chamber' type='chat' id='m1'>"
                    + "<body>a &lt; b &amp; \u00e9</body><request xmlns='urn:xmpp:receipts'/></message>");
            romeo.send("<message to='juliet@localhost' id='m2'><body>x</body></message>");
            balcony.expect("<message from='romeo@localhost/orchard' to='juliet@localhost' id='m2'>");
            assertThat(chamber.untilNow()).isEmpty();
        }
    }

    @Test
    void messageGoesToTheSessionWithTheHighestPriority() throws Exception {
        try (XmppServer server = XmppServers.start();
                RawXmppClient romeo = RawXmppClient.bound(server, "romeo", "orchard");
                RawXmppClient low = RawXmppClient.available(server, "juliet", "low");
                RawXmppClient high = RawXmppClient.available(server, "juliet", "high");
                RawXmppClient negative = RawXmppClient.available(server, "juliet", "negative")) {
            high.send("<presence><priority>5</priority></presence>").expect("<priority>5</priority>");
            negative.send("<presence><priority>-1</priority></presence>").expect("<priority>-1</priority>");
            romeo.send("<message to='juliet@localhost' id='m'/>");
            high.expect("id='m'/>");
            high.send("<presence type='unavailable'/>").untilNow();
            romeo.send("<message to='juliet@localhost' id='n'/>");
            low.expect("id='n'/>");
            low.send("<presence type='unavailable'/>").untilNow();
            romeo.send("<message to='juliet@localhost' id='o'/>");
            romeo.expect("<message type='error' id='o' from='juliet@localhost' to='romeo@localhost/orchard'>"
                    + "<error type='cancel'><service-unavailable");
            assertThat(negative.untilNow()).doesNotContain("id='o'");
        }
    }

    /** Bytes that are allocated while 100 messages are delivered. */
    private static long allocatedBy100Messages(String... options) throws Exception {
        try (XmppServer server = XmppServers.start(options);
                RawXmppClient romeo = RawXmppClient.bound(server, "romeo", "orchard");
                RawXmppClient juliet = RawXmppClient.available(server, "juliet", "balcony")) {
            long before = SelfObserver.allocated();
            for (int n = 1; n <= 100; n++) {
                romeo.send("<message to='juliet@localhost' id='m" + n + "'><body>x</body></message>");
                juliet.expect("id='m" + n + "'>");
            }
            return SelfObserver.allocated() - before;
        }
    }

    @Test
    void eachMessageAllocatesTheGarbageThatIsAskedFor() throws Exception {
        allocatedBy100Messages();

        long without = allocatedBy100Messages();
        long with = allocatedBy100Messages("--garbage-per-message", "128k");

        assertThat(with).isGreaterThan(100 * 128L * 1024);
        assertThat(without).isLessThan(with / 2);
    }

    @Test
    void messageToAnUnknownUserReturnsAnErrorButErrorsDoNot() throws Exception {
        try (XmppServer server = XmppServers.start("--users", "10");
                RawXmppClient client = RawXmppClient.available(server, "user-000001", "a")) {
            client.send("<message to='user-000002@localhost' type='chat' id='offline'/>");
            client.expect("<message type='error' id='offline'");
            client.send("<message to='nobody@localhost' id='unknown'/>");
            client.expect("<message type='error' id='unknown'");
            client.send("<message to='user-000002@localhost' type='error' id='x'/>");
            client.send("<message to='user-000002@localhost' type='headline' id='y'/>");
            client.send("<iq to='user-000002@localhost/z' type='result' id='z'/>");
            assertThat(client.untilNow()).doesNotContain("id='x'", "id='y'", "id='z'");
        }
    }

    @Test
    void offlineMessagesAreStoredUpToTheLimit() throws Exception {
        try (XmppServer server = XmppServers.start("--offline-store", "2");
                RawXmppClient romeo = RawXmppClient.bound(server, "romeo", "orchard")) {
            for (int n = 1; n <= 3; n++) {
                romeo.send("<message to='juliet@localhost' type='chat' id='m" + n + "'><body>x</body></message>");
            }
            assertThat(romeo.expect("</message>")).contains("type='error'", "id='m3'");
            try (RawXmppClient juliet = RawXmppClient.available(server, "juliet", "balcony")) {
                assertThat(juliet.expect("</message>")).contains("id='m1'", "<delay xmlns='urn:xmpp:delay'");
                assertThat(juliet.expect("</message>")).contains("id='m2'");
                juliet.send("<presence/>");
                assertThat(juliet.untilNow()).doesNotContain("<message");
            }
        }
    }

    @Test
    void directedPresenceEndsWithTheSession() throws Exception {
        try (XmppServer server = XmppServers.start();
                RawXmppClient juliet = RawXmppClient.available(server, "juliet", "balcony")) {
            try (RawXmppClient romeo = RawXmppClient.available(server, "romeo", "orchard")) {
                romeo.send("<presence to='juliet@localhost'><status>hi</status></presence>");
                juliet.expect("<presence to='juliet@localhost' from='romeo@localhost/orchard'><status>hi</status>");
                romeo.send("</stream:stream>");
                juliet.expect("<presence to='juliet@localhost' from='romeo@localhost/orchard' type='unavailable'/>");
            }
        }
    }
}

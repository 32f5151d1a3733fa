package dev.throng.targets.xmpp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class StreamManagementIT {

    private static final String SM = "urn:xmpp:sm:3";

    private static String enable(RawXmppClient client) throws Exception {
        client.send("<enable xmlns='" + SM + "' resume='true'/>");
        String enabled = client.take(Pattern.compile("<enabled [^>]*/>"));
        Matcher id = Pattern.compile(" id='([0-9a-f]+)'").matcher(enabled);
        assertThat(id.find()).isTrue();
        return id.group(1);
    }

    private static RawXmppClient resuming(XmppServer server, String user, String id, int handled) throws Exception {
        RawXmppClient client =
                RawXmppClient.to(server).authenticate(user, "pass").open();
        client.expect("</stream:features>");
        return client.send("<resume xmlns='" + SM + "' h='" + handled + "' previd='" + id + "'/>");
    }

    @Test
    void stanzasAreCountedBothWays() throws Exception {
        try (XmppServer server = XmppServers.start();
                RawXmppClient client = RawXmppClient.bound(server, "juliet", "b")) {
            enable(client);
            client.send("<r xmlns='" + SM + "'/>").expect("<a xmlns='" + SM + "' h='0'/>");
            client.untilNow();
            client.send("<message type='headline' to='nobody@localhost'/>");
            client.send("<r xmlns='" + SM + "'/>").expect("<a xmlns='" + SM + "' h='2'/>");
            client.send("<a xmlns='" + SM + "' h='1'/>").untilNow();
            client.send("<a xmlns='" + SM + "' h='9'/>");
            assertThat(client.rest()).contains("<undefined-condition ");
        }
    }

    @Test
    void serverRequestsAcknowledgements() throws Exception {
        try (XmppServer server = XmppServers.start();
                RawXmppClient client = RawXmppClient.bound(server, "juliet", "b")) {
            enable(client);
            StringBuilder all = new StringBuilder();
            for (int n = 0; n < 40; n++) {
                all.append(client.untilNow());
            }
            assertThat(all.toString().split("<r xmlns=", -1)).hasSizeBetween(2, 4);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "3"})
    void lostStreamIsResumedWithItsUnacknowledgedStanzas(String loops) throws Exception {
        try (XmppServer server = XmppServers.start("--loops", loops);
                RawXmppClient romeo = RawXmppClient.bound(server, "romeo", "a")) {
            RawXmppClient before = RawXmppClient.available(server, "juliet", "b");
            String id = enable(before);
            before.untilNow();
            romeo.send("<message to='juliet@localhost/b' id='m1'/>").untilNow();
            before.expect("id='m1'/>");
            before.socket().setSoLinger(true, 0);
            before.close();
            romeo.send("<message to='juliet@localhost/b' id='m2'/>").untilNow();
            try (RawXmppClient after = resuming(server, "juliet", id, 1)) {
                after.expect("<resumed xmlns='" + SM + "' previd='" + id + "' h='1'/>");
                assertThat(after.expect("id='m2'/>")).contains("id='m1'/>");
                romeo.send("<message to='juliet@localhost/b' id='m3'/>");
                after.expect("id='m3'/>");
                after.send("<message to='romeo@localhost/a' id='back'/>");
                romeo.expect("id='back'/>");
                assertThat(server.state().counters.sessionsOnline.sum()).isEqualTo(2);
            }
        }
    }

    @Test
    void streamWithAConnectionCanBeResumedElsewhere() throws Exception {
        try (XmppServer server = XmppServers.start("--loops", "2");
                RawXmppClient before = RawXmppClient.bound(server, "juliet", "b")) {
            String id = enable(before);
            try (RawXmppClient after = resuming(server, "juliet", id, 0)) {
                after.expect("<resumed ");
                assertThat(before.rest()).contains("<conflict ");
                after.expect("/>");
                after.untilNow();
            }
        }
    }

    @Test
    void sessionOfAnotherUserCannotBeResumed() throws Exception {
        try (XmppServer server = XmppServers.start();
                RawXmppClient before = RawXmppClient.bound(server, "juliet", "b")) {
            String id = enable(before);
            try (RawXmppClient thief = resuming(server, "romeo", id, 0)) {
                thief.expect("<failed xmlns='" + SM + "'><item-not-found ");
                thief.send("<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>");
                thief.expect("</bind></iq>");
            }
        }
    }

    @Test
    void lostStreamEndsAfterTheResumptionTime() throws Exception {
        try (XmppServer server = XmppServers.start("--users", "10", "--roster", "2", "--resume-for", "300ms");
                RawXmppClient stays = RawXmppClient.available(server, "user-000001", "a")) {
            RawXmppClient goes = RawXmppClient.available(server, "user-000002", "b");
            enable(goes);
            goes.socket().setSoLinger(true, 0);
            goes.close();
            stays.expect("from='user-000002@localhost/b' type='unavailable'/>");
        }
    }

    @Test
    void gracefullyClosedStreamCannotBeResumed() throws Exception {
        try (XmppServer server = XmppServers.start("--users", "10", "--roster", "2");
                RawXmppClient stays = RawXmppClient.available(server, "user-000001", "a")) {
            RawXmppClient goes = RawXmppClient.available(server, "user-000002", "b");
            enable(goes);
            goes.send("</stream:stream>").rest();
            stays.expect("from='user-000002@localhost/b' type='unavailable'/>");
        }
    }

    /** What the other side of a storm counts. */
    @Test
    void lostResumedAndReturnedSessionsAreCounted() throws Exception {
        try (XmppServer server = XmppServers.start()) {
            RawXmppClient managed = RawXmppClient.bound(server, "juliet", "a");
            String id = enable(managed);
            reset(managed);
            RawXmppClient plain = RawXmppClient.bound(server, "romeo", "b");
            reset(plain);
            try (RawXmppClient resumed = resuming(server, "juliet", id, 0)) {
                resumed.expect("<resumed ");
                try (RawXmppClient watcher = RawXmppClient.bound(server, "nurse", "c")) {
                    awaitCount(watcher, "lost", 2);
                    try (RawXmppClient returned = RawXmppClient.bound(server, "romeo", "d")) {
                        returned.untilNow();
                        awaitCount(watcher, "resumed", 1);
                        awaitCount(watcher, "returned", 1);
                    }
                }
            }
        }
    }

    private static void reset(RawXmppClient client) throws Exception {
        client.untilNow();
        client.socket().setSoLinger(true, 0);
        client.close();
    }

    private static void awaitCount(RawXmppClient client, String name, int count) throws Exception {
        String wanted = "<stat name='sessions/" + name + "' units='sessions' value='" + count + "'/>";
        String answer = "";
        while (!answer.contains(wanted)) {
            client.send("<iq type='get' id='s' to='localhost'><query xmlns='http://jabber.org/protocol/stats'/></iq>");
            answer = client.take(Pattern.compile("</query></iq>"));
        }
    }
}

package dev.throng.targets.xmpp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server of two domains, whose users write to each other. */
@Timeout(180)
class SeveralDomainsIT {

    private static RawXmppClient open(RawXmppClient client, String domain) throws IOException {
        return client.send("<?xml version='1.0'?><stream:stream to='" + domain
                + "' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>");
    }

    private static RawXmppClient bound(XmppServer server, String user, String domain) throws IOException {
        RawXmppClient client = open(RawXmppClient.to(server), domain);
        assertThat(client.expect("</stream:features>")).contains("from='" + domain + "'");
        client.send(Sasl.plain(user, "pass")).expect("<success");
        open(client, domain).expect("xmpp-session");
        client.send("<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'><resource>desk</resource>"
                + "</bind></iq>");
        client.expect("<jid>" + user + "@" + domain + "/desk</jid>");
        client.expect("</iq>");
        return client;
    }

    @Test
    void eachDomainHasTheUsersWithRostersOfItsOwn() throws Exception {
        try (XmppServer server =
                        XmppServers.start("--domain", "a.example, B.example", "--users", "10", "--roster", "2");
                RawXmppClient ofA = bound(server, "user-000001", "a.example");
                RawXmppClient ofB = bound(server, "user-000001", "b.example")) {
            ofA.send("<iq type='get' id='r'><query xmlns='jabber:iq:roster'/></iq>");
            assertThat(ofA.expect("</iq>")).contains("user-000002@a.example").doesNotContain("b.example'");
            ofB.send("<iq type='get' id='r'><query xmlns='jabber:iq:roster'/></iq>");
            assertThat(ofB.expect("</iq>")).contains("user-000002@b.example").doesNotContain("a.example'");
            ofA.send("<message to='user-000001@b.example/desk' type='chat'><body>hello</body></message>");
            assertThat(ofB.expect("</message>")).contains("from='user-000001@a.example/desk'", "hello");
            ofB.send("<iq type='get' id='p' to='b.example'><ping xmlns='urn:xmpp:ping'/></iq>");
            ofB.expect("from='b.example'");
        }
    }

    @Test
    void aStreamKeepsItsDomain() throws Exception {
        try (XmppServer server = XmppServers.start("--domain", "a.example,b.example");
                RawXmppClient client = open(RawXmppClient.to(server), "b.example");
                RawXmppClient stranger = open(RawXmppClient.to(server), "c.example")) {
            assertThat(stranger.rest()).contains("<host-unknown ");
            client.expect("</stream:features>");
            client.send(Sasl.plain("juliet", "pass")).expect("<success");
            assertThat(open(client, "a.example").rest()).contains("<host-unknown ");
        }
    }
}

package dev.throng.targets.xmpp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Changing rosters and subscriptions. */
@Timeout(180)
class RosterIT {

    private XmppServer server;

    @BeforeEach
    void start() {
        server = XmppServers.start("--users", "50", "--roster", "4");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static String set(String id, String item) {
        return "<iq type='set' id='" + id + "'><query xmlns='jabber:iq:roster'>" + item + "</query></iq>";
    }

    private RawXmppClient interested(String user, String resource) throws Exception {
        RawXmppClient client = RawXmppClient.bound(server, user, resource);
        client.send("<iq type='get' id='r'><query xmlns='jabber:iq:roster'/></iq>")
                .expect("</query></iq>");
        String full = user + "@localhost/" + resource;
        client.send("<presence/>").expect("<presence to='" + full + "' from='" + full + "'/>");
        return client;
    }

    @Test
    void itemsAreAddedRenamedAndRemovedAndPushedToAllInterestedResources() throws Exception {
        try (RawXmppClient desk = interested("user-000001", "desk");
                RawXmppClient phone = interested("user-000001", "phone");
                RawXmppClient deaf = RawXmppClient.bound(server, "user-000001", "deaf")) {
            phone.untilNow();
            desk.send(set(
                    "s1", "<item jid='user-000030@localhost' name='Nurse &amp; co'><group>Servants</group></item>"));
            String item = "<item jid='user-000030@localhost' name='Nurse &amp; co' subscription='none'>"
                    + "<group>Servants</group></item></query></iq>";
            assertThat(desk.expect(item)).contains("<iq type='set' id='push-", "to='user-000001@localhost/desk'");
            desk.expect("<iq type='result' id='s1'");
            phone.expect(item);
            desk.send(set("s2", "<item jid='user-000030@localhost' name='Angelica'/>"));
            phone.expect("<item jid='user-000030@localhost' name='Angelica' subscription='none'/>");
            desk.send(set("s3", "<item jid='user-000030@localhost' subscription='remove'/>"));
            phone.expect("<item jid='user-000030@localhost' subscription='remove'/>");
            desk.expect("<iq type='result' id='s3'");
            desk.send(set("s4", "<item jid='user-000030@localhost' subscription='remove'/>"));
            desk.expect("<iq type='error' id='s4'");
            desk.expect("<item-not-found ");
            assertThat(deaf.untilNow()).isEmpty();
        }
    }

    @Test
    void removingARingContactEndsBothSubscriptions() throws Exception {
        try (RawXmppClient first = interested("user-000001", "a");
                RawXmppClient second = interested("user-000002", "b")) {
            first.untilNow();
            first.send(set("s", "<item jid='user-000002@localhost' subscription='remove'/>"));
            String all = second.expect("from='user-000001@localhost/a' to='user-000002@localhost'/>");
            assertThat(all)
                    .contains("<item jid='user-000001@localhost' name='Buddy 0' subscription='none'>")
                    .contains("type='unsubscribe'", "type='unsubscribed'")
                    .contains("<presence type='unavailable' from='user-000001@localhost/a'");
            first.expect("<presence type='unavailable' from='user-000002@localhost/b'");
            second.send("<presence><show>away</show></presence>").untilNow();
            assertThat(first.untilNow()).doesNotContain("away");
        }
    }

    @Test
    void subscriptionNeedsARequestAndItsApproval() throws Exception {
        try (RawXmppClient romeo = interested("user-000001", "orchard")) {
            romeo.send("<presence to='user-000020@localhost' type='subscribe'/>");
            romeo.expect("<item jid='user-000020@localhost' subscription='none' ask='subscribe'/>");
            try (RawXmppClient juliet = interested("user-000020", "balcony")) {
                juliet.expect("<presence from='user-000001@localhost' to='user-000020@localhost' type='subscribe'/>");
                juliet.send("<presence to='user-000001@localhost' type='subscribed'/>");
                juliet.expect("<item jid='user-000001@localhost' subscription='from'/>");
                romeo.expect("<item jid='user-000020@localhost' subscription='to'/>");
                romeo.expect("<presence type='subscribed' from='user-000020@localhost' to='user-000001@localhost'/>");
                romeo.expect("<presence to='user-000001@localhost' from='user-000020@localhost/balcony'/>");
                juliet.send("<presence to='user-000001@localhost' type='subscribe'/>");
                romeo.expect("type='subscribe'/>");
                romeo.send("<presence to='user-000020@localhost' type='subscribed'/>");
                romeo.expect("<item jid='user-000020@localhost' subscription='both'/>");
                juliet.expect("<presence to='user-000020@localhost' from='user-000001@localhost/orchard'/>");
                romeo.send("<presence to='user-000020@localhost' type='unsubscribe'/>");
                romeo.expect("<item jid='user-000020@localhost' subscription='from'/>");
                juliet.expect("<item jid='user-000001@localhost' subscription='to'/>");
                juliet.expect("<presence type='unsubscribe'");
                romeo.expect("<presence type='unavailable' from='user-000020@localhost/balcony'");
                romeo.send("<presence to='user-000020@localhost' type='unsubscribed'/>");
                juliet.expect("<item jid='user-000001@localhost' subscription='none'/>");
                juliet.expect("<presence type='unsubscribed'");
                juliet.expect("<presence type='unavailable' from='user-000001@localhost/orchard'");
            }
        }
    }

    @Test
    void subscriptionToAnUnknownUserIsDeclined() throws Exception {
        try (RawXmppClient romeo = interested("user-000001", "orchard")) {
            romeo.send("<presence to='nobody@localhost' type='subscribe'/>");
            romeo.expect("<presence type='unsubscribed' from='nobody@localhost' to='user-000001@localhost'/>");
        }
    }

    @Test
    void approvalWithoutARequestChangesNothing() throws Exception {
        try (RawXmppClient romeo = interested("user-000001", "orchard")) {
            romeo.send("<presence to='user-000020@localhost' type='subscribed'/>");
            assertThat(romeo.untilNow()).isEmpty();
        }
    }

    @Test
    void invalidInputIsABadRequest() throws Exception {
        try (RawXmppClient client = interested("user-000001", "a")) {
            for (String items : new String[] {
                "", "<item/>", "<item jid='a@b'/><item jid='c@d'/>", "<item jid='@'/>", "<item jid='a@b/c'/>"
            }) {
                client.send(set("bad", items));
                assertThat(client.expect("</iq>")).contains("type='error' id='bad'", "<bad-request ");
            }
        }
    }
}

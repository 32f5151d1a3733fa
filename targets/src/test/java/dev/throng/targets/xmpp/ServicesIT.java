package dev.throng.targets.xmpp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** IQs to the server, rooms and nodes. */
@Timeout(180)
class ServicesIT {

    private static final String MUC = "<x xmlns='http://jabber.org/protocol/muc'/>";
    private static final String PUBSUB = "http://jabber.org/protocol/pubsub";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "to='localhost'|<query xmlns='http://jabber.org/protocol/disco#info'/>|<identity category='server'",
                "to='localhost'|<query xmlns='http://jabber.org/protocol/disco#items'/>|jid='conference.localhost'",
                "to='localhost'|<query xmlns='http://jabber.org/protocol/disco#items'/>|jid='pubsub.localhost'",
                "to='localhost'|<query xmlns='jabber:iq:version'/>|<name>Throng reference target</name>",
                "to='localhost'|<query xmlns='http://jabber.org/protocol/stats'/>|name='users/online' units='users' value='1'",
                "|<query xmlns='http://jabber.org/protocol/disco#info'/>|<identity category='account'",
                "|<ping xmlns='urn:xmpp:ping'/>|type='result' id='q'",
                "|<session xmlns='urn:ietf:params:xml:ns:xmpp-session'/>|type='result' id='q'",
                "|<query xmlns='urn:unknown'/>|<service-unavailable ",
                "to='localhost'|<query xmlns='urn:unknown'/>|<service-unavailable ",
                "to='romeo@localhost'|<query xmlns='urn:unknown'/>|<service-unavailable ",
                "to='romeo@localhost/gone'|<query xmlns='urn:unknown'/>|<service-unavailable ",
                "to='else.where'|<query xmlns='urn:unknown'/>|<remote-server-not-found ",
                "to='@'|<query xmlns='urn:unknown'/>|<jid-malformed ",
                "||<bad-request ",
                "to='conference.localhost'|<query xmlns='http://jabber.org/protocol/disco#info'/>|category='conference'",
                "to='pubsub.localhost'|<query xmlns='http://jabber.org/protocol/disco#info'/>|category='pubsub'",
            })
    void everyRequestIsAnswered(String to, String payload, String answer) throws Exception {
        try (XmppServer server = XmppServers.start();
                RawXmppClient client = RawXmppClient.bound(server, "juliet", "desk")) {
            client.send("<iq type='get' id='q' " + (to == null ? "" : to) + ">" + (payload == null ? "" : payload)
                    + "</iq>");
            assertThat(client.expect("</iq>")).contains(answer, "id='q'");
        }
    }

    @Test
    void iqReachesASessionAndItsResultReturns() throws Exception {
        try (XmppServer server = XmppServers.start("--loops", "2");
                RawXmppClient romeo = RawXmppClient.bound(server, "romeo", "a");
                RawXmppClient juliet = RawXmppClient.bound(server, "juliet", "b")) {
            romeo.send("<iq type='get' id='t' to='juliet@localhost/b'><time xmlns='urn:xmpp:time'/></iq>");
            juliet.expect("<iq from='romeo@localhost/a' to='juliet@localhost/b' type='get' id='t'>"
                    + "<time xmlns='urn:xmpp:time'/></iq>");
            juliet.send("<iq type='result' id='t' to='romeo@localhost/a'/>");
            romeo.expect("<iq from='juliet@localhost/b' to='romeo@localhost/a' type='result' id='t'/>");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "3"})
    void roomAnnouncesItsOccupants(String loops) throws Exception {
        try (XmppServer server = XmppServers.start("--loops", loops);
                RawXmppClient romeo = RawXmppClient.available(server, "romeo", "a");
                RawXmppClient juliet = RawXmppClient.available(server, "juliet", "b")) {
            romeo.send("<presence to='hall@conference.localhost/Romeo'>" + MUC + "</presence>");
            assertThat(romeo.expect("<subject></subject></message>"))
                    .contains("<presence from='hall@conference.localhost/Romeo' to='romeo@localhost/a'>")
                    .contains("<status code='110'/><status code='201'/>", "affiliation='owner'");
            juliet.send("<presence to='hall@conference.localhost/Juliet'>" + MUC + "</presence>");
            String seen = juliet.expect("<subject></subject></message>");
            assertThat(seen.indexOf("hall@conference.localhost/Romeo"))
                    .isLessThan(seen.indexOf("hall@conference.localhost/Juliet"));
            assertThat(seen).contains("<status code='110'/></x>").doesNotContain("201");
            romeo.expect("<presence from='hall@conference.localhost/Juliet' to='romeo@localhost/a'>");
            juliet.send("<message type='groupchat' id='g' to='hall@conference.localhost'><body>hi</body></message>");
            String text = "<message from='hall@conference.localhost/Juliet' to='%s' type='groupchat' id='g'>"
                    + "<body>hi</body></message>";
            juliet.expect(String.format(text, "juliet@localhost/b"));
            romeo.expect(String.format(text, "romeo@localhost/a"));
            romeo.send("<message type='chat' to='hall@conference.localhost/Juliet'><body>psst</body></message>");
            juliet.expect("<message from='hall@conference.localhost/Romeo' to='juliet@localhost/b' type='chat'>");
            romeo.send("<presence to='hall@conference.localhost/Romeo' type='unavailable'/>");
            romeo.expect("<status code='110'/></x></presence>");
            juliet.expect(
                    "<presence from='hall@conference.localhost/Romeo' to='juliet@localhost/b' type='unavailable'>");
        }
    }

    @Test
    void nicknameIsUniqueAndItsChangeIsAnnounced() throws Exception {
        try (XmppServer server = XmppServers.start();
                RawXmppClient romeo = RawXmppClient.available(server, "romeo", "a");
                RawXmppClient juliet = RawXmppClient.available(server, "juliet", "b")) {
            romeo.send("<presence to='hall@conference.localhost/Sweet'>" + MUC + "</presence>");
            romeo.expect("</message>");
            juliet.send("<presence to='hall@conference.localhost/Sweet'>" + MUC + "</presence>");
            assertThat(juliet.expect("</presence>")).contains("type='error'", "<conflict ");
            juliet.send("<message type='groupchat' id='g' to='hall@conference.localhost'/>");
            juliet.expect("<not-acceptable ");
            romeo.send("<presence to='hall@conference.localhost/Heart'/>");
            assertThat(romeo.expect("<presence from='hall@conference.localhost/Heart'"))
                    .contains("type='unavailable'", "nick='Heart'", "<status code='303'/>");
        }
    }

    @Test
    void sessionThatEndsLeavesItsRooms() throws Exception {
        try (XmppServer server = XmppServers.start();
                RawXmppClient romeo = RawXmppClient.available(server, "romeo", "a")) {
            romeo.send("<presence to='hall@conference.localhost/Romeo'>" + MUC + "</presence>");
            romeo.expect("</message>");
            try (RawXmppClient juliet = RawXmppClient.bound(server, "juliet", "b")) {
                juliet.send("<presence to='hall@conference.localhost/Juliet'>" + MUC + "</presence>");
                juliet.expect("</message>");
            }
            romeo.expect(
                    "<presence from='hall@conference.localhost/Juliet' to='romeo@localhost/a' type='unavailable'>");
        }
    }

    private static String pubsub(String id, String action) {
        return "<iq type='set' id='" + id + "' to='pubsub.localhost'><pubsub xmlns='" + PUBSUB + "'>" + action
                + "</pubsub></iq>";
    }

    @Test
    void itemsReachAllSubscribers() throws Exception {
        try (XmppServer server = XmppServers.start("--loops", "2");
                RawXmppClient author = RawXmppClient.bound(server, "author", "a");
                RawXmppClient full = RawXmppClient.bound(server, "reader", "one");
                RawXmppClient bare = RawXmppClient.available(server, "other", "two")) {
            author.send(pubsub("c", "<create node='news'/>")).expect("<create node='news'/></pubsub></iq>");
            author.send(pubsub("c2", "<create node='news'/>")).expect("<conflict ");
            String info = "<iq type='get' id='i' to='pubsub.localhost'>"
                    + "<query xmlns='http://jabber.org/protocol/disco#info' node='%s'/></iq>";
            full.send(String.format(info, "news")).expect("node='news'><identity category='pubsub' type='leaf'/>");
            full.send(String.format(info, "olds")).expect("<item-not-found ");
            full.send(pubsub("s", "<subscribe node='news' jid='reader@localhost/one'/>"));
            full.expect("subscription='subscribed'/></pubsub></iq>");
            bare.send(pubsub("s", "<subscribe node='news' jid='other@localhost'/>"));
            bare.expect("subscription='subscribed'/></pubsub></iq>");
            bare.send(pubsub("s2", "<subscribe node='news' jid='reader@localhost'/>"))
                    .expect("<bad-request ");
            author.send(pubsub("p", "<publish node='news'><item id='i1'><e xmlns='urn:e'>x</e></item></publish>"));
            author.expect("<publish node='news'><item id='i1'/></publish></pubsub></iq>");
            String event = "<event xmlns='" + PUBSUB + "#event'><items node='news'><item id='i1'><e xmlns='urn:e'>x</e>"
                    + "</item></items></event></message>";
            assertThat(full.expect(event)).contains("from='pubsub.localhost' to='reader@localhost/one'");
            bare.expect(event);
            full.send(pubsub("u", "<unsubscribe node='news' jid='reader@localhost/one'/>"))
                    .expect("type='result' id='u'");
            author.send(pubsub("p", "<publish node='news'><item/></publish>")).expect("<item id='item-1'/>");
            bare.expect("<item id='item-1'>");
            assertThat(full.untilNow()).doesNotContain("item-1");
            String delete = "<iq type='set' id='d' to='pubsub.localhost'><pubsub xmlns='" + PUBSUB
                    + "#owner'><delete node='news'/></pubsub></iq>";
            full.send(delete).expect("<forbidden ");
            author.send(delete).expect("type='result' id='d'");
            bare.expect("<delete node='news'/>");
        }
    }
}

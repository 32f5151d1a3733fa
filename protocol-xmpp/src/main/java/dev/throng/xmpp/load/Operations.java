package dev.throng.xmpp.load;

import dev.throng.xmpp.client.XmppFailure;
import dev.throng.xmpp.codec.Xml;
import java.util.EnumMap;
import java.util.Map;

/** All operations by name, for one event loop. */
final class Operations {

    private static final String PING = "<ping xmlns='urn:xmpp:ping'/>";
    private static final String PUBSUB = "http://jabber.org/protocol/pubsub";

    static Map<XmppOperation, Action> of(Floor floor) {
        Map<XmppOperation, Action> actions = new EnumMap<>(XmppOperation.class);
        actions.put(XmppOperation.LOGIN, new Logins(floor));
        actions.put(XmppOperation.MESSAGE, new Messages(floor));
        actions.put(XmppOperation.PRESENCE, new Presences(floor));
        actions.put(XmppOperation.PING, ping(floor));
        actions.put(XmppOperation.ROSTER_SET, rosterSet(floor));
        actions.put(XmppOperation.REGISTER, new Registrations(floor));
        actions.put(XmppOperation.MUC_JOIN, new MucJoins(floor));
        actions.put(XmppOperation.MUC_GROUPCHAT, new Groupchats(floor));
        actions.put(XmppOperation.PUBSUB_CREATE, pubsubCreate(floor));
        actions.put(XmppOperation.PUBSUB_SUBSCRIBE, pubsubSubscribe(floor));
        actions.put(XmppOperation.PUBSUB_PUBLISH, pubsubPublish(floor));
        actions.put(XmppOperation.RESUME, new Resumptions(floor));
        return actions;
    }

    private static Action ping(Floor floor) {
        String server = floor.cast().domain();
        return Requests.of(floor, any -> new Requests.Request(any, "get", server, PING, Awaited.Then.NOTHING));
    }

    private static Action rosterSet(Floor floor) {
        return Requests.of(floor, session -> {
            Belongings own = session.belongings();
            Belongings.ContactStep step = own.contactStep();
            if (step == Belongings.ContactStep.ADD) {
                own.addContact(floor.random().nextLong(1L << 40));
            }
            String contact = "contact-" + Long.toString(own.contact(), 36);
            String attributes =
                    switch (step) {
                        case ADD -> "name='" + contact + "'";
                        case RENAME -> "name='renamed " + contact + "'";
                        case REMOVE -> "subscription='remove'";
                    };
            own.nextContactStep();
            String content = "<query xmlns='jabber:iq:roster'><item jid='" + contact + "@"
                    + floor.cast().escapedDomain() + "' " + attributes + "/></query>";
            return new Requests.Request(session, "set", "", content, Awaited.Then.NOTHING);
        });
    }

    private static Action pubsubCreate(Floor floor) {
        String service = pubsubService(floor);
        return Requests.of(floor, session -> {
            String name = floor.uniqueName() + "-" + floor.nodes().nextName();
            session.belongings().ownNode(name);
            return new Requests.Request(
                    session,
                    "set",
                    service,
                    "<pubsub xmlns='" + PUBSUB + "'><create node='" + name + "'/></pubsub>",
                    () -> created(floor, name, session));
        });
    }

    /** Nobody publishes on a node whose owner is on the way out: that would keep it from leaving. */
    private static void created(Floor floor, String name, Session owner) {
        if (owner.online()) {
            floor.nodes().created(new Nodes.Node(name, owner));
        }
    }

    private static Action pubsubSubscribe(Floor floor) {
        String service = pubsubService(floor);
        return Requests.of(floor, session -> {
            Nodes.Node node = node(floor);
            session.belongings().asksForItemsOf(node.name());
            return new Requests.Request(
                    session,
                    "set",
                    service,
                    "<pubsub xmlns='" + PUBSUB + "'><subscribe node='" + node.name() + "' jid='"
                            + Xml.escape(session.jid()) + "'/></pubsub>",
                    () -> node.subscribed(session));
        });
    }

    private static Action pubsubPublish(Floor floor) {
        String service = pubsubService(floor);
        String payload = "<entry xmlns='http://www.w3.org/2005/Atom'><title>"
                + Xml.escape(floor.settings().pubsub().text()) + "</title></entry>";
        return Requests.of(floor, session -> {
            Nodes.Node node = node(floor);
            floor.cast().spreads();
            floor.recorder().count(XmppMetric.ITEMS_EXPECTED, node.subscribers());
            return new Requests.Request(
                    node.owner(),
                    "set",
                    service,
                    "<pubsub xmlns='" + PUBSUB + "'><publish node='" + node.name() + "'><item id='"
                            + floor.unawaitedId(Seal.Route.item(service, node.name())) + "'>" + payload
                            + "</item></publish></pubsub>",
                    Awaited.Then.NOTHING);
        });
    }

    private static Nodes.Node node(Floor floor) throws Requests.NotNow {
        if (floor.nodes().empty()) {
            throw new Requests.NotNow(XmppFailure.NO_NODE);
        }
        return floor.nodes().any(floor.random());
    }

    private static String pubsubService(Floor floor) {
        return floor.settings()
                .pubsub()
                .service()
                .orElse("pubsub." + floor.cast().domain());
    }

    private Operations() {}
}

package dev.throng.xmpp.load;

import dev.throng.xmpp.codec.Xml;
import java.util.EnumMap;
import java.util.Map;

/** The actions of all operations, for one event loop. */
final class Actions {

    private static final String PING = "<ping xmlns='urn:xmpp:ping'/>";
    private static final String PUBSUB = "http://jabber.org/protocol/pubsub";

    static Map<XmppOperation, Action> of(LoopState loop) {
        Map<XmppOperation, Action> actions = new EnumMap<>(XmppOperation.class);
        actions.put(XmppOperation.LOGIN, arrival -> SessionLogin.begin(loop, arrival));
        actions.put(XmppOperation.MESSAGE, new MessageAction(loop));
        actions.put(XmppOperation.PRESENCE, new PresenceAction(loop));
        actions.put(XmppOperation.PING, ping(loop));
        actions.put(XmppOperation.ROSTER_SET, rosterSet(loop));
        actions.put(XmppOperation.REGISTER, arrival -> RegistrationAttempt.begin(loop, arrival));
        actions.put(XmppOperation.MUC_JOIN, new MucJoinAction(loop));
        actions.put(XmppOperation.MUC_GROUPCHAT, new GroupchatAction(loop));
        actions.put(XmppOperation.PUBSUB_CREATE, pubsubCreate(loop));
        actions.put(XmppOperation.PUBSUB_SUBSCRIBE, pubsubSubscribe(loop));
        actions.put(XmppOperation.PUBSUB_PUBLISH, pubsubPublish(loop));
        actions.put(XmppOperation.RESUME, new ResumeAction(loop));
        return actions;
    }

    private static Action ping(LoopState loop) {
        String server = loop.run().domain();
        return IqAction.of(loop, any -> new IqAction.Request(any, "get", server, PING, PendingAnswers.OnAnswer.NONE));
    }

    private static Action rosterSet(LoopState loop) {
        return IqAction.of(loop, session -> {
            SessionExtras own = session.extras();
            SessionExtras.ContactStep step = own.contactStep();
            if (step == SessionExtras.ContactStep.ADD) {
                own.addContact(loop.random().nextLong(1L << 40));
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
                    + loop.run().escapedDomain() + "' " + attributes + "/></query>";
            return new IqAction.Request(session, "set", "", content, PendingAnswers.OnAnswer.NONE);
        });
    }

    private static Action pubsubCreate(LoopState loop) {
        String service = pubsubService(loop);
        return IqAction.of(loop, session -> {
            String name = loop.ids().uniqueName() + "-" + loop.nodes().nextName();
            session.extras().ownNode(name);
            return new IqAction.Request(
                    session,
                    "set",
                    service,
                    "<pubsub xmlns='" + PUBSUB + "'><create node='" + name + "'/></pubsub>",
                    () -> created(loop, name, session));
        });
    }

    /** Operations do not publish on a node whose owner logs out: the pending answer would keep the owner online. */
    private static void created(LoopState loop, String name, XmppSession owner) {
        if (owner.online()) {
            loop.nodes().created(new PubsubNodes.Node(name, owner));
        }
    }

    private static Action pubsubSubscribe(LoopState loop) {
        String service = pubsubService(loop);
        return IqAction.of(loop, session -> {
            PubsubNodes.Node node = node(loop);
            session.extras().requestItemsOf(node.name());
            return new IqAction.Request(
                    session,
                    "set",
                    service,
                    "<pubsub xmlns='" + PUBSUB + "'><subscribe node='" + node.name() + "' jid='"
                            + Xml.escape(session.jid()) + "'/></pubsub>",
                    () -> node.subscribed(session));
        });
    }

    private static Action pubsubPublish(LoopState loop) {
        String service = pubsubService(loop);
        String payload = "<entry xmlns='http://www.w3.org/2005/Atom'><title>"
                + Xml.escape(loop.settings().pubsub().text()) + "</title></entry>";
        return IqAction.of(loop, session -> {
            PubsubNodes.Node node = node(loop);
            loop.run().markUnawaitedDeliveries();
            loop.recorder().count(XmppMetric.ITEMS_EXPECTED, node.subscribers());
            return new IqAction.Request(
                    node.owner(),
                    "set",
                    service,
                    "<pubsub xmlns='" + PUBSUB + "'><publish node='" + node.name() + "'><item id='"
                            + loop.ids().unawaitedId(StanzaRoute.item(service, node.name())) + "'>" + payload
                            + "</item></publish></pubsub>",
                    PendingAnswers.OnAnswer.NONE);
        });
    }

    private static PubsubNodes.Node node(LoopState loop) throws IqAction.NotPossibleException {
        if (loop.nodes().isEmpty()) {
            throw new IqAction.NotPossibleException(loop.shortages().ofNodes());
        }
        return loop.nodes().any(loop.random());
    }

    private static String pubsubService(LoopState loop) {
        return loop.settings().pubsub().service().orElse("pubsub." + loop.run().domain());
    }

    private Actions() {}
}

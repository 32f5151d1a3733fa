package dev.throng.xmpp.load;

import dev.throng.xmpp.codec.Xml;
import dev.throng.xmpp.settings.OperationSettings;
import dev.throng.xmpp.stanza.StanzaRoute;

/** The operations of publish-subscribe (XEP-0060). Confined to their event loop. */
final class PubsubActions {

    private static final String OPEN = "<pubsub xmlns='http://jabber.org/protocol/pubsub'>";
    private static final String CLOSE = "</pubsub>";

    private final IqActions requests;
    private final PubsubNodes nodes;
    private final Shortages shortages;
    private final StanzaIds ids;
    private final UnawaitedDeliveries unawaited;
    private final XmppRecorder recorder;
    private final String service;
    private final String payload;

    /** @param domain the server's, which may have the nodes at a subdomain */
    PubsubActions(
            OperationSettings.Pubsub settings,
            String domain,
            IqActions requests,
            PubsubNodes nodes,
            Shortages shortages,
            StanzaIds ids,
            UnawaitedDeliveries unawaited,
            XmppRecorder recorder) {
        this.requests = requests;
        this.nodes = nodes;
        this.shortages = shortages;
        this.ids = ids;
        this.unawaited = unawaited;
        this.recorder = recorder;
        this.service = settings.service().orElse("pubsub." + domain);
        this.payload =
                "<entry xmlns='http://www.w3.org/2005/Atom'><title>" + Xml.escape(settings.text()) + "</title></entry>";
    }

    /** The operation {@code pubsub-create}. */
    SessionAction create() {
        return requests.of(session -> {
            String name = ids.uniqueName() + "-" + nodes.nextName();
            session.extras().ownNode(name);
            return request(session, OPEN + "<create node='" + name + "'/>" + CLOSE, () -> created(name, session));
        });
    }

    /** Operations do not publish on a node whose owner logs out: the pending answer would keep the owner online. */
    private void created(String name, XmppSession owner) {
        if (owner.online()) {
            nodes.created(new PubsubNodes.Node(name, owner));
        }
    }

    /** The operation {@code pubsub-subscribe}. */
    SessionAction subscribe() {
        return requests.of(session -> {
            PubsubNodes.Node node = node();
            session.extras().requestItemsOf(node.name());
            return request(
                    session,
                    OPEN + "<subscribe node='" + node.name() + "' jid='" + Xml.escape(session.jid()) + "'/>" + CLOSE,
                    () -> node.subscribed(session));
        });
    }

    /** The operation {@code pubsub-publish}, on a random node of this run: its owner publishes. */
    SessionAction publish() {
        return requests.of(session -> publish(node()));
    }

    /** The same on a node of the session's own. */
    SessionAction publishOwn() {
        return requests.of(session -> publish(
                nodes.anyOf(session).orElseThrow(() -> new IqActions.NotPossibleException(shortages.ofNodes()))));
    }

    private IqActions.Request publish(PubsubNodes.Node node) {
        unawaited.mark();
        recorder.count(XmppMetric.ITEMS_EXPECTED, node.subscribers());
        return request(
                node.owner(),
                OPEN + "<publish node='" + node.name() + "'><item id='"
                        + ids.unawaitedId(StanzaRoute.item(service, node.name())) + "'>" + payload
                        + "</item></publish>" + CLOSE,
                PendingAnswers.OnAnswer.NONE);
    }

    private PubsubNodes.Node node() throws IqActions.NotPossibleException {
        if (nodes.isEmpty()) {
            throw new IqActions.NotPossibleException(shortages.ofNodes());
        }
        return nodes.any();
    }

    private IqActions.Request request(XmppSession requester, String content, PendingAnswers.OnAnswer onAnswer) {
        return new IqActions.Request(requester, "set", service, content, onAnswer);
    }
}

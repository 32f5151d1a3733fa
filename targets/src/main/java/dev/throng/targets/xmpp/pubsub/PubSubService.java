package dev.throng.targets.xmpp.pubsub;

import dev.throng.targets.xmpp.stanza.Iq;
import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.Namespaces;
import dev.throng.targets.xmpp.stanza.StanzaError;
import dev.throng.targets.xmpp.stanza.StanzaSender;
import dev.throng.targets.xmpp.stanza.SubdomainService;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The publish-subscribe service with all nodes. Any thread may use it. Subscribers get the items of a node in one order. */
public final class PubSubService implements SubdomainService {

    static final String OWNER = Namespaces.PUBSUB + "#owner";
    static final String EVENT = Namespaces.PUBSUB + "#event";

    private static final int MAX_NODES = 2_000_000;

    private final StanzaSender stanzas;
    private final Map<String, PubSubNode> nodes = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();

    public PubSubService(StanzaSender stanzas) {
        this.stanzas = stanzas;
    }

    @Override
    public String label() {
        return "pubsub";
    }

    @Override
    public String title() {
        return "Nodes";
    }

    @Override
    public void handle(XmlElement stanza, Jid from, Jid to) {
        String type = stanza.attribute("type", "");
        Optional<XmlElement> payload = stanza.firstChild();
        if (!stanza.name().equals("iq")) {
            if (stanza.name().equals("message")) {
                stanzas.refuse(stanza, from, StanzaError.SERVICE_UNAVAILABLE);
            }
        } else if (payload.isPresent() && (type.equals("get") || type.equals("set"))) {
            serve(stanza, payload.get(), from, to);
        }
    }

    private void serve(XmlElement iq, XmlElement payload, Jid from, Jid to) {
        boolean set = iq.attribute("type", "").equals("set");
        switch (payload.namespace()) {
            case Namespaces.PUBSUB:
                request(iq, payload, from, to, set);
                break;
            case OWNER:
                owner(iq, payload, from);
                break;
            case Namespaces.DISCO_INFO:
                info(iq, payload.attribute("node", ""), from);
                break;
            case Namespaces.DISCO_ITEMS:
                items(iq, from);
                break;
            case Namespaces.PING:
                stanzas.done(iq, from);
                break;
            default:
                stanzas.refuse(iq, from, StanzaError.SERVICE_UNAVAILABLE);
        }
    }

    private void request(XmlElement iq, XmlElement pubsub, Jid from, Jid to, boolean set) {
        Optional<XmlElement> action = pubsub.firstChild();
        String name = action.map(XmlElement::name).orElse("");
        String node = action.map(element -> element.attribute("node", "")).orElse("");
        switch (set ? name : "get " + name) {
            case "create":
                create(iq, node, from, to);
                break;
            case "subscribe":
                subscribe(iq, action.orElseThrow(), node, from);
                break;
            case "unsubscribe":
                unsubscribe(iq, action.orElseThrow(), node, from);
                break;
            case "publish":
                publish(iq, action.orElseThrow(), node, from, to);
                break;
            case "get items":
                latest(iq, node, from);
                break;
            default:
                stanzas.refuse(iq, from, StanzaError.FEATURE_NOT_IMPLEMENTED);
        }
    }

    private void create(XmlElement iq, String asked, Jid from, Jid to) {
        String name = asked.isEmpty() ? "node-" + ids.incrementAndGet() : asked;
        boolean full = nodes.size() >= MAX_NODES;
        if (full || nodes.putIfAbsent(name, new PubSubNode(name, from.bare(), to.domain(), stanzas)) != null) {
            stanzas.refuse(iq, from, full ? StanzaError.RESOURCE_CONSTRAINT : StanzaError.CONFLICT);
            return;
        }
        answer(iq, from, new XmlWriter().raw("<create").attribute("node", name).raw("/>"));
    }

    private void subscribe(XmlElement iq, XmlElement action, String name, Jid from) {
        Optional<Jid> subscriber = ownAddress(action, from);
        Optional<PubSubNode> node = node(name);
        if (node.isEmpty() || subscriber.isEmpty()) {
            stanzas.refuse(iq, from, node.isEmpty() ? StanzaError.ITEM_NOT_FOUND : StanzaError.BAD_REQUEST);
            return;
        }
        node.get().subscribe(subscriber.get());
        XmlWriter subscription = new XmlWriter().raw("<subscription").attribute("node", name);
        subscription.attribute("jid", subscriber.get().toString());
        answer(iq, from, subscription.raw(" subscription='subscribed'/>"));
    }

    private void unsubscribe(XmlElement iq, XmlElement action, String name, Jid from) {
        Optional<Jid> subscriber = ownAddress(action, from);
        Optional<PubSubNode> node = node(name);
        boolean was = node.isPresent() && subscriber.isPresent() && node.get().unsubscribe(subscriber.get());
        if (was) {
            stanzas.done(iq, from);
        } else {
            stanzas.refuse(iq, from, node.isEmpty() ? StanzaError.ITEM_NOT_FOUND : StanzaError.UNEXPECTED_REQUEST);
        }
    }

    /** The address in an action; empty unless it is the sender's, bare or full. */
    private static Optional<Jid> ownAddress(XmlElement action, Jid from) {
        return Jid.parse(action.attribute("jid", ""))
                .filter(jid ->
                        jid.toString().equals(from.bare()) || jid.toString().equals(from.toString()));
    }

    /** Publishing to a node that does not exist creates it (XEP-0060, section 7.1.4). */
    private void publish(XmlElement iq, XmlElement action, String name, Jid from, Jid to) {
        Optional<XmlElement> item = action.child("item", Namespaces.PUBSUB);
        if (name.isEmpty() || item.isEmpty()) {
            stanzas.refuse(iq, from, StanzaError.BAD_REQUEST);
            return;
        }
        if (nodes.size() >= MAX_NODES && !nodes.containsKey(name)) {
            stanzas.refuse(iq, from, StanzaError.RESOURCE_CONSTRAINT);
            return;
        }
        PubSubNode node =
                nodes.computeIfAbsent(name, missing -> new PubSubNode(name, from.bare(), to.domain(), stanzas));
        String id = item.get().attribute("id", "");
        String used = id.isEmpty() ? "item-" + ids.incrementAndGet() : id;
        XmlWriter published =
                new XmlWriter().raw("<publish").attribute("node", name).raw("><item");
        answer(iq, from, published.attribute("id", used).raw("/></publish>"));
        node.publish(used, item.get());
    }

    private void latest(XmlElement iq, String name, Jid from) {
        Optional<PubSubNode> node = node(name);
        if (node.isEmpty()) {
            stanzas.refuse(iq, from, StanzaError.ITEM_NOT_FOUND);
            return;
        }
        XmlWriter items = new XmlWriter().raw("<items").attribute("node", name).raw(">");
        answer(iq, from, node.get().writeLatest(items).raw("</items>"));
    }

    private void owner(XmlElement iq, XmlElement pubsub, Jid from) {
        Optional<XmlElement> delete = pubsub.child("delete", OWNER);
        Optional<PubSubNode> node = delete.flatMap(action -> node(action.attribute("node", "")));
        if (delete.isEmpty()) {
            stanzas.refuse(iq, from, StanzaError.FEATURE_NOT_IMPLEMENTED);
        } else if (node.isEmpty()) {
            stanzas.refuse(iq, from, StanzaError.ITEM_NOT_FOUND);
        } else if (!node.get().owner().equals(from.bare())) {
            stanzas.refuse(iq, from, StanzaError.FORBIDDEN);
        } else {
            nodes.remove(node.get().name());
            stanzas.done(iq, from);
            node.get().notifyDeleted();
        }
    }

    private void info(XmlElement iq, String name, Jid from) {
        if (!name.isEmpty() && node(name).isEmpty()) {
            stanzas.refuse(iq, from, StanzaError.ITEM_NOT_FOUND);
            return;
        }
        XmlWriter out = Iq.result(new XmlWriter(), iq, from.toString());
        out.begin("query", Namespaces.DISCO_INFO);
        if (!name.isEmpty()) {
            out.attribute("node", name);
        }
        out.raw("><identity category='pubsub'").attribute("type", name.isEmpty() ? "service" : "leaf");
        out.raw("/><feature").attribute("var", Namespaces.DISCO_INFO).raw("/><feature");
        stanzas.deliver(from, Iq.end(out.attribute("var", Namespaces.PUBSUB).raw("/></query>")));
    }

    private void items(XmlElement iq, Jid from) {
        XmlWriter out = Iq.result(new XmlWriter(), iq, from.toString());
        out.begin("query", Namespaces.DISCO_ITEMS).raw(">");
        String service = iq.attribute("to", "");
        nodes.keySet().forEach(node -> out.raw("<item")
                .attribute("jid", service)
                .attribute("node", node)
                .raw("/>"));
        stanzas.deliver(from, Iq.end(out.raw("</query>")));
    }

    private Optional<PubSubNode> node(String name) {
        return Optional.ofNullable(nodes.get(name));
    }

    private void answer(XmlElement iq, Jid from, XmlWriter content) {
        XmlWriter out = Iq.result(new XmlWriter(), iq, from.toString());
        out.begin("pubsub", Namespaces.PUBSUB).raw(">").raw(content);
        stanzas.deliver(from, Iq.end(out.raw("</pubsub>")));
    }

    @Override
    public void sessionEnded(Jid full) {
        // Subscriptions outlive sessions; items that cannot be delivered are dropped.
    }
}

package dev.throng.targets.xmpp.pubsub;

import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.StanzaSender;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/** A node with its subscribers and latest item. Guarded by its own lock. */
final class PubSubNode {

    private final String name;
    private final String owner;
    private final String service;
    private final StanzaSender stanzas;
    private final Map<String, Jid> subscribers = new LinkedHashMap<>();
    private byte[] latest = {};

    /** Creates a node without items; {@code owner} is a bare address, {@code service} the domain of all nodes. */
    PubSubNode(String name, String owner, String service, StanzaSender stanzas) {
        this.name = name;
        this.owner = owner;
        this.service = service;
        this.stanzas = stanzas;
    }

    String name() {
        return name;
    }

    String owner() {
        return owner;
    }

    synchronized void subscribe(Jid subscriber) {
        subscribers.put(subscriber.toString(), subscriber);
    }

    synchronized boolean unsubscribe(Jid subscriber) {
        return subscribers.remove(subscriber.toString()) != null;
    }

    /** Stores the item and sends it to all connected subscribers. */
    synchronized void publish(String id, XmlElement item) {
        latest = new XmlWriter()
                .raw("<item")
                .attribute("id", id)
                .raw(">")
                .inner(item)
                .raw("</item>")
                .toBytes();
        XmlWriter items = new XmlWriter().raw("<items").attribute("node", name).raw(">");
        send(items.raw(latest).raw("</items>"));
    }

    synchronized XmlWriter writeLatest(XmlWriter out) {
        return out.raw(latest);
    }

    synchronized void notifyDeleted() {
        send(new XmlWriter().raw("<delete").attribute("node", name).raw("/>"));
    }

    private void send(XmlWriter content) {
        XmlWriter out = new XmlWriter();
        for (Jid to : subscribers.values()) {
            out.clear().raw("<message type='headline'").attribute("from", service);
            out.attribute("to", to.toString()).raw(">").begin("event", PubSubService.EVENT);
            out.raw(">").raw(content).raw("</event></message>");
            if (to.isBare()) {
                stanzas.deliverToAll(to, out);
            } else {
                stanzas.deliver(to, out);
            }
        }
    }
}

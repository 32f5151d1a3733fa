package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.stanza.Iq;
import dev.throng.targets.xmpp.stanza.Namespaces;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.List;

/** Answers service discovery and version requests (XEP-0030, XEP-0092). */
final class ServiceDiscovery {

    private static final List<String> FEATURES = List.of(
            Namespaces.DISCO_INFO,
            Namespaces.DISCO_ITEMS,
            Namespaces.PING,
            Namespaces.REGISTER,
            Namespaces.ROSTER,
            Namespaces.STATS,
            Namespaces.VERSION,
            "msgoffline");

    private final XmppServerState server;
    private final StanzaRouter router;

    ServiceDiscovery(XmppServerState server, StanzaRouter router) {
        this.server = server;
        this.router = router;
    }

    void info(ServerSession session, XmlElement iq, XmlElement query) {
        XmlWriter out = begin(session, iq, Namespaces.DISCO_INFO);
        out.raw("<identity category='server' type='im' name='Throng reference target'/>");
        FEATURES.forEach(
                feature -> out.raw("<feature").attribute("var", feature).raw("/>"));
        end(session, out);
    }

    void accountInfo(ServerSession session, XmlElement iq, XmlElement query) {
        XmlWriter out = begin(session, iq, Namespaces.DISCO_INFO);
        out.raw("<identity category='account' type='registered'/>");
        out.raw("<feature").attribute("var", Namespaces.DISCO_INFO).raw("/>");
        end(session, out);
    }

    void items(ServerSession session, XmlElement iq, XmlElement query) {
        XmlWriter out = begin(session, iq, Namespaces.DISCO_ITEMS);
        router.services().forEach((domain, service) -> out.raw("<item")
                .attribute("jid", domain)
                .attribute("name", service.title())
                .raw("/>"));
        end(session, out);
    }

    void version(ServerSession session, XmlElement iq, XmlElement query) {
        XmlWriter out = begin(session, iq, Namespaces.VERSION);
        out.raw("<name>Throng reference target</name><version>")
                .text(Runtime.version().toString())
                .raw("</version>");
        end(session, out);
    }

    private XmlWriter begin(ServerSession session, XmlElement iq, String namespace) {
        XmlWriter out = Iq.result(server.out(), iq, session.jid().toString());
        return out.begin("query", namespace).raw(">");
    }

    private void end(ServerSession session, XmlWriter out) {
        session.deliver(Iq.end(out.raw("</query>")));
    }
}

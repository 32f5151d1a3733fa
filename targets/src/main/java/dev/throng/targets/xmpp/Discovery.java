package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.stanza.Iq;
import dev.throng.targets.xmpp.xml.Element;
import dev.throng.targets.xmpp.xml.XmlOut;
import java.util.List;

/** What the server says of itself (XEP-0030, XEP-0092). */
final class Discovery {

    private static final List<String> FEATURES = List.of(
            Namespaces.DISCO_INFO,
            Namespaces.DISCO_ITEMS,
            Namespaces.PING,
            Namespaces.REGISTER,
            Namespaces.ROSTER,
            Namespaces.STATS,
            Namespaces.VERSION,
            "msgoffline");

    private final Host host;
    private final Router router;

    Discovery(Host host, Router router) {
        this.host = host;
        this.router = router;
    }

    void info(Session session, Element iq, Element query) {
        XmlOut out = begin(session, iq, Namespaces.DISCO_INFO);
        out.raw("<identity category='server' type='im' name='Throng reference target'/>");
        FEATURES.forEach(
                feature -> out.raw("<feature").attribute("var", feature).raw("/>"));
        end(session, out);
    }

    void accountInfo(Session session, Element iq, Element query) {
        XmlOut out = begin(session, iq, Namespaces.DISCO_INFO);
        out.raw("<identity category='account' type='registered'/>");
        out.raw("<feature").attribute("var", Namespaces.DISCO_INFO).raw("/>");
        end(session, out);
    }

    void items(Session session, Element iq, Element query) {
        XmlOut out = begin(session, iq, Namespaces.DISCO_ITEMS);
        router.services().forEach((domain, service) -> out.raw("<item")
                .attribute("jid", domain)
                .attribute("name", service.title())
                .raw("/>"));
        end(session, out);
    }

    void version(Session session, Element iq, Element query) {
        XmlOut out = begin(session, iq, Namespaces.VERSION);
        out.raw("<name>Throng reference target</name><version>")
                .text(Runtime.version().toString())
                .raw("</version>");
        end(session, out);
    }

    private XmlOut begin(Session session, Element iq, String namespace) {
        XmlOut out = Iq.result(host.out(), iq, session.jid().toString());
        return out.raw("<query").attribute("xmlns", namespace).raw(">");
    }

    private void end(Session session, XmlOut out) {
        session.deliver(Iq.end(out.raw("</query>")));
    }
}

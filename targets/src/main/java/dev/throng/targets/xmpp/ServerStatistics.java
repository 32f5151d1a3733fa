package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.stanza.Iq;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.concurrent.TimeUnit;

/** The server's own counts, for whoever asks for them (XEP-0039). */
final class ServerStatistics implements IqHandler {

    private final XmppServerState host;

    ServerStatistics(XmppServerState host) {
        this.host = host;
    }

    @Override
    public void handle(ServerSession session, XmlElement iq, XmlElement query) {
        XmlWriter out = Iq.result(host.out(), iq, session.jid().toString());
        out.raw("<query").attribute("xmlns", Namespaces.STATS).raw(">");
        XmppCounters traffic = host.traffic();
        add(out, "time/uptime", "seconds", TimeUnit.NANOSECONDS.toSeconds(host.uptimeNanos()));
        add(out, "users/online", "users", traffic.sessionsOnline());
        add(out, "users/total", "users", host.accounts().count());
        add(out, "connections/total", "connections", traffic.connectionsTotal());
        add(out, "sessions/total", "sessions", traffic.sessionsTotal());
        add(out, "bandwidth/packets-in", "packets", traffic.stanzasReceived());
        add(out, "bandwidth/packets-out", "packets", traffic.stanzasSent());
        session.deliver(Iq.end(out.raw("</query>")));
    }

    private static void add(XmlWriter out, String name, String units, long value) {
        out.raw("<stat").attribute("name", name).attribute("units", units);
        out.attribute("value", Long.toString(value)).raw("/>");
    }
}

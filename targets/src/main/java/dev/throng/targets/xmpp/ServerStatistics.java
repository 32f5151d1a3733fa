package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.stanza.Iq;
import dev.throng.targets.xmpp.stanza.Namespaces;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.concurrent.TimeUnit;

/** Answers requests for the server's counters (XEP-0039). */
final class ServerStatistics implements IqHandler {

    private final XmppServerState server;

    ServerStatistics(XmppServerState server) {
        this.server = server;
    }

    @Override
    public void handle(ServerSession session, XmlElement iq, XmlElement query) {
        XmlWriter out = Iq.result(server.out(), iq, session.jid().toString());
        out.begin("query", Namespaces.STATS).raw(">");
        XmppCounters counters = server.counters;
        add(out, "time/uptime", "seconds", TimeUnit.NANOSECONDS.toSeconds(server.uptimeNanos()));
        add(out, "users/online", "users", counters.sessionsOnline.sum());
        add(out, "users/total", "users", server.accounts.count());
        add(out, "connections/total", "connections", counters.connectionsTotal.sum());
        add(out, "sessions/total", "sessions", counters.sessionsTotal.sum());
        add(out, "sessions/lost", "sessions", counters.sessionsLost.sum());
        add(out, "sessions/resumed", "sessions", counters.sessionsResumed.sum());
        add(out, "sessions/returned", "sessions", counters.sessionsReturned.sum());
        add(out, "bandwidth/packets-in", "packets", counters.stanzasReceived.sum());
        add(out, "bandwidth/packets-out", "packets", counters.stanzasSent.sum());
        session.deliver(Iq.end(out.raw("</query>")));
    }

    private static void add(XmlWriter out, String name, String units, long value) {
        out.raw("<stat").attribute("name", name).attribute("units", units);
        out.attribute("value", Long.toString(value)).raw("/>");
    }
}

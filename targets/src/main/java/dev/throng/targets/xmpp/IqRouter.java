package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.stanza.Iq;
import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.Namespaces;
import dev.throng.targets.xmpp.stanza.StanzaError;
import dev.throng.targets.xmpp.xml.XmlElement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Routes IQs to other sessions, and answers those to the server and to the sender's account (RFC 6121, section 8). */
final class IqRouter {

    private final XmppServerState server;
    private final StanzaRouter router;
    private final Map<String, IqHandler> toServer = new HashMap<>();
    private final Map<String, IqHandler> toAccount = new HashMap<>();

    IqRouter(XmppServerState server, StanzaRouter router, RosterPushes pushes) {
        this.server = server;
        this.router = router;
        ServiceDiscovery discovery = new ServiceDiscovery(server, router);
        IqHandler done = (session, iq, payload) ->
                session.deliver(Iq.done(server.out(), iq, session.jid().toString()));
        toServer.put(Namespaces.DISCO_INFO, discovery::info);
        toServer.put(Namespaces.DISCO_ITEMS, discovery::items);
        toServer.put(Namespaces.VERSION, discovery::version);
        toServer.put(Namespaces.STATS, new ServerStatistics(server));
        for (Map<String, IqHandler> both : List.of(toServer, toAccount)) {
            both.put(Namespaces.PING, done);
            both.put(Namespaces.SESSION, done);
            both.put(Namespaces.REGISTER, router.registration());
        }
        toAccount.put(Namespaces.ROSTER, new RosterRequests(server, pushes));
        toAccount.put(Namespaces.DISCO_INFO, discovery::accountInfo);
    }

    void route(ServerSession session, XmlElement iq, Jid to) {
        boolean own = to.isBare() && to.bare().equals(session.account().jid());
        boolean isServer = to.isBare() && to.local().isEmpty();
        String type = iq.attribute("type", "");
        boolean request = type.equals("get") || type.equals("set");
        if (!request && !type.equals("result") && !type.equals("error")
                || iq.attribute("id").isEmpty()
                || request && iq.firstChild().isEmpty()) {
            router.refuse(session, iq, StanzaError.BAD_REQUEST);
        } else if (!to.isBare()) {
            toSession(session, iq, to);
        } else if (request) {
            serve(session, iq, own ? toAccount : isServer ? toServer : Map.of());
        }
    }

    private void toSession(ServerSession session, XmlElement iq, Jid to) {
        Optional<ServerSession> other =
                server.accounts.find(to.bare()).flatMap(account -> account.session(to.resource()));
        if (other.isPresent()) {
            other.get().deliver(server.out().stanza(iq, session.jid().toString(), to.toString()));
        } else {
            router.refuse(session, iq, StanzaError.SERVICE_UNAVAILABLE);
        }
    }

    private void serve(ServerSession session, XmlElement iq, Map<String, IqHandler> handlers) {
        XmlElement payload = iq.firstChild().orElseThrow();
        IqHandler handler = handlers.get(payload.namespace());
        if (handler == null) {
            router.refuse(session, iq, StanzaError.SERVICE_UNAVAILABLE);
        } else {
            handler.handle(session, iq, payload);
        }
    }
}

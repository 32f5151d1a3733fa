package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.stanza.Iq;
import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.StanzaError;
import dev.throng.targets.xmpp.xml.XmlElement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Takes IQs to other sessions, or serves those to the server and to one's own account (RFC 6121, section 8). */
final class IqRouter {

    private final XmppServerState host;
    private final StanzaRouter router;
    private final Map<String, IqHandler> toServer = new HashMap<>();
    private final Map<String, IqHandler> toAccount = new HashMap<>();

    IqRouter(XmppServerState host, StanzaRouter router, RosterPushes pushes) {
        this.host = host;
        this.router = router;
        ServiceDiscovery discovery = new ServiceDiscovery(host, router);
        IqHandler done = (session, iq, payload) ->
                session.deliver(Iq.done(host.out(), iq, session.jid().toString()));
        toServer.put(Namespaces.DISCO_INFO, discovery::info);
        toServer.put(Namespaces.DISCO_ITEMS, discovery::items);
        toServer.put(Namespaces.VERSION, discovery::version);
        toServer.put(Namespaces.STATS, new ServerStatistics(host));
        for (Map<String, IqHandler> both : java.util.List.of(toServer, toAccount)) {
            both.put(Namespaces.PING, done);
            both.put(Namespaces.SESSION, done);
            both.put(Namespaces.REGISTER, router.registration());
        }
        toAccount.put(Namespaces.ROSTER, new RosterRequests(host, pushes));
        toAccount.put(Namespaces.DISCO_INFO, discovery::accountInfo);
    }

    void route(ServerSession session, XmlElement iq, Jid to) {
        boolean own = to.isBare() && to.bare().equals(session.account().jid());
        boolean server = to.isBare() && to.local().isEmpty();
        String type = iq.attribute("type", "");
        boolean request = type.equals("get") || type.equals("set");
        if (!request && !type.equals("result") && !type.equals("error")
                || iq.attribute("id").isEmpty()
                || request && iq.firstChild().isEmpty()) {
            router.refuse(session, iq, StanzaError.BAD_REQUEST);
        } else if (!to.isBare()) {
            toSession(session, iq, to);
        } else if (request) {
            serve(session, iq, own ? toAccount : server ? toServer : Map.of());
        }
    }

    private void toSession(ServerSession session, XmlElement iq, Jid to) {
        Optional<ServerSession> other =
                host.accounts().inUse(to.bare()).flatMap(account -> account.session(to.resource()));
        if (other.isPresent()) {
            other.get().deliver(host.out().stanza(iq, session.jid().toString(), to.toString()));
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

package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.stanza.Iq;
import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.StanzaError;
import dev.throng.targets.xmpp.xml.Element;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Takes IQs to other sessions, or serves those to the server and to one's own account (RFC 6121, section 8). */
final class Iqs {

    private final Host host;
    private final Router router;
    private final Map<String, IqHandler> toServer = new HashMap<>();
    private final Map<String, IqHandler> toAccount = new HashMap<>();

    Iqs(Host host, Router router, RosterPushes pushes) {
        this.host = host;
        this.router = router;
        Discovery discovery = new Discovery(host, router);
        IqHandler done = (session, iq, payload) ->
                session.deliver(Iq.done(host.out(), iq, session.jid().toString()));
        toServer.put(Namespaces.DISCO_INFO, discovery::info);
        toServer.put(Namespaces.DISCO_ITEMS, discovery::items);
        toServer.put(Namespaces.VERSION, discovery::version);
        toServer.put(Namespaces.STATS, new Statistics(host));
        for (Map<String, IqHandler> both : java.util.List.of(toServer, toAccount)) {
            both.put(Namespaces.PING, done);
            both.put(Namespaces.SESSION, done);
            both.put(Namespaces.REGISTER, router.registration());
        }
        toAccount.put(Namespaces.ROSTER, new Rosters(host, pushes));
        toAccount.put(Namespaces.DISCO_INFO, discovery::accountInfo);
    }

    void route(Session session, Element iq, Jid to) {
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

    private void toSession(Session session, Element iq, Jid to) {
        Optional<Session> other = host.accounts().inUse(to.bare()).flatMap(account -> account.session(to.resource()));
        if (other.isPresent()) {
            other.get().deliver(host.out().stanza(iq, session.jid().toString(), to.toString()));
        } else {
            router.refuse(session, iq, StanzaError.SERVICE_UNAVAILABLE);
        }
    }

    private void serve(Session session, Element iq, Map<String, IqHandler> handlers) {
        Element payload = iq.firstChild().orElseThrow();
        IqHandler handler = handlers.get(payload.namespace());
        if (handler == null) {
            router.refuse(session, iq, StanzaError.SERVICE_UNAVAILABLE);
        } else {
            handler.handle(session, iq, payload);
        }
    }
}

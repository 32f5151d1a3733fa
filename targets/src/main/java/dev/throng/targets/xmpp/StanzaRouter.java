package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.muc.RoomService;
import dev.throng.targets.xmpp.pubsub.PubSubService;
import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.StanzaError;
import dev.throng.targets.xmpp.stanza.StanzaSender;
import dev.throng.targets.xmpp.stanza.SubdomainService;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Routes the stanzas of sessions (RFC 6120, section 10; RFC 6121, section 8). Any thread may use it. */
final class StanzaRouter implements StanzaSender {

    private final XmppServerState server;
    private final Map<String, SubdomainService> services = new LinkedHashMap<>();
    private final InBandRegistration registration;
    private final SessionResumption resumption;
    private final MessageRouter messages;
    private final PresenceRouter presences;
    private final IqRouter iqs;

    StanzaRouter(XmppServerState server) {
        this.server = server;
        this.registration = new InBandRegistration(server);
        this.resumption = new SessionResumption(server);
        this.messages = new MessageRouter(server);
        RosterPushes pushes = new RosterPushes(server);
        this.presences = new PresenceRouter(server, new Subscriptions(server, pushes));
        this.iqs = new IqRouter(server, this, pushes);
        add(new RoomService(this));
        add(new PubSubService(this));
    }

    private void add(SubdomainService service) {
        services.put(service.label() + "." + server.settings.domain, service);
    }

    Map<String, SubdomainService> services() {
        return services;
    }

    InBandRegistration registration() {
        return registration;
    }

    SessionResumption resumption() {
        return resumption;
    }

    /** Routes a stanza of a session. Called on the session's event loop. */
    void route(ServerSession session, XmlElement stanza) {
        String from = stanza.attribute("from", "");
        if (!from.isEmpty()
                && !from.equals(session.jid().toString())
                && !from.equals(session.jid().bare())) {
            session.streamError("invalid-from", "not the client's own address");
            return;
        }
        Optional<String> address = stanza.attribute("to");
        Optional<Jid> to = address.isEmpty() ? Optional.empty() : Jid.parse(address.get());
        if (address.isPresent() && to.isEmpty()) {
            refuse(session, stanza, StanzaError.JID_MALFORMED);
            return;
        }
        boolean presence = stanza.name().equals("presence");
        if (presence && to.isEmpty()) {
            presences.broadcast(session, stanza);
        } else if (!presence
                && !stanza.name().equals("message")
                && !stanza.name().equals("iq")) {
            session.streamError("unsupported-stanza-type", "expected: iq, message or presence");
        } else {
            route(session, stanza, to.isPresent() ? to.get() : ownBare(session));
        }
    }

    private static Jid ownBare(ServerSession session) {
        return Jid.of(session.jid().local(), session.jid().domain(), "");
    }

    private void route(ServerSession session, XmlElement stanza, Jid to) {
        if (!server.settings.domains.contains(to.domain())) {
            toService(session, stanza, to);
        } else if (stanza.name().equals("message")) {
            messages.route(session, stanza, to);
        } else if (stanza.name().equals("presence")) {
            presences.direct(session, stanza, to);
        } else {
            iqs.route(session, stanza, to);
        }
    }

    private void toService(ServerSession session, XmlElement stanza, Jid to) {
        SubdomainService service = services.get(to.domain());
        if (service != null) {
            service.handle(stanza, session.jid(), to);
        } else {
            refuse(session, stanza, StanzaError.REMOTE_SERVER_NOT_FOUND);
        }
    }

    /** Answers a stanza with an error, unless it must not be answered. */
    void refuse(ServerSession session, XmlElement stanza, StanzaError error) {
        if (StanzaError.mayAnswer(stanza)) {
            String from = stanza.attribute("to", "");
            session.deliver(
                    error.write(server.out(), stanza, from, session.jid().toString()));
        }
    }

    /** Notifies contacts and services of the end of a session. */
    void sessionEnded(ServerSession session) {
        presences.sessionEnded(session);
        services.values().forEach(service -> service.sessionEnded(session.jid()));
        resumption.remove(session);
    }

    @Override
    public void deliver(Jid to, XmlWriter stanza) {
        server.accounts
                .find(to.bare())
                .flatMap(account -> account.session(to.resource()))
                .ifPresent(session -> session.deliver(stanza));
    }

    @Override
    public void deliverToAll(Jid bare, XmlWriter stanza) {
        server.accounts
                .find(bare.bare())
                .ifPresent(account -> account.forEachAvailable((session, there) -> session.deliver(stanza)));
    }
}

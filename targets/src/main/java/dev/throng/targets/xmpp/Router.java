package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.muc.Rooms;
import dev.throng.targets.xmpp.pubsub.Nodes;
import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.Post;
import dev.throng.targets.xmpp.stanza.Service;
import dev.throng.targets.xmpp.stanza.StanzaError;
import dev.throng.targets.xmpp.xml.Element;
import dev.throng.targets.xmpp.xml.XmlOut;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Takes each stanza of a session to whom it is for (RFC 6120, section 10; RFC 6121, section 8). Any thread. */
final class Router implements Post {

    private final Host host;
    private final Map<String, Service> services = new LinkedHashMap<>();
    private final Registration registration;
    private final Resumption resumption;
    private final Messages messages;
    private final Presences presences;
    private final Iqs iqs;

    Router(Host host) {
        this.host = host;
        this.registration = new Registration(host);
        this.resumption = new Resumption(host);
        this.messages = new Messages(host);
        RosterPushes pushes = new RosterPushes(host);
        this.presences = new Presences(host, new Subscriptions(host, pushes));
        this.iqs = new Iqs(host, this, pushes);
        add(new Rooms(this));
        add(new Nodes(this));
    }

    private void add(Service service) {
        services.put(service.label() + "." + host.settings().domain(), service);
    }

    /** By domain. */
    Map<String, Service> services() {
        return services;
    }

    Registration registration() {
        return registration;
    }

    Resumption resumption() {
        return resumption;
    }

    /** A stanza came; on the session's loop. */
    void route(Session session, Element stanza) {
        String from = stanza.attribute("from", "");
        if (!from.isEmpty()
                && !from.equals(session.jid().toString())
                && !from.equals(session.jid().bare())) {
            session.streamError("invalid-from", "not one's own address");
            return;
        }
        Optional<String> address = stanza.attribute("to");
        Optional<Jid> to = address.isEmpty() ? Optional.empty() : Jid.parse(address.get());
        if (address.isPresent() && to.isEmpty()) {
            refuse(session, stanza, StanzaError.JID_MALFORMED);
            return;
        }
        switch (stanza.name()) {
            case "message":
                message(session, stanza, to.orElse(ownBare(session)));
                break;
            case "presence":
                presence(session, stanza, to);
                break;
            case "iq":
                iq(session, stanza, to.orElse(ownBare(session)));
                break;
            default:
                session.streamError("unsupported-stanza-type", "expected: iq, message or presence");
        }
    }

    private static Jid ownBare(Session session) {
        return Jid.of(session.jid().local(), session.jid().domain(), "");
    }

    private boolean isOurs(Jid to) {
        return to.domain().equals(host.settings().domain());
    }

    private void message(Session session, Element message, Jid to) {
        if (isOurs(to)) {
            messages.route(session, message, to);
        } else {
            elsewhere(session, message, to);
        }
    }

    private void presence(Session session, Element presence, Optional<Jid> to) {
        if (to.isEmpty()) {
            presences.broadcast(session, presence);
        } else if (isOurs(to.get())) {
            presences.direct(session, presence, to.get());
        } else {
            elsewhere(session, presence, to.get());
        }
    }

    private void iq(Session session, Element iq, Jid to) {
        if (isOurs(to)) {
            iqs.route(session, iq, to);
        } else {
            elsewhere(session, iq, to);
        }
    }

    private void elsewhere(Session session, Element stanza, Jid to) {
        Service service = services.get(to.domain());
        if (service != null) {
            service.take(stanza, session.jid(), to);
        } else {
            refuse(session, stanza, StanzaError.REMOTE_SERVER_NOT_FOUND);
        }
    }

    /** Answers a stanza with an error, unless it must not be answered. */
    void refuse(Session session, Element stanza, StanzaError error) {
        if (StanzaError.mayAnswer(stanza)) {
            String from = stanza.attribute("to", "");
            session.deliver(error.write(host.out(), stanza, from, session.jid().toString()));
        }
    }

    /** A session ends: everybody concerned is told. */
    void gone(Session session) {
        presences.gone(session);
        services.values().forEach(service -> service.gone(session.jid()));
        resumption.forget(session);
    }

    @Override
    public void deliver(Jid to, XmlOut stanza) {
        host.accounts()
                .inUse(to.bare())
                .flatMap(account -> account.session(to.resource()))
                .ifPresent(session -> session.deliver(stanza));
    }

    @Override
    public void deliverToAll(Jid bare, XmlOut stanza) {
        host.accounts().inUse(bare.bare()).ifPresent(account -> {
            for (Session session : account.sessions()) {
                if (session.availability().isAvailable()) {
                    session.deliver(stanza);
                }
            }
        });
    }
}

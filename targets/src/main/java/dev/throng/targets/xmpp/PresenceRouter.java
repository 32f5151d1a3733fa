package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.roster.RosterItem;
import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.StanzaError;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.ArrayList;
import java.util.Optional;

/** Sends presence to contacts, own sessions and other users (RFC 6121, section 4). Called on the session's event loop. */
final class PresenceRouter {

    private final XmppServerState server;
    private final Subscriptions subscriptions;

    PresenceRouter(XmppServerState server, Subscriptions subscriptions) {
        this.server = server;
        this.subscriptions = subscriptions;
    }

    /** Handles a presence without {@code to}. */
    void broadcast(ServerSession session, XmlElement presence) {
        switch (presence.attribute("type", "")) {
            case "":
                available(session, presence);
                break;
            case "unavailable":
                unavailable(session, Availability.tail(presence, session.jid()));
                break;
            case "error":
            case "probe":
                break;
            default:
                server.router.refuse(session, presence, StanzaError.BAD_REQUEST);
        }
    }

    private void available(ServerSession session, XmlElement presence) {
        boolean initial = !session.availability().isAvailable();
        if (initial && !session.mayContinue(FaultStep.PRESENCE)) {
            return;
        }
        Optional<Availability> now = Availability.of(presence, session.jid(), server.nextPresence());
        if (now.isEmpty()) {
            server.router.refuse(session, presence, StanzaError.BAD_REQUEST);
            return;
        }
        boolean reachable = session.availability().priority() >= 0;
        session.availability(now.get());
        announce(session, now.get(), initial);
        if (initial) {
            session.account().requests().forEach(session::deliver);
        }
        if (!reachable && now.get().priority() >= 0) {
            session.account().takeOffline().forEach(session::deliver);
        }
    }

    /** Sends a presence to contacts and own sessions. A new session also gets their presence. */
    private void announce(ServerSession session, Availability now, boolean initial) {
        String own = session.jid().toString();
        session.account().forEachAvailable((other, there) -> {
            other.deliver(now.write(server.out(), other.jid().toString()));
            if (initial && other != session) {
                session.deliver(there.write(server.out(), own));
            }
        });
        eachContact(session, (item, contact, there) -> {
            if (item.subscription().hasFrom()) {
                contact.deliver(now.write(server.out(), item.jid()));
            }
            if (initial && item.subscription().hasTo()) {
                session.deliver(there.write(server.out(), own));
            }
        });
    }

    private void unavailable(ServerSession session, byte[] tail) {
        if (session.availability().isAvailable()) {
            session.availability(Availability.NONE);
            session.account()
                    .forEachAvailable((own, there) -> own.deliver(
                            Availability.write(server.out(), own.jid().toString(), tail)));
            eachContact(session, (item, contact, there) -> {
                if (item.subscription().hasFrom()) {
                    contact.deliver(Availability.write(server.out(), item.jid(), tail));
                }
            });
        }
        server.router.services().values().forEach(service -> service.sessionEnded(session.jid()));
        for (String address : new ArrayList<>(session.directedPresences())) {
            session.setDirected(address, false);
            Jid.parse(address)
                    .filter(to -> !session.account().showsPresenceTo(to.bare()))
                    .ifPresent(to -> deliver(to, tail));
        }
    }

    /** Handles a presence to a user of this server. */
    void direct(ServerSession session, XmlElement presence, Jid to) {
        String type = presence.attribute("type", "");
        switch (type) {
            case "":
            case "unavailable":
            case "error":
                if (!type.equals("error")) {
                    session.setDirected(to.toString(), type.isEmpty());
                }
                deliver(to, Availability.tail(presence, session.jid()));
                break;
            case "subscribe":
                subscriptions.subscribe(session, presence, to);
                break;
            case "subscribed":
                subscriptions.subscribed(session, to);
                break;
            case "unsubscribe":
                subscriptions.unsubscribe(session, to);
                break;
            case "unsubscribed":
                subscriptions.unsubscribed(session, to);
                break;
            case "probe":
                break;
            default:
                server.router.refuse(session, presence, StanzaError.BAD_REQUEST);
        }
    }

    private void deliver(Jid to, byte[] tail) {
        Optional<Account> account = server.accounts.find(to.bare());
        if (account.isEmpty()) {
            return;
        }
        for (ServerSession session : account.get().sessions()) {
            boolean addressed = to.isBare()
                    ? session.availability().isAvailable()
                    : session.jid().resource().equals(to.resource());
            if (addressed) {
                session.deliver(Availability.write(server.out(), to.toString(), tail));
            }
        }
    }

    /** Visits an available session of a contact, with its availability, which may have changed since. */
    private interface ContactVisitor {
        void visit(RosterItem item, ServerSession contact, Availability there);
    }

    /** Visits each available session of all contacts. Holds the lock of the own account only; delivering takes no lock. */
    private void eachContact(ServerSession session, ContactVisitor visitor) {
        Account account = session.account();
        synchronized (account) {
            for (RosterItem item : account.roster().items()) {
                Optional<Account> contact = server.accounts.find(item.jid());
                if (contact.isPresent()) {
                    contact.get().forEachAvailable((other, there) -> visitor.visit(item, other, there));
                }
            }
        }
    }

    /** Sends unavailable presence for a session that has ended, unless the client sent it already. */
    void sessionEnded(ServerSession session) {
        boolean known = session.availability().isAvailable()
                || !session.directedPresences().isEmpty();
        boolean replaced = session.account()
                .session(session.jid().resource())
                .filter(other -> other != session && other.availability().isAvailable())
                .isPresent();
        if (known && !replaced) {
            XmlWriter tail = new XmlWriter().attribute("from", session.jid().toString());
            unavailable(session, tail.raw(" type='unavailable'/>").toBytes());
        }
    }
}

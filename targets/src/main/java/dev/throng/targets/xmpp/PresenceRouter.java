package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.roster.RosterItem;
import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.StanzaError;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Tells who is there (RFC 6121, section 4). On the event loop of the session concerned. */
final class PresenceRouter {

    private final XmppServerState host;
    private final Subscriptions subscriptions;

    PresenceRouter(XmppServerState host, Subscriptions subscriptions) {
        this.host = host;
        this.subscriptions = subscriptions;
    }

    /** A presence to nobody in particular. */
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
                host.router().refuse(session, presence, StanzaError.BAD_REQUEST);
        }
    }

    private void available(ServerSession session, XmlElement presence) {
        boolean initial = !session.availability().isAvailable();
        if (initial && !session.passes(FaultStep.PRESENCE)) {
            return;
        }
        Optional<Availability> now = Availability.of(presence, session.jid(), host.nextPresence());
        if (now.isEmpty()) {
            host.router().refuse(session, presence, StanzaError.BAD_REQUEST);
            return;
        }
        boolean reachable = session.availability().priority() >= 0;
        session.availability(now.get());
        tellAll(session, now.get(), initial);
        if (initial) {
            session.account().requests().forEach(session::deliver);
        }
        if (!reachable && now.get().priority() >= 0) {
            session.account().takeKept().forEach(session::deliver);
        }
    }

    /** All concerned are told of a session, and a newcomer of them. */
    private void tellAll(ServerSession session, Availability now, boolean newcomer) {
        String own = session.jid().toString();
        eachAvailable(session.account(), (other, there) -> {
            other.deliver(now.write(host.out(), other.jid().toString()));
            if (newcomer && other != session) {
                session.deliver(there.write(host.out(), own));
            }
        });
        eachContact(session, (item, contact, there) -> {
            if (item.subscription().hasFrom()) {
                contact.deliver(now.write(host.out(), item.jid()));
            }
            if (newcomer && item.subscription().hasTo()) {
                session.deliver(there.write(host.out(), own));
            }
        });
    }

    private void unavailable(ServerSession session, byte[] tail) {
        if (session.availability().isAvailable()) {
            session.availability(Availability.NONE);
            eachAvailable(
                    session.account(),
                    (own, there) ->
                            own.deliver(Availability.write(host.out(), own.jid().toString(), tail)));
            eachContact(session, (item, contact, there) -> {
                if (item.subscription().hasFrom()) {
                    contact.deliver(Availability.write(host.out(), item.jid(), tail));
                }
            });
        }
        host.router().services().values().forEach(service -> service.gone(session.jid()));
        for (String address : new ArrayList<>(session.directed())) {
            session.directedTo(address, false);
            Jid.parse(address).filter(to -> !seesPresenceOf(session, to)).ifPresent(to -> deliver(to, tail));
        }
    }

    private static boolean seesPresenceOf(ServerSession session, Jid to) {
        Account account = session.account();
        synchronized (account) {
            return account.roster()
                    .item(to.bare())
                    .filter(item -> item.subscription().hasFrom())
                    .isPresent();
        }
    }

    /** A presence to somebody of this server. */
    void direct(ServerSession session, XmlElement presence, Jid to) {
        String type = presence.attribute("type", "");
        switch (type) {
            case "":
            case "unavailable":
            case "error":
                if (!type.equals("error")) {
                    session.directedTo(to.toString(), type.isEmpty());
                }
                deliver(to, Availability.tail(presence, session.jid()));
                break;
            case "subscribe":
                subscriptions.subscribe(session, presence, to);
                break;
            case "subscribed":
                subscriptions.subscribed(session, presence, to);
                break;
            case "unsubscribe":
                subscriptions.unsubscribe(session, presence, to);
                break;
            case "unsubscribed":
                subscriptions.unsubscribed(session, presence, to);
                break;
            case "probe":
                break;
            default:
                host.router().refuse(session, presence, StanzaError.BAD_REQUEST);
        }
    }

    private void deliver(Jid to, byte[] tail) {
        Optional<Account> account = host.accounts().inUse(to.bare());
        if (account.isEmpty()) {
            return;
        }
        for (ServerSession session : account.get().sessions()) {
            boolean meant = to.isBare()
                    ? session.availability().isAvailable()
                    : session.jid().resource().equals(to.resource());
            if (meant) {
                session.deliver(Availability.write(host.out(), to.toString(), tail));
            }
        }
    }

    /** Sees an available session of a contact; what it saw of its availability may be over already. */
    private interface ContactVisitor {
        void visit(RosterItem item, ServerSession contact, Availability there);
    }

    /** Every available session of all contacts. Takes nobody's lock but the own account's, and delivering takes none. */
    private void eachContact(ServerSession session, ContactVisitor visitor) {
        Account account = session.account();
        synchronized (account) {
            for (RosterItem item : account.roster().items()) {
                Optional<Account> contact = host.accounts().inUse(item.jid());
                if (contact.isPresent()) {
                    eachAvailable(contact.get(), (other, there) -> visitor.visit(item, other, there));
                }
            }
        }
    }

    private static void eachAvailable(Account account, BiConsumer<ServerSession, Availability> visitor) {
        for (ServerSession session : account.sessions()) {
            Availability there = session.availability();
            if (there.isAvailable()) {
                visitor.accept(session, there);
            }
        }
    }

    /** A session ends, perhaps without having said so. */
    void gone(ServerSession session) {
        boolean known =
                session.availability().isAvailable() || !session.directed().isEmpty();
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

package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.roster.RosterItem;
import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.StanzaError;
import dev.throng.targets.xmpp.xml.Element;
import dev.throng.targets.xmpp.xml.XmlOut;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Tells who is there (RFC 6121, section 4). On the event loop of the session concerned. */
final class Presences {

    private final Host host;
    private final Subscriptions subscriptions;

    Presences(Host host, Subscriptions subscriptions) {
        this.host = host;
        this.subscriptions = subscriptions;
    }

    /** A presence to nobody in particular. */
    void broadcast(Session session, Element presence) {
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

    private void available(Session session, Element presence) {
        boolean initial = !session.availability().isAvailable();
        if (initial && !session.passes(Step.PRESENCE)) {
            return;
        }
        Optional<Availability> now = Availability.of(presence, session.jid(), host.nextPresence());
        if (now.isEmpty()) {
            host.router().refuse(session, presence, StanzaError.BAD_REQUEST);
            return;
        }
        boolean reachable = session.availability().priority() >= 0;
        session.availability(now.get());
        eachOwn(
                session,
                own -> own.deliver(now.get().write(host.out(), own.jid().toString())));
        eachContact(
                session,
                item -> item.subscription().hasFrom(),
                contact -> contact.deliver(
                        now.get().write(host.out(), contact.account().jid())));
        if (initial) {
            welcome(session);
        }
        if (!reachable && now.get().priority() >= 0) {
            session.account().takeKept().forEach(session::deliver);
        }
    }

    /** A newcomer is told who is there and who asks for its presence. */
    private void welcome(Session session) {
        String own = session.jid().toString();
        eachContact(
                session,
                item -> item.subscription().hasTo(),
                contact -> session.deliver(contact.availability().write(host.out(), own)));
        eachOwn(session, other -> {
            if (other != session) {
                session.deliver(other.availability().write(host.out(), own));
            }
        });
        session.account().requests().forEach(session::deliver);
    }

    private void unavailable(Session session, byte[] tail) {
        if (session.availability().isAvailable()) {
            session.availability(Availability.NONE);
            eachOwn(
                    session,
                    own -> own.deliver(Availability.write(host.out(), own.jid().toString(), tail)));
            eachContact(
                    session,
                    item -> item.subscription().hasFrom(),
                    contact -> contact.deliver(
                            Availability.write(host.out(), contact.account().jid(), tail)));
        }
        host.router().services().values().forEach(service -> service.gone(session.jid()));
        for (String address : new ArrayList<>(session.directed())) {
            session.directedTo(address, false);
            Jid.parse(address).filter(to -> !seesPresenceOf(session, to)).ifPresent(to -> deliver(to, tail));
        }
    }

    private static boolean seesPresenceOf(Session session, Jid to) {
        Account account = session.account();
        synchronized (account) {
            return account.roster()
                    .item(to.bare())
                    .filter(item -> item.subscription().hasFrom())
                    .isPresent();
        }
    }

    /** A presence to somebody of this server. */
    void direct(Session session, Element presence, Jid to) {
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
        for (Session session : account.get().sessions()) {
            boolean meant = to.isBare()
                    ? session.availability().isAvailable()
                    : session.jid().resource().equals(to.resource());
            if (meant) {
                session.deliver(Availability.write(host.out(), to.toString(), tail));
            }
        }
    }

    private static void eachOwn(Session session, Consumer<Session> action) {
        for (Session own : session.account().sessions()) {
            if (own.availability().isAvailable()) {
                action.accept(own);
            }
        }
    }

    /** Every available session of those contacts. Takes nobody's lock but the own account's, and delivering takes none. */
    private void eachContact(Session session, Predicate<RosterItem> which, Consumer<Session> action) {
        Account account = session.account();
        synchronized (account) {
            for (RosterItem item : account.roster().items()) {
                if (which.test(item)) {
                    host.accounts().inUse(item.jid()).ifPresent(contact -> eachAvailable(contact, action));
                }
            }
        }
    }

    private static void eachAvailable(Account contact, Consumer<Session> action) {
        for (Session session : contact.sessions()) {
            if (session.availability().isAvailable()) {
                action.accept(session);
            }
        }
    }

    /** A session ends, perhaps without having said so. */
    void gone(Session session) {
        boolean known =
                session.availability().isAvailable() || !session.directed().isEmpty();
        boolean replaced = session.account()
                .session(session.jid().resource())
                .filter(other -> other != session && other.availability().isAvailable())
                .isPresent();
        if (known && !replaced) {
            XmlOut tail = new XmlOut().attribute("from", session.jid().toString());
            unavailable(session, tail.raw(" type='unavailable'/>").toBytes());
        }
    }
}

package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.roster.RosterItem;
import dev.throng.targets.xmpp.roster.Subscription;
import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.Optional;

/**
 * Who may see whose presence (RFC 6121, section 3). Both rosters are kept by this server, so a change is made in one account
 * and then in the other, never under both locks at once. On the event loop of the session that asks.
 */
final class Subscriptions {

    private static final int MAX_REQUESTS = 1000;

    private final XmppServerState host;
    private final RosterPushes pushes;

    Subscriptions(XmppServerState host, RosterPushes pushes) {
        this.host = host;
        this.pushes = pushes;
    }

    void subscribe(ServerSession session, XmlElement presence, Jid to) {
        Account own = session.account();
        if (own.jid().equals(to.bare())) {
            return;
        }
        Optional<Account> contact = host.accounts().of(to);
        pushes.change(
                own,
                to.bare(),
                item -> item.subscription().hasTo() ? item : item.with(item.subscription(), contact.isPresent()));
        if (contact.isEmpty()) {
            session.deliver(notice("unsubscribed", to.bare(), own.jid()));
            return;
        }
        boolean allowed = pushes.item(contact.get(), own.jid())
                .filter(item -> item.subscription().hasFrom())
                .isPresent();
        if (allowed) {
            grant(contact.get(), own);
            return;
        }
        XmlWriter request = host.out().stanza(presence, own.jid(), to.bare());
        if (contact.get().keepRequest(own.jid(), request.toBytes(), MAX_REQUESTS)) {
            toAvailable(contact.get(), request.toBytes());
        }
    }

    void subscribed(ServerSession session, XmlElement presence, Jid to) {
        Account own = session.account();
        Optional<Account> contact = host.accounts().of(to);
        if (contact.isPresent() && own.answerRequest(to.bare())) {
            pushes.change(own, to.bare(), item -> item.with(item.subscription().withFrom(true), item.asked()));
            grant(own, contact.get());
        }
    }

    /** {@code from} lets {@code to} see its presence. */
    private void grant(Account from, Account to) {
        pushes.change(to, from.jid(), item -> item.with(item.subscription().withTo(true), false));
        toInterested(to, notice("subscribed", from.jid(), to.jid()));
        for (ServerSession session : from.sessions()) {
            Availability availability = session.availability();
            if (availability.isAvailable()) {
                toAvailable(to, availability.write(host.out(), to.jid()).toBytes());
            }
        }
    }

    void unsubscribe(ServerSession session, XmlElement presence, Jid to) {
        Account own = session.account();
        pushes.changeKnown(own, to.bare(), item -> item.with(item.subscription().withTo(false), false));
        host.accounts().of(to).ifPresent(contact -> withdraw(own, contact));
    }

    /** {@code watcher} does not want to see {@code watched} any more. */
    void withdraw(Account watcher, Account watched) {
        watched.answerRequest(watcher.jid());
        boolean could = pushes.item(watched, watcher.jid())
                .filter(item -> item.subscription().hasFrom())
                .isPresent();
        pushes.changeKnown(
                watched, watcher.jid(), item -> item.with(item.subscription().withFrom(false), item.asked()));
        toInterested(watched, notice("unsubscribe", watcher.jid(), watched.jid()));
        if (could) {
            sayUnavailable(watched, watcher);
        }
    }

    void unsubscribed(ServerSession session, XmlElement presence, Jid to) {
        Account own = session.account();
        boolean could = pushes.item(own, to.bare())
                .filter(item -> item.subscription().hasFrom())
                .isPresent();
        boolean asked = own.answerRequest(to.bare());
        pushes.changeKnown(own, to.bare(), item -> item.with(item.subscription().withFrom(false), item.asked()));
        if (could || asked) {
            host.accounts().of(to).ifPresent(contact -> revoke(own, contact));
        }
    }

    /** {@code watched} does not let {@code watcher} see it any more. */
    void revoke(Account watched, Account watcher) {
        pushes.changeKnown(
                watcher, watched.jid(), item -> item.with(item.subscription().withTo(false), false));
        toInterested(watcher, notice("unsubscribed", watched.jid(), watcher.jid()));
        sayUnavailable(watched, watcher);
    }

    /** The owner has taken a contact off the roster: whatever there was between them ends (RFC 6121, section 2.5.2). */
    void cancel(Account own, RosterItem removed) {
        Subscription was = removed.subscription();
        Optional<Account> contact = Jid.parse(removed.jid()).flatMap(host.accounts()::of);
        if (contact.isPresent()) {
            if (was.hasTo() || removed.asked()) {
                withdraw(own, contact.get());
            }
            if (was.hasFrom()) {
                revoke(own, contact.get());
            }
        }
    }

    private void sayUnavailable(Account from, Account to) {
        for (ServerSession session : from.sessions()) {
            if (session.availability().isAvailable()) {
                XmlWriter gone = host.out().raw("<presence type='unavailable'");
                gone.attribute("from", session.jid().toString()).attribute("to", to.jid());
                toAvailable(to, gone.raw("/>").toBytes());
            }
        }
    }

    private static byte[] notice(String type, String from, String to) {
        XmlWriter out = new XmlWriter().raw("<presence").attribute("type", type);
        return out.attribute("from", from).attribute("to", to).raw("/>").toBytes();
    }

    private static void toAvailable(Account account, byte[] stanza) {
        for (ServerSession session : account.sessions()) {
            if (session.availability().isAvailable()) {
                session.deliver(stanza);
            }
        }
    }

    private static void toInterested(Account account, byte[] stanza) {
        for (ServerSession session : account.sessions()) {
            if (session.isInterested()) {
                session.deliver(stanza);
            }
        }
    }
}

package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.roster.RosterItem;
import dev.throng.targets.xmpp.roster.Subscription;
import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.Optional;

/**
 * Presence subscriptions (RFC 6121, section 3). This server has both rosters, so it changes one account and then the
 * other, never under both locks. Called on the event loop of the requesting session.
 */
final class Subscriptions {

    private static final int MAX_REQUESTS = 1000;

    private final XmppServerState server;
    private final RosterPushes pushes;

    Subscriptions(XmppServerState server, RosterPushes pushes) {
        this.server = server;
        this.pushes = pushes;
    }

    void subscribe(ServerSession session, XmlElement presence, Jid to) {
        Account own = session.account();
        if (own.jid().equals(to.bare())) {
            return;
        }
        Optional<Account> contact = server.accounts.ofUser(to);
        pushes.change(
                own,
                to.bare(),
                item -> item.subscription().hasTo() ? item : item.with(item.subscription(), contact.isPresent()));
        if (contact.isEmpty()) {
            session.deliver(notice("unsubscribed", to.bare(), own.jid()));
            return;
        }
        if (contact.get().showsPresenceTo(own.jid())) {
            grant(contact.get(), own);
            return;
        }
        XmlWriter request = server.out().stanza(presence, own.jid(), to.bare());
        if (contact.get().storeRequest(own.jid(), request.toBytes(), MAX_REQUESTS)) {
            toAvailable(contact.get(), request.toBytes());
        }
    }

    void subscribed(ServerSession session, Jid to) {
        Account own = session.account();
        Optional<Account> contact = server.accounts.ofUser(to);
        if (contact.isPresent() && own.removeRequest(to.bare())) {
            pushes.change(own, to.bare(), item -> item.with(item.subscription().withFrom(true), item.isPending()));
            grant(own, contact.get());
        }
    }

    /** {@code from} lets {@code to} see its presence. */
    private void grant(Account from, Account to) {
        pushes.change(to, from.jid(), item -> item.with(item.subscription().withTo(true), false));
        toInterested(to, notice("subscribed", from.jid(), to.jid()));
        from.forEachAvailable((session, there) ->
                toAvailable(to, there.write(server.out(), to.jid()).toBytes()));
    }

    void unsubscribe(ServerSession session, Jid to) {
        Account own = session.account();
        pushes.changeKnown(own, to.bare(), item -> item.with(item.subscription().withTo(false), false));
        server.accounts.ofUser(to).ifPresent(contact -> withdraw(own, contact));
    }

    /** Ends the subscription of {@code watcher} at its own request. */
    void withdraw(Account watcher, Account watched) {
        watched.removeRequest(watcher.jid());
        boolean wasVisible = watched.showsPresenceTo(watcher.jid());
        pushes.changeKnown(
                watched, watcher.jid(), item -> item.with(item.subscription().withFrom(false), item.isPending()));
        toInterested(watched, notice("unsubscribe", watcher.jid(), watched.jid()));
        if (wasVisible) {
            sendUnavailable(watched, watcher);
        }
    }

    void unsubscribed(ServerSession session, Jid to) {
        Account own = session.account();
        boolean wasVisible = own.showsPresenceTo(to.bare());
        boolean asked = own.removeRequest(to.bare());
        pushes.changeKnown(own, to.bare(), item -> item.with(item.subscription().withFrom(false), item.isPending()));
        if (wasVisible || asked) {
            server.accounts.ofUser(to).ifPresent(contact -> revoke(own, contact));
        }
    }

    /** Ends the subscription of {@code watcher} at the request of {@code watched}. */
    void revoke(Account watched, Account watcher) {
        pushes.changeKnown(
                watcher, watched.jid(), item -> item.with(item.subscription().withTo(false), false));
        toInterested(watcher, notice("unsubscribed", watched.jid(), watcher.jid()));
        sendUnavailable(watched, watcher);
    }

    /** Ends all subscriptions between an account and a contact that it has removed (RFC 6121, section 2.5.2). */
    void cancel(Account own, RosterItem removed) {
        Subscription was = removed.subscription();
        Optional<Account> contact = Jid.parse(removed.jid()).flatMap(server.accounts::ofUser);
        if (contact.isPresent()) {
            if (was.hasTo() || removed.isPending()) {
                withdraw(own, contact.get());
            }
            if (was.hasFrom()) {
                revoke(own, contact.get());
            }
        }
    }

    private void sendUnavailable(Account from, Account to) {
        from.forEachAvailable((session, there) ->
                toAvailable(to, notice("unavailable", session.jid().toString(), to.jid())));
    }

    private static byte[] notice(String type, String from, String to) {
        XmlWriter out = new XmlWriter().raw("<presence").attribute("type", type);
        return out.attribute("from", from).attribute("to", to).raw("/>").toBytes();
    }

    private static void toAvailable(Account account, byte[] stanza) {
        account.forEachAvailable((session, there) -> session.deliver(stanza));
    }

    private static void toInterested(Account account, byte[] stanza) {
        for (ServerSession session : account.sessions()) {
            if (session.isInterested()) {
                session.deliver(stanza);
            }
        }
    }
}

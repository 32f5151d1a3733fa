package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.roster.RosterItem;
import dev.throng.targets.xmpp.stanza.Namespaces;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

/** Changes rosters and pushes each change to the sessions of the owner (RFC 6121, section 2.1.6). Any thread may use it. */
final class RosterPushes {

    private final XmppServerState server;
    private final AtomicLong ids = new AtomicLong();

    RosterPushes(XmppServerState server) {
        this.server = server;
    }

    /** Changes a contact; adds it if it is missing. */
    void change(Account account, String contact, UnaryOperator<RosterItem> change) {
        synchronized (account) {
            Optional<RosterItem> old = account.roster().item(contact);
            put(account, old, change.apply(old.orElse(RosterItem.unknown(contact))));
        }
    }

    /** Changes a contact; does nothing if it is missing. */
    void changeKnown(Account account, String contact, UnaryOperator<RosterItem> change) {
        synchronized (account) {
            Optional<RosterItem> old = account.roster().item(contact);
            old.ifPresent(known -> put(account, old, change.apply(known)));
        }
    }

    /** Pushes under the account's lock, so that pushes have the order of the changes; delivering takes no lock. */
    private void put(Account account, Optional<RosterItem> old, RosterItem changed) {
        boolean same = old.isPresent()
                && old.get().subscription() == changed.subscription()
                && old.get().isPending() == changed.isPending()
                && old.get().name().equals(changed.name())
                && old.get().groups().equals(changed.groups());
        if (!same) {
            account.roster().put(changed);
            push(account, write(new XmlWriter(), changed));
        }
    }

    /** Removes a contact; returns it if it existed. */
    Optional<RosterItem> remove(Account account, String contact) {
        synchronized (account) {
            Optional<RosterItem> removed = account.roster().remove(contact);
            if (removed.isPresent()) {
                push(
                        account,
                        new XmlWriter()
                                .raw("<item")
                                .attribute("jid", contact)
                                .attribute("subscription", "remove")
                                .raw("/>"));
            }
            return removed;
        }
    }

    private void push(Account account, XmlWriter item) {
        for (ServerSession session : account.sessions()) {
            if (session.isInterested()) {
                XmlWriter out = server.out().raw("<iq type='set'").attribute("id", "push-" + ids.incrementAndGet());
                out.attribute("to", session.jid().toString()).raw(">");
                out.begin("query", Namespaces.ROSTER).raw(">").raw(item);
                session.deliver(out.raw("</query></iq>"));
            }
        }
    }

    static XmlWriter write(XmlWriter out, RosterItem item) {
        out.raw("<item").attribute("jid", item.jid());
        if (!item.name().isEmpty()) {
            out.attribute("name", item.name());
        }
        out.raw(" subscription='").raw(item.subscription().wireName()).raw("'");
        if (item.isPending()) {
            out.raw(" ask='subscribe'");
        }
        if (item.groups().isEmpty()) {
            return out.raw("/>");
        }
        out.raw(">");
        for (String group : item.groups()) {
            out.raw("<group>").text(group).raw("</group>");
        }
        return out.raw("</item>");
    }
}

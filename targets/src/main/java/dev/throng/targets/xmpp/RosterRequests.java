package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.roster.RosterItem;
import dev.throng.targets.xmpp.stanza.Iq;
import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.Namespaces;
import dev.throng.targets.xmpp.stanza.StanzaError;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Handles roster requests (RFC 6121, sections 2.2 to 2.5). */
final class RosterRequests implements IqHandler {

    private static final int MAX_GROUPS = 100;
    private static final int MAX_ITEMS = 100_000;

    private final XmppServerState server;
    private final RosterPushes pushes;
    private final Subscriptions subscriptions;

    RosterRequests(XmppServerState server, RosterPushes pushes) {
        this.server = server;
        this.pushes = pushes;
        this.subscriptions = new Subscriptions(server, pushes);
    }

    @Override
    public void handle(ServerSession session, XmlElement iq, XmlElement query) {
        if (!query.name().equals("query")) {
            refuse(session, iq, StanzaError.BAD_REQUEST);
        } else if (iq.attribute("type", "").equals("get")) {
            get(session, iq);
        } else {
            set(session, iq, query);
        }
    }

    private void get(ServerSession session, XmlElement iq) {
        if (!session.mayContinue(FaultStep.ROSTER)) {
            return;
        }
        session.markInterested();
        XmlWriter out = Iq.result(server.out(), iq, session.jid().toString());
        out.begin("query", Namespaces.ROSTER).raw(">");
        Account account = session.account();
        synchronized (account) {
            account.roster().items().forEach(item -> RosterPushes.write(out, item));
        }
        Iq.end(out.raw("</query>"));
        long delayNanos = server.settings.faults.slowRoster.nanos(server.nextRosterResult());
        if (delayNanos == 0) {
            session.deliver(out);
        } else {
            byte[] late = out.toBytes();
            session.eventLoop().schedule(() -> session.deliver(late), delayNanos, TimeUnit.NANOSECONDS);
        }
    }

    private void set(ServerSession session, XmlElement iq, XmlElement query) {
        List<XmlElement> items = query.children();
        Optional<Jid> contact = items.size() == 1 && items.get(0).is("item", Namespaces.ROSTER)
                ? Jid.parse(items.get(0).attribute("jid", ""))
                : Optional.empty();
        if (contact.isEmpty() || !contact.get().isBare()) {
            refuse(session, iq, StanzaError.BAD_REQUEST);
            return;
        }
        XmlElement item = items.get(0);
        Account account = session.account();
        String jid = contact.get().bare();
        if (item.attribute("subscription", "").equals("remove")) {
            remove(session, iq, jid);
            return;
        }
        List<String> groups = groups(item);
        synchronized (account) {
            boolean full = account.roster().size() >= MAX_ITEMS
                    && account.roster().item(jid).isEmpty();
            if (full || jid.equals(account.jid()) || groups.size() > MAX_GROUPS || groups.contains("")) {
                refuse(session, iq, full ? StanzaError.RESOURCE_CONSTRAINT : StanzaError.NOT_ACCEPTABLE);
                return;
            }
            pushes.change(account, jid, old -> old.renamed(item.attribute("name", ""), groups));
        }
        session.deliver(Iq.done(server.out(), iq, session.jid().toString()));
    }

    private static List<String> groups(XmlElement item) {
        List<String> groups = new ArrayList<>();
        for (XmlElement child : item.children()) {
            if (child.is("group", Namespaces.ROSTER) && !groups.contains(child.text())) {
                groups.add(child.text());
            }
        }
        return groups;
    }

    private void remove(ServerSession session, XmlElement iq, String jid) {
        Optional<RosterItem> removed = pushes.remove(session.account(), jid);
        if (removed.isEmpty()) {
            refuse(session, iq, StanzaError.ITEM_NOT_FOUND);
            return;
        }
        session.deliver(Iq.done(server.out(), iq, session.jid().toString()));
        subscriptions.cancel(session.account(), removed.get());
    }

    private void refuse(ServerSession session, XmlElement iq, StanzaError error) {
        server.router.refuse(session, iq, error);
    }
}

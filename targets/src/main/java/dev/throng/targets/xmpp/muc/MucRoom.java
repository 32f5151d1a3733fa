package dev.throng.targets.xmpp.muc;

import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.Namespaces;
import dev.throng.targets.xmpp.stanza.StanzaError;
import dev.throng.targets.xmpp.stanza.StanzaSender;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A room with its occupants by nickname, and its subject. Guarded by its own lock. */
final class MucRoom {

    private static final String USER = Namespaces.MUC + "#user";
    private static final byte[] NOTHING = {};

    private final String jid;
    private final StanzaSender stanzas;
    private final Map<String, Occupant> byNick = new LinkedHashMap<>();
    private String subject = "";

    /** Creates an empty room; {@code jid} is its bare address. */
    MucRoom(String jid, StanzaSender stanzas) {
        this.jid = jid;
        this.stanzas = stanzas;
    }

    /** A session in the room, with its nickname and latest presence. */
    private static final class Occupant {

        private final String nick;
        private final Jid session;
        private final boolean owner;
        private byte[] content;

        Occupant(String nick, Jid session, boolean owner, byte[] content) {
            this.nick = nick;
            this.session = session;
            this.owner = owner;
            this.content = content;
        }
    }

    synchronized boolean isEmpty() {
        return byNick.isEmpty();
    }

    synchronized List<String> nicks() {
        return new ArrayList<>(byNick.keySet());
    }

    private Optional<Occupant> occupant(Jid session) {
        String full = session.toString();
        return byNick.values().stream()
                .filter(occupant -> occupant.session.toString().equals(full))
                .findFirst();
    }

    /** Adds an occupant, or announces an occupant's new presence or nickname; returns the error if it refuses. */
    synchronized Optional<StanzaError> enter(Jid session, String nick, XmlElement presence) {
        Optional<Occupant> before = occupant(session);
        Occupant holder = byNick.get(nick);
        if (holder != null && !holder.session.toString().equals(session.toString())) {
            return Optional.of(StanzaError.CONFLICT);
        }
        byte[] content = withoutMuc(presence);
        if (before.isPresent() && before.get().nick.equals(nick)) {
            before.get().content = content;
            announce(before.get(), "");
            return Optional.empty();
        }
        if (before.isPresent()) {
            rename(before.get(), nick, content);
            return Optional.empty();
        }
        Occupant newcomer = new Occupant(nick, session, byNick.isEmpty(), content);
        byNick.values().forEach(there -> send(there, newcomer, ""));
        byNick.put(nick, newcomer);
        announce(newcomer, newcomer.owner ? "<status code='201'/>" : "");
        stanzas.deliver(session, subjectMessage(session));
        return Optional.empty();
    }

    private void rename(Occupant old, String nick, byte[] content) {
        byNick.remove(old.nick);
        Occupant renamed = new Occupant(nick, old.session, old.owner, content);
        byNick.put(nick, renamed);
        for (Occupant to : byNick.values()) {
            XmlWriter gone = begin(to, old, true).raw(">").begin("x", USER);
            item(gone.raw(">"), old, true, nick).raw("<status code='303'/>");
            stanzas.deliver(to.session, self(gone, to, renamed).raw("</x></presence>"));
        }
        announce(renamed, "");
    }

    /** The content of the presence without the request to join. */
    private static byte[] withoutMuc(XmlElement presence) {
        XmlWriter out = new XmlWriter(64);
        for (XmlElement child : presence.children()) {
            if (!child.namespace().equals(Namespaces.MUC)) {
                out.element(child, presence.namespace());
            }
        }
        return out.toBytes();
    }

    private XmlWriter subjectMessage(Jid to) {
        XmlWriter out = new XmlWriter().raw("<message type='groupchat'").attribute("from", jid);
        out.attribute("to", to.toString()).raw("><subject>").text(subject);
        return out.raw("</subject></message>");
    }

    /** Removes an occupant; does nothing if the session is not in the room. */
    synchronized void leave(Jid session, Optional<XmlElement> presence) {
        Optional<Occupant> leaving = occupant(session);
        if (leaving.isPresent()) {
            byte[] content = presence.map(MucRoom::withoutMuc).orElse(NOTHING);
            Occupant left = leaving.get();
            left.content = content;
            for (Occupant to : byNick.values()) {
                XmlWriter gone = begin(to, left, true).raw(">").raw(content);
                item(gone.begin("x", USER).raw(">"), left, true, "");
                stanzas.deliver(to.session, self(gone, to, left).raw("</x></presence>"));
            }
            byNick.remove(left.nick);
        }
    }

    private void announce(Occupant about, String status) {
        byNick.values().forEach(to -> send(about, to, status));
    }

    private void send(Occupant about, Occupant to, String status) {
        XmlWriter out = begin(to, about, false).raw(">").raw(about.content);
        item(out.begin("x", USER).raw(">"), about, false, "");
        self(out, to, about);
        boolean own = to.nick.equals(about.nick);
        stanzas.deliver(to.session, out.raw(own ? status : "").raw("</x></presence>"));
    }

    private XmlWriter begin(Occupant to, Occupant about, boolean gone) {
        XmlWriter out = new XmlWriter().raw("<presence").attribute("from", jid + "/" + about.nick);
        out.attribute("to", to.session.toString());
        return gone ? out.raw(" type='unavailable'") : out;
    }

    private static XmlWriter item(XmlWriter out, Occupant about, boolean gone, String newNick) {
        out.raw("<item").attribute("affiliation", about.owner ? "owner" : "none");
        boolean absent = gone && newNick.isEmpty();
        out.attribute("role", absent ? "none" : about.owner ? "moderator" : "participant");
        if (!newNick.isEmpty()) {
            out.attribute("nick", newNick);
        }
        return out.raw("/>");
    }

    private static XmlWriter self(XmlWriter out, Occupant to, Occupant about) {
        return to.nick.equals(about.nick) ? out.raw("<status code='110'/>") : out;
    }

    /** Sends a message to all occupants, including its sender; returns the error if it refuses. */
    synchronized Optional<StanzaError> groupchat(Jid session, XmlElement message) {
        Optional<Occupant> sender = occupant(session);
        if (sender.isEmpty()) {
            return Optional.of(StanzaError.NOT_ACCEPTABLE);
        }
        boolean hasBody = message.child("body", message.namespace()).isPresent();
        Optional<XmlElement> newSubject = message.child("subject", message.namespace());
        if (newSubject.isPresent() && !hasBody) {
            subject = newSubject.get().text();
        }
        XmlWriter out = new XmlWriter();
        String from = jid + "/" + sender.get().nick;
        for (Occupant to : byNick.values()) {
            stanzas.deliver(to.session, out.clear().stanza(message, from, to.session.toString()));
        }
        return Optional.empty();
    }

    /** Sends a message to one occupant; returns the error if it refuses. */
    synchronized Optional<StanzaError> privateMessage(Jid session, String nick, XmlElement message) {
        Optional<Occupant> sender = occupant(session);
        Occupant to = byNick.get(nick);
        if (sender.isEmpty()) {
            return Optional.of(StanzaError.NOT_ACCEPTABLE);
        }
        if (to == null || message.attribute("type", "").equals("groupchat")) {
            return Optional.of(to == null ? StanzaError.ITEM_NOT_FOUND : StanzaError.BAD_REQUEST);
        }
        String from = jid + "/" + sender.get().nick;
        stanzas.deliver(to.session, new XmlWriter().stanza(message, from, to.session.toString()));
        return Optional.empty();
    }
}

package dev.throng.xmpp.client;

import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamReader;
import java.util.ArrayList;
import java.util.List;

/**
 * What a login knows already of the session that it opens: its JID, and what counts of it under stream management. Owes others the same
 * answers that the session will owe. Confined to the login's event loop.
 */
final class SessionStart {

    private final Login login;
    private String jid = "";
    private String resumeId = "";
    private boolean managed;
    private boolean counted;
    private List<String> sent = List.of();
    private long handled;

    SessionStart(Login login) {
        this.login = login;
    }

    void bound(String fullJid) {
        jid = fullJid;
    }

    /** From now on stanzas count, for stream management is asked for. */
    void counts() {
        counted = true;
    }

    /** Stream management is on. */
    void managed(String id) {
        managed = true;
        resumeId = id;
    }

    /** The server does not count. */
    void unmanaged() {
        counted = false;
        sent = List.of();
    }

    void send(String stanza) {
        if (counted) {
            if (sent.isEmpty()) {
                sent = new ArrayList<>(2);
            }
            sent.add(stanza);
        }
        login.send(stanza);
    }

    /** Counts a stanza of the server. */
    void heard(Element element) {
        if (managed && element.namespace().equals(StreamReader.CLIENT)) {
            handled++;
        }
    }

    /** Takes what may come in between, and answers it where it must be answered (RFC 6120 §8.2.3); false if it has no place there. */
    boolean takes(Element element) {
        if (managed && Managed.concerns(element.namespace())) {
            if (element.name().equals("r")) {
                login.send(Managed.answer(handled));
            }
            return true;
        }
        if (!element.namespace().equals(StreamReader.CLIENT)) {
            return false;
        }
        // before a resource is bound there is nobody whom it could be for
        if (!jid.isEmpty() && Courtesies.isRequest(element)) {
            boolean own = Courtesies.isOwn(element.attribute("from", ""), jid);
            send(Courtesies.answer(element, own));
            login.listener().requested(element, own);
        }
        return true;
    }

    /** @param acknowledged what the server says to have handled of a resumed session; empty for a new one */
    LoginListener.Online online(String acknowledged) {
        return new LoginListener.Online(login.connection(), jid, resumeId, managed, acknowledged, sent, handled);
    }
}

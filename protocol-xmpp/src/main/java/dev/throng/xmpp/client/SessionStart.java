package dev.throng.xmpp.client;

import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamReader;
import java.util.ArrayList;
import java.util.List;

/**
 * The session that a login opens: its JID, and its counts under stream management. Answers requests as the session will do later. Confined to
 * the login's event loop.
 */
final class SessionStart {

    private final Login login;
    private String jid = "";
    private boolean inline;
    private ManagementResult management = ManagementResult.NOT_REQUESTED;
    private boolean counted;
    private List<String> sent = List.of();
    private long handled;

    SessionStart(Login login) {
        this.login = login;
    }

    void bound(String fullJid) {
        jid = fullJid;
    }

    /** A resource was bound in the authentication. The features of the stream follow, and change nothing (XEP-0388 §2.6). */
    void boundInline(String fullJid) {
        bound(fullJid);
        inline = true;
    }

    /** Counts the stanzas that the login sends from now on, as stream management was requested. */
    void countSent() {
        counted = true;
    }

    /** What became of stream management. */
    void management(ManagementResult result) {
        management = result;
        if (!result.isEnabled()) {
            counted = false;
            sent = List.of();
        }
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

    /** Counts a stanza that the server sent. */
    void received(Element element) {
        if (management.isEnabled() && element.namespace().equals(StreamReader.CLIENT)) {
            handled++;
        }
    }

    /** Handles an element that may come between two steps, and answers requests (RFC 6120 §8.2.3). Returns false for any other element. */
    boolean handles(Element element) {
        if (management.isEnabled() && StanzaCounts.concerns(element.namespace())) {
            if (element.name().equals("r")) {
                login.send(StanzaCounts.answer(handled));
            }
            return true;
        }
        if (!element.namespace().equals(StreamReader.CLIENT)) {
            return inline && element.is("features", StreamReader.STREAMS);
        }
        // before a resource is bound, no request can be for this session
        if (!jid.isEmpty() && AutoReplies.isRequest(element)) {
            boolean own = AutoReplies.isOwn(element.attribute("from", ""), jid);
            send(AutoReplies.answer(element, own));
            login.listener().requested(element, own);
        }
        return true;
    }

    /** @param acknowledged how many stanzas of a resumed session the server has handled; empty for a new session */
    LoginListener.LoginResult online(String acknowledged) {
        return new LoginListener.LoginResult(login.connection(), jid, management, acknowledged, sent, handled);
    }
}

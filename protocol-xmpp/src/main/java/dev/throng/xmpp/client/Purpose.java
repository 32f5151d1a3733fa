package dev.throng.xmpp.client;

import java.util.Optional;

/** What a connection is opened for. */
public sealed interface Purpose {

    /** A new session. */
    record NewSession() implements Purpose {}

    Purpose NEW_SESSION = new NewSession();

    /** An encrypted stream, opened with STARTTLS; the connection is closed when its features have come. */
    record EncryptedStream() implements Purpose {}

    Purpose ENCRYPTED_STREAM = new EncryptedStream();

    /** A new account (XEP-0077); no session follows, and the connection is closed. */
    record Registration(String user, String password) implements Purpose {}

    /**
     * Resumes a session whose connection was lost (XEP-0198).
     *
     * @param id the server's name of the session
     * @param handled how many of the server's stanzas were handled
     * @param jid the session's full JID
     * @param at where to connect; empty for the target
     */
    record Resumption(String id, long handled, String jid, Optional<OtherHost> at) implements Purpose {}
}

package dev.throng.xmpp.client;

import dev.throng.measure.Failure;
import dev.throng.xmpp.codec.Element;
import java.util.List;

/** Learns what becomes of a {@link Login}, on the event loop, never before {@link XmppClient#login} has returned. */
public interface LoginListener {

    /** Bytes of elements were written or read on behalf of the login; before compression or encryption. */
    default void traffic(int sentBytes, int receivedBytes) {}

    /** A step is over; it took so many nanoseconds. */
    default void took(Step step, long nanos) {}

    /** @param query its children are the items */
    void roster(Element query);

    /**
     * A request of the server or of another client came before the session began, and was answered.
     *
     * @param fromOwnAccount whether it is from the session's own account, or from the server on its behalf
     */
    default void requested(Element iq, boolean fromOwnAccount) {}

    /**
     * The server sent the login to another host, where it begins again (RFC 6120 §4.9.3.19).
     *
     * @param host for people; it is text of the server
     */
    default void redirected(String host) {}

    /** Something about SASL2 has happened (XEP-0388, XEP-0484). */
    default void sasl2(Sasl2Event event) {}

    /** What can happen in a login by SASL2. */
    enum Sasl2Event {
        /** The user is authenticated. */
        SUCCEEDED,
        /** The server gave a token, which the next login of the user will use. */
        TOKEN_RECEIVED,
        /** A token took the place of the password. */
        TOKEN_ACCEPTED,
        /** The server refused a token, and the login goes on with the password. */
        TOKEN_REFUSED
    }

    /**
     * The server does not resume the session of a {@link Purpose.Resumption}. The login goes on and binds a resource for a new session
     * (XEP-0198 §5).
     *
     * @param detail for people; may hold text of the server
     */
    default void notResumed(String detail, long atNanos) {}

    /**
     * The login is over, its connection closes, and no session follows: the account is made ({@link Purpose.Registration}), or the stream is
     * encrypted ({@link Purpose.EncryptedStream}).
     */
    default void finished(long atNanos) {}

    /** The login is over and the session begins. The caller gives the connection another listener now. */
    void online(LoginResult session, long atNanos);

    /**
     * The login is over, and the connection is closed.
     *
     * @param cause with the step, if it can happen in several
     * @param detail for people; may hold text of the server
     */
    void failed(Failure cause, String detail, long atNanos);

    /**
     * The result of a login.
     *
     * @param jid the full JID that the server bound
     * @param management whether stanzas are counted and acknowledged, and whether the session can be resumed (XEP-0198)
     * @param acknowledged how many of our stanzas the server had handled when it resumed the session; empty for a new one
     * @param sent stanzas that the login sent and that count, in order; empty without stream management
     * @param handled stanzas of the server that the login took and that count
     */
    record LoginResult(
            XmppConnection connection,
            String jid,
            ManagementResult management,
            String acknowledged,
            List<String> sent,
            long handled) {}
}

package dev.throng.xmpp.client;

import dev.throng.xmpp.codec.Element;
import java.util.List;

/** Takes what becomes of a {@link Login}, on the event loop. */
public interface LoginListener {

    /** Bytes of elements were written or read on behalf of the login; before compression or encryption. */
    void traffic(int sentBytes, int receivedBytes);

    /** A step is over and was done in that time. */
    void took(Step step, long nanos);

    /** @param query its children are the items */
    void roster(Element query);

    /**
     * A request of the server, or of others, came before the session began, and was answered.
     *
     * @param fromOwnAccount whether it is from the session's own account, or from the server on its behalf
     */
    default void requested(Element iq, boolean fromOwnAccount) {}

    /** The account is made; the connection closes. Only for a {@link Purpose.Registration}. */
    default void registered(long atNanos) {}

    /** The login is over and the session begins: the connection has to be given another listener now. */
    void online(Online session, long atNanos);

    /** The login is over and the connection closed, or about to be. */
    void failed(XmppFailure why, String detail, long atNanos);

    /**
     * Where a login arrives at.
     *
     * @param jid the full JID that the server bound
     * @param resumeId what to give to resume the session on another connection (XEP-0198); empty if it cannot be resumed
     * @param managed whether stanzas are counted and acknowledged (XEP-0198)
     * @param acknowledged how many of our stanzas the server had handled when it resumed the session; empty for a new one
     * @param sent stanzas that the login sent and that count, in order; empty unless {@code managed}
     * @param handled stanzas of the server that the login took and that count
     */
    record Online(
            XmppConnection connection,
            String jid,
            String resumeId,
            boolean managed,
            String acknowledged,
            List<String> sent,
            long handled) {}
}

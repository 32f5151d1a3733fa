package dev.throng.xmpp.sasl;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The channel binding of SCRAM: the flag at the start of its first message, and the bytes that bind the login to the TLS channel
 * (RFC 5802 §6 and §7).
 */
public final class ChannelBinding {

    /** The only type that Throng supports (RFC 5929 §4). */
    static final String END_POINT = "tls-server-end-point";

    /** Flag n: the client does not bind, because it cannot or is configured not to. */
    static final ChannelBinding NONE = new ChannelBinding("n", new byte[0]);

    /**
     * Flag y: the client could bind, but the server did not offer it. If the server did offer it, it detects that the offer was removed on
     * the way.
     */
    static final ChannelBinding NOT_OFFERED = new ChannelBinding("y", new byte[0]);

    private final String flag;
    private final byte[] data;

    private ChannelBinding(String flag, byte[] data) {
        this.flag = flag;
        this.data = data;
    }

    /** Flag p: the client binds with the hash of the server's certificate. */
    static ChannelBinding endPoint(byte[] hash) {
        return new ChannelBinding("p=" + END_POINT, hash.clone());
    }

    /** Returns the flag as SCRAM writes it: {@code n}, {@code y} or {@code p=} with a type. */
    public String flag() {
        return flag;
    }

    /** Returns the header followed by the channel's bytes: the value of c= in SCRAM's last message. */
    byte[] withData(String header) {
        byte[] start = header.getBytes(StandardCharsets.UTF_8);
        byte[] whole = Arrays.copyOf(start, start.length + data.length);
        System.arraycopy(data, 0, whole, start.length, data.length);
        return whole;
    }
}

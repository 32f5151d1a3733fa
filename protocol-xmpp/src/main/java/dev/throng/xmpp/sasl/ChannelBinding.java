package dev.throng.xmpp.sasl;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What SCRAM says of channel binding: the flag at the start of its first message, and the bytes that tie the login to the TLS channel
 * (RFC 5802 §6 and §7).
 */
public final class ChannelBinding {

    /** The one type we can do (RFC 5929 §4). */
    static final String END_POINT = "tls-server-end-point";

    /** Flag n: we do not bind, be it that we cannot here, or were told not to. */
    static final ChannelBinding NONE = new ChannelBinding("n", new byte[0]);

    /** Flag y: we could, and the server seems not to. If it does, someone cut the offer out, and the server notices. */
    static final ChannelBinding NOT_OFFERED = new ChannelBinding("y", new byte[0]);

    private final String flag;
    private final byte[] data;

    private ChannelBinding(String flag, byte[] data) {
        this.flag = flag;
        this.data = data;
    }

    /** Flag p, with the hash of the server's certificate. */
    static ChannelBinding endPoint(byte[] hash) {
        return new ChannelBinding("p=" + END_POINT, hash.clone());
    }

    /** The flag as SCRAM writes it: {@code n}, {@code y} or {@code p=} with a type. */
    public String flag() {
        return flag;
    }

    /** The header followed by the channel's bytes; c= of SCRAM's last message. */
    byte[] withData(String header) {
        byte[] start = header.getBytes(StandardCharsets.UTF_8);
        byte[] whole = Arrays.copyOf(start, start.length + data.length);
        System.arraycopy(data, 0, whole, start.length, data.length);
        return whole;
    }
}

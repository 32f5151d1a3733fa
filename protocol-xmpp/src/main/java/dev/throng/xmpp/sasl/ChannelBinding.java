package dev.throng.xmpp.sasl;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The channel binding of SCRAM: the flag at the start of its first message, and the bytes that bind the login to the TLS channel
 * (RFC 5802 §6 and §7).
 */
public final class ChannelBinding {

    /** Keying material that both sides derive from the handshake (RFC 9266). */
    public static final String EXPORTER = "tls-exporter";

    /** The hash of the server's certificate (RFC 5929 §4). */
    public static final String END_POINT = "tls-server-end-point";

    /** The types that Throng supports, the preferred one first: the exporter differs for each connection. */
    static final List<String> TYPES = List.of(EXPORTER, END_POINT);

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

    /** Flag p: the client binds by this type, with the channel's bytes. */
    static ChannelBinding of(String type, byte[] data) {
        return new ChannelBinding("p=" + type, data.clone());
    }

    /** Flag p with the first type that the server announces and the channel has; empty if there is none. */
    static Optional<ChannelBinding> strongest(Set<String> announced, ChannelData channel) {
        for (String type : TYPES) {
            Optional<byte[]> data = announced.contains(type) ? channel.of(type) : Optional.empty();
            if (data.isPresent()) {
                return Optional.of(of(type, data.get()));
            }
        }
        return Optional.empty();
    }

    /** Whether the channel has the bytes of at least one type. */
    static boolean isPossible(ChannelData channel) {
        return channel.of(END_POINT).isPresent() || channel.of(EXPORTER).isPresent();
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

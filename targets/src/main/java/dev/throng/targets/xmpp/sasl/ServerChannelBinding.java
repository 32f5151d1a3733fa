package dev.throng.targets.xmpp.sasl;

import java.util.Optional;

/** The channel binding of a TLS connection: {@code tls-server-end-point} (RFC 5929, section 4). Immutable. */
public final class ServerChannelBinding {

    /** The only supported type. */
    public static final String TYPE = "tls-server-end-point";

    /** The channel binding of a connection without TLS: not possible. */
    public static final ServerChannelBinding NONE = new ServerChannelBinding(Optional.empty());

    private final Optional<byte[]> certificateHash;

    private ServerChannelBinding(Optional<byte[]> certificateHash) {
        this.certificateHash = certificateHash;
    }

    /** The channel binding of a TLS connection with this hash of the server's certificate. */
    public static ServerChannelBinding endPoint(byte[] certificateHash) {
        return new ServerChannelBinding(Optional.of(certificateHash.clone()));
    }

    /** Whether mechanisms with channel binding can be offered. */
    public boolean isPossible() {
        return certificateHash.isPresent();
    }

    /** The channel's bytes; empty for none. */
    public byte[] data() {
        return certificateHash.map(byte[]::clone).orElse(new byte[0]);
    }
}

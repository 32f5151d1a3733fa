package dev.throng.targets.xmpp.sasl;

import java.util.Optional;

/** What ties an authentication to its TLS connection: {@code tls-server-end-point} (RFC 5929, section 4). Immutable. */
public final class ChannelBinding {

    /** The only type there is here. */
    public static final String TYPE = "tls-server-end-point";

    /** A connection without TLS. */
    public static final ChannelBinding NONE = new ChannelBinding(Optional.empty());

    private final Optional<byte[]> certificateHash;

    private ChannelBinding(Optional<byte[]> certificateHash) {
        this.certificateHash = certificateHash;
    }

    public static ChannelBinding endPoint(byte[] certificateHash) {
        return new ChannelBinding(Optional.of(certificateHash.clone()));
    }

    public boolean isPossible() {
        return certificateHash.isPresent();
    }

    byte[] data() {
        return certificateHash.map(byte[]::clone).orElse(new byte[0]);
    }
}

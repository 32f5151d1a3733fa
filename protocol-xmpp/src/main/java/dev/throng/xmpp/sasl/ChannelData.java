package dev.throng.xmpp.sasl;

import java.util.Optional;

/** The bytes of one TLS channel that bind a login to it (RFC 5056), by type. Computed on demand, because it costs microseconds. */
@FunctionalInterface
public interface ChannelData {

    /** A connection without TLS. */
    ChannelData NONE = type -> Optional.empty();

    /**
     * Returns the bytes for a type of channel binding; empty if this channel or this JVM cannot provide them.
     *
     * @param type as registered: {@link ChannelBinding#EXPORTER} or {@link ChannelBinding#END_POINT}
     */
    Optional<byte[]> of(String type);
}

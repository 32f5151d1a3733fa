package dev.throng.httpstream.codec;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * The headers of ICY in a response. Immutable.
 *
 * @param metaint bytes of the medium between two blocks of metadata; empty if there are none
 * @param kbps bit rate of the stream from {@code icy-br}, as sent, even if implausible; at most the greatest int
 * @param name the station's name
 */
public record IcyHeaders(OptionalInt metaint, OptionalInt kbps, Optional<String> name) {

    /** The headers of a response without any. */
    public static final IcyHeaders NONE = new IcyHeaders(OptionalInt.empty(), OptionalInt.empty(), Optional.empty());
}

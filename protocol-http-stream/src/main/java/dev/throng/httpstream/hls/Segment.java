package dev.throng.httpstream.hls;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A media segment.
 *
 * @param sequence the media sequence number: that of the playlist's first segment plus the position
 * @param discontinuitySequence how many discontinuities came before it, with those that have left the playlist
 * @param durationNanos playing time
 * @param init what is needed to decode it; empty if nothing is
 * @param gap whether the server has no media for it; a player must not request it
 * @param programMillis the date of its first picture or sound, in milliseconds since 1970 (UTC), if the playlist states it
 */
public record Segment(
        long sequence,
        long discontinuitySequence,
        long durationNanos,
        String uri,
        Optional<ByteRange> range,
        Optional<InitSection> init,
        boolean gap,
        OptionalLong programMillis)
        implements MediaPart {

    Segment withSequence(long number) {
        return new Segment(number, discontinuitySequence, durationNanos, uri, range, init, gap, programMillis);
    }
}

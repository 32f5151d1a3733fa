package dev.throng.gatling.hls;

import dev.throng.gatling.delivery.DeliveredMedia;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * What a player of HLS received, for checks.
 *
 * @param bitsPerSecond empty, because segments arrive at once
 * @param frames packets of MPEG-TS or boxes of MP4
 * @param segments that were read
 * @param missedSegments segments that left the playlist before the player came to them, that could not be read, or that had no media
 * @param damagedSegments segments with a fault of their structure
 */
public record WatchAnswer(
        OptionalLong bitsPerSecond,
        int stalls,
        Duration stalled,
        Duration longestGap,
        long frames,
        long segments,
        long missedSegments,
        long damagedSegments)
        implements DeliveredMedia {}

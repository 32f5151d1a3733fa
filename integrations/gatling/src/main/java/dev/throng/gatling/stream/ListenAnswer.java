package dev.throng.gatling.stream;

import dev.throng.gatling.delivery.DeliveredMedia;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * What a listener received, for checks.
 *
 * @param lostSyncs how often the medium was damaged
 * @param titles received between the bytes of media
 */
public record ListenAnswer(
        OptionalLong bitsPerSecond,
        int stalls,
        Duration stalled,
        Duration longestGap,
        long frames,
        long lostSyncs,
        int titles)
        implements DeliveredMedia {}

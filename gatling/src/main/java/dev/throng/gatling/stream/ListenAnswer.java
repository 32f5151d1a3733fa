package dev.throng.gatling.stream;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * What a listener heard; checks look at it.
 *
 * @param bitsPerSecond the rate at which media came once the burst was over; empty if he did not stay two seconds longer than that, or if
 *     nobody knows the medium's own rate
 * @param stalls how often his play-head ran dry
 * @param stalled how long it stood still in all
 * @param frames whole frames or pages of the medium
 * @param lostSyncs how often the medium was damaged
 * @param titles told between the bytes of the medium
 */
public record ListenAnswer(
        OptionalLong bitsPerSecond,
        int stalls,
        Duration stalled,
        Duration longestGap,
        long frames,
        long lostSyncs,
        int titles) {}

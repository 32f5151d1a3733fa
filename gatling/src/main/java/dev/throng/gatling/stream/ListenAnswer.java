package dev.throng.gatling.stream;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * What a listener received, for checks.
 *
 * @param bitsPerSecond the rate at which media arrived after the burst; empty if the listener did not stay two seconds longer than that, or if
 *     the rate of the media is not known
 * @param stalls how often playback stalled
 * @param stalled how long all stalls together lasted
 * @param frames whole frames or pages of the medium
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
        int titles) {}

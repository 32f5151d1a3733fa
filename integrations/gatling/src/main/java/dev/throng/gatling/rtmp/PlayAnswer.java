package dev.throng.gatling.rtmp;

import dev.throng.gatling.delivery.DeliveredMedia;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a player received, for checks.
 *
 * @param frames of audio and video
 * @param keyFrames pictures from which a decoder can begin
 * @param timestampJumps how often a timestamp went back, or forward by much more than a frame lasts
 * @param latency the longest time from a stamp of a publisher of Throng's until its arrival; empty without stamps
 */
public record PlayAnswer(
        OptionalLong bitsPerSecond,
        int stalls,
        Duration stalled,
        Duration longestGap,
        long frames,
        long keyFrames,
        long timestampJumps,
        Optional<Duration> latency)
        implements DeliveredMedia {}

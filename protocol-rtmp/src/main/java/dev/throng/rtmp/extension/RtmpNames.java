package dev.throng.rtmp.extension;

import dev.throng.streams.analysis.Audience;
import dev.throng.streams.extension.Listening;
import dev.throng.streams.extension.StreamNames;
import java.time.Duration;
import java.util.List;

/** The names of RTMP. */
final class RtmpNames {

    /** {@code on-rate} is known after the burst, half of the sliding window, and up to 4 s of coalesced reads. */
    private static final Listening PLAY =
            new Listening("play", Audience.PLAYERS, Duration.ofSeconds(15), Duration.ZERO);

    static final StreamNames NAMES = new StreamNames("publishers", "players", List.of(PLAY));

    private RtmpNames() {}
}

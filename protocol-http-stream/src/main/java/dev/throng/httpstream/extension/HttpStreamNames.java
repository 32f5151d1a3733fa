package dev.throng.httpstream.extension;

import dev.throng.streams.analysis.Audience;
import dev.throng.streams.extension.Listening;
import dev.throng.streams.extension.StreamNames;
import java.time.Duration;
import java.util.List;

/** The names of HTTP streams. */
final class HttpStreamNames {

    /** {@code on-rate} is known after the burst, half of the sliding window, and up to 4 s of coalesced reads. */
    private static final Listening LISTEN =
            new Listening("listen", Audience.LISTENERS, Duration.ofSeconds(15), Duration.ZERO);

    /**
     * {@code on-rate} is known after the burst, three segments, and one more for which the player waits: after 60 s for segments of up to
     * 10 s. Players of a live stream load each segment at about the same time, so the bytes of half a hold may lack a whole segment of
     * each player: less than 5 % in 10 minutes.
     */
    private static final Listening WATCH =
            new Listening("watch", Audience.PLAYERS, Duration.ofSeconds(60), Duration.ofMinutes(10));

    static final StreamNames NAMES = new StreamNames("sources", "listeners", List.of(LISTEN, WATCH));

    private HttpStreamNames() {}
}

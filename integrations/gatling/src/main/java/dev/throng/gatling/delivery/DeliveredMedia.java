package dev.throng.gatling.delivery;

import java.time.Duration;
import java.util.OptionalLong;

/** What a listener or player received, for the checks that all of them have. */
public interface DeliveredMedia {

    /**
     * Returns the rate at which media arrived after the burst. Empty if the listener did not stay two seconds longer than that, if the rate
     * of the media is not known, or if media arrives in segments.
     */
    OptionalLong bitsPerSecond();

    /** Returns how often playback stalled. */
    int stalls();

    /** Returns how long all stalls together lasted. */
    Duration stalled();

    /** Returns the longest time without a byte of media. */
    Duration longestGap();

    /** Returns the complete frames or pages of the medium, or the packets or boxes of segments. */
    long frames();
}

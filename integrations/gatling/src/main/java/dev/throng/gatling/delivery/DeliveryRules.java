package dev.throng.gatling.delivery;

import dev.throng.protocol.Expect;
import dev.throng.streams.delivery.DeliveryMeter;
import dev.throng.streams.delivery.PlaybackBuffer;
import java.time.Duration;

/**
 * How the media of listeners and players is measured. Immutable.
 *
 * @param burst how long after the first byte the server may send ahead of time; rates are measured from the last media within that time on
 * @param buffer media that must be buffered before playback begins, and before it goes on after a stall
 */
public record DeliveryRules(Duration burst, Duration buffer) {

    /** A burst of five seconds, a buffer of two. */
    public static final DeliveryRules DEFAULTS = new DeliveryRules(Duration.ofSeconds(5), Duration.ofSeconds(2));

    private static final Duration WINDOW = Duration.ofSeconds(5);
    private static final Duration SILENCE = Duration.ofSeconds(3);
    private static final Duration RECEIVING = Duration.ofSeconds(1);
    private static final long ON_RATE_PERMILLE = 950;
    private static final long STARVED_PERMILLE = 500;

    public DeliveryRules {
        Expect.that(!burst.isNegative(), "burst", burst, "0s or more");
        Expect.that(!buffer.isNegative(), "buffer", buffer, "0s or more");
    }

    public DeliveryRules withBurst(Duration time) {
        return new DeliveryRules(time, buffer);
    }

    public DeliveryRules withBuffer(Duration time) {
        return new DeliveryRules(burst, time);
    }

    DeliveryMeter.Limits limits() {
        return new DeliveryMeter.Limits(
                burst.toNanos(),
                WINDOW.toNanos(),
                SILENCE.toNanos(),
                RECEIVING.toNanos(),
                ON_RATE_PERMILLE,
                STARVED_PERMILLE);
    }

    PlaybackBuffer.Levels levels() {
        return new PlaybackBuffer.Levels(buffer.toNanos(), buffer.toNanos());
    }
}

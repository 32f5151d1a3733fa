package dev.throng.riemann.load;

import dev.throng.riemann.codec.EncodedEventTemplate;
import dev.throng.riemann.codec.EncodedEventTemplate.TimeField;
import dev.throng.riemann.codec.Event;
import dev.throng.riemann.load.EventSettings.EventNames;
import dev.throng.time.WallClock;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Writes one loop's Msgs. Loops take the events of the whole run in turn, as cards are dealt, so that the same seed gives the same
 * events; only their times differ. Events of a batch share their time. Confined to its event loop.
 */
final class EventSource {

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private final EventNames names;
    private final boolean timed;
    private final MetricValues metric;
    private final RandomGenerator random;
    private final WallClock clock;
    private final EncodedEventTemplate stencil;
    private final int eventsPerMsg;
    private final int parts;
    private long number;
    private long epochMicros;
    private boolean timeIsOld = true;

    EventSource(
            EventSettings settings, Event constant, int eventsPerMsg, int part, int parts, long seed, WallClock clock) {
        this.names = settings.names();
        this.timed = settings.time() != TimeField.NONE;
        this.metric = settings.metric().values();
        this.random = new SplittableRandom(seed + part * GOLDEN_GAMMA);
        this.clock = clock;
        this.stencil = new EncodedEventTemplate(constant, settings.metric().metricType(), settings.time());
        this.eventsPerMsg = eventsPerMsg;
        this.number = part;
        this.parts = parts;
    }

    /** Writes the next Msg; it is in {@link #array} up to {@link #length}. */
    void next() {
        next(EncodedEventTemplate.NO_NUMBER);
    }

    /** The same with a service number of the caller's choice for all events of the Msg, unless it is {@code NO_NUMBER}. */
    void next(long serviceNumber) {
        readTime();
        stencil.begin();
        for (int i = 0; i < eventsPerMsg; i++) {
            long service = serviceNumber;
            if (service == EncodedEventTemplate.NO_NUMBER && names.services() > 1) {
                service = number / names.hosts() % names.services();
            }
            long host = names.hosts() > 1 ? number % names.hosts() : EncodedEventTemplate.NO_NUMBER;
            stencil.event(service, host, metric.next(number, random), epochMicros);
            number += parts;
        }
        stencil.end();
    }

    private void readTime() {
        if (timed && timeIsOld) {
            epochMicros = clock.epochMicros();
            timeIsOld = false;
        }
    }

    /** The next Msg belongs to another batch. */
    void batchOver() {
        timeIsOld = true;
    }

    /** The frame's bytes, valid until the next Msg is written. */
    byte[] array() {
        return stencil.array();
    }

    int length() {
        return stencil.length();
    }
}

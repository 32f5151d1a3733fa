package dev.throng.httpstream.load;

import static dev.throng.streams.load.VirtualLoop.SECOND;

import dev.throng.measure.LoopInterval;
import dev.throng.streams.delivery.StreamMetric;
import io.netty.buffer.Unpooled;
import java.util.OptionalInt;

/** One listener in virtual time, whom bytes are sent second by second. */
final class OneListener {

    private final VirtualHttpLoop floor = new VirtualHttpLoop();
    private final PlayedListeners played = new PlayedListeners(floor);
    private PlayedListeners.Line line;

    /** A listener that is connected and accepted. */
    void listen(Settings settings, OptionalInt icyKbps) {
        played.open(settings);
        played.arrive(1);
        line = played.lines().get(0);
        line.icyKbps = icyKbps;
        line.accept("audio/mpeg");
    }

    /** A listener that is connected, and accepted later. */
    void listen(Settings settings, String contentType, long acceptedAfterNanos) {
        played.open(settings);
        played.arrive(1);
        line = played.lines().get(0);
        line.connect();
        played.pass(acceptedAfterNanos);
        line.accepted(contentType);
    }

    /** These bytes come, and then time passes. */
    void read(byte[] bytes, long nanos) {
        line.send(Unpooled.wrappedBuffer(bytes));
        played.pass(nanos);
    }

    /** Seconds in each of which the same bytes come. */
    void seconds(int count, byte[] each) {
        for (int s = 0; s < count && !line.ended(); s++) {
            line.send(Unpooled.wrappedBuffer(each));
            played.pass(SECOND);
        }
    }

    LoopInterval recorded() {
        return floor.recorded();
    }

    static long starved(LoopInterval interval) {
        return interval.gauges().get(StreamMetric.STARVED).get(0);
    }

    boolean ended() {
        return line.ended();
    }

    long wallNanos() {
        return floor.wallNanos();
    }

    void settle() {
        played.settle();
    }
}

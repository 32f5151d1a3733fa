package dev.throng.riemann.load;

import dev.throng.protocol.SettingException;
import dev.throng.riemann.codec.EncodedEventTemplate;
import dev.throng.riemann.codec.Msg;
import dev.throng.riemann.codec.MsgEncoder;
import dev.throng.riemann.load.RiemannSettings.Transport;
import dev.throng.time.WallClock;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** Refuses Msgs that the limits of the same settings would never let out, so that no target is blamed for them. Pure. */
final class MsgSizes {

    private MsgSizes() {}

    /**
     * Checks the Msgs of a run.
     *
     * @throws SettingException for the setting to change
     */
    static void check(RiemannSettings settings, WallClock clock) {
        long event = eventBytes(settings, clock);
        long msg = event * settings.msgs().eventsPerMsg();
        RiemannSettings.Limits limits = settings.limits();
        if (settings.pool().transport() == Transport.UDP) {
            require(msg, limits.maxDatagramBytes(), "maxDatagramBytes", settings);
            require(msg, limits.maxPendingBytes(), "maxPendingBytes", settings);
            return;
        }
        require(msg + EncodedEventTemplate.FRAME_HEADER_BYTES, limits.maxPendingBytes(), "maxPendingBytes", settings);
        int query = queryBytes(settings);
        if (query > limits.maxPendingBytes()) {
            throw new SettingException(
                    "maxPendingBytes",
                    limits.maxPendingBytes() + " (expected: at least " + query + ", the bytes of settings.query)");
        }
    }

    private static void require(long bytes, int limit, String key, RiemannSettings settings) {
        if (bytes > limit) {
            throw new SettingException(
                    key,
                    limit + " (expected: at least " + bytes + ", the bytes of a Msg with "
                            + counted(settings.msgs().eventsPerMsg()) + "; or smaller events, or fewer in a Msg)");
        }
    }

    private static String counted(int events) {
        return events == 1 ? "one event" : events + " events";
    }

    /** The bytes that an event takes in a Msg; others of the run may have a few digits more. */
    private static long eventBytes(RiemannSettings settings, WallClock clock) {
        EventSource events =
                new EventSource(settings.msgs().event(), settings.msgs().event().parts(), 1, 0, 1, 0, clock);
        events.next();
        return events.length() - EncodedEventTemplate.FRAME_HEADER_BYTES;
    }

    private static int queryBytes(RiemannSettings settings) {
        ByteBuf frame = Unpooled.buffer();
        return new MsgEncoder().frame(Msg.of(new Msg.Query(settings.msgs().query())), frame);
    }
}

package dev.throng.streams.flv;

import io.netty.buffer.ByteBuf;
import java.util.OptionalLong;

/**
 * A data message with the time at which Throng published it. Players subtract it from their own time. It has the name
 * {@value #NAME} and one number, microseconds since 1970, which a number of AMF0 holds exactly. Some servers, such as nginx-rtmp,
 * do not pass it on.
 */
public final class LatencyStamp {

    static final String NAME = "onThrongTime";

    private static final double MAX_EXACT = 1L << 53;

    /** Writes the payload of the data message. */
    public static void write(ByteBuf out, long epochMicros) {
        AmfWriter.text(out, NAME);
        AmfWriter.number(out, epochMicros);
    }

    /**
     * Reads the time from the payload of a data message.
     *
     * @param payload its reader index moves
     * @return microseconds since 1970; empty if it is another message
     */
    public static OptionalLong read(ByteBuf payload) throws MessageException {
        AmfReader values = new AmfReader(payload);
        if (values.hasNext()
                && values.next().text().filter(NAME::equals).isPresent()
                && values.hasNext()
                && values.next() instanceof AmfValue.Number micros
                && micros.value() >= 0
                && micros.value() <= MAX_EXACT) {
            return OptionalLong.of((long) micros.value());
        }
        return OptionalLong.empty();
    }

    private LatencyStamp() {}
}

package dev.throng.streams.flv;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Keeps the messages of a reader as texts, so that they can be compared. */
public final class Heard implements MessageSink {

    public final List<String> messages = new ArrayList<>();
    private final boolean strict;

    public Heard() {
        this(false);
    }

    private Heard(boolean strict) {
        this.strict = strict;
    }

    /** One that refuses deviations, as a sink that does not know them. */
    static Heard strict() {
        return new Heard(true);
    }

    @Override
    public void media(int type, int streamId, long timestampMillis, int bytes, long head) {
        messages.add(line(type, streamId, timestampMillis, bytes) + " head "
                + HexFormat.of().toHexDigits(head));
    }

    @Override
    public void stamp(long epochMicros) {
        messages.add("stamp " + epochMicros);
    }

    @Override
    public void deviates(MessageDeviation how, long found, long expected) throws MessageException {
        if (strict) {
            MessageSink.super.deviates(how, found, expected);
        }
        messages.add("deviates " + how);
    }

    @Override
    public void message(int type, int streamId, long timestampMillis, ByteBuf payload) {
        messages.add(line(type, streamId, timestampMillis, payload.readableBytes()) + " "
                + HexFormat.of().formatHex(Pieces.copy(payload)));
    }

    private static String line(int type, int streamId, long timestampMillis, int bytes) {
        return "type " + type + " stream " + streamId + " at " + timestampMillis + " bytes " + bytes;
    }
}

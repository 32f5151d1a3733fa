package dev.throng.rtmp.session;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Keeps the events of a session as texts. */
class Told implements PlayEvents {

    final List<String> events = new ArrayList<>();

    /** Ends the session, for tests that do so within an event. */
    Runnable endNow = () -> {};

    static String text(SessionStep step) {
        return step.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public void reached(SessionStep step) {
        events.add(text(step));
    }

    @Override
    public void ended(SessionEnd end, String detail) {
        events.add(end + ": " + detail);
    }

    @Override
    public void media(int type, long timestampMillis, int bytes, long head) {
        events.add((type == 8 ? "audio" : "video") + " of " + bytes + " at " + timestampMillis);
    }

    @Override
    public void data(long timestampMillis, ByteBuf payload) {
        events.add("data of " + payload.readableBytes() + " at " + timestampMillis);
    }

    @Override
    public void stamp(long epochMicros) {
        events.add("stamp " + epochMicros);
    }

    @Override
    public void unpublished() {
        events.add("unpublished");
    }
}

package dev.throng.rtmp.session;

import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.flv.MessageDeviation;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Keeps the events of a session as texts. */
class Told implements PlayEvents {

    final List<String> events = new ArrayList<>();

    /** Ends the session, for tests that do so within an event. */
    Runnable endNow = () -> {};

    static String text(RtmpSession.State state) {
        return state.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The session has entered a state. */
    void reached(RtmpSession.State state) {
        events.add(text(state));
    }

    @Override
    public final void connecting() {
        reached(RtmpSession.State.CONNECT);
    }

    @Override
    public final void creatingStream() {
        reached(RtmpSession.State.CREATE_STREAM);
    }

    @Override
    public final void starting() {
        reached(RtmpSession.State.START);
    }

    @Override
    public final void streaming() {
        reached(RtmpSession.State.STREAM);
    }

    @Override
    public void ended(RtmpFailure end, String detail) {
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
    public void deviates(MessageDeviation how) {
        events.add("deviates: " + how);
    }

    @Override
    public void redirected(String address) {
        events.add("redirected to " + address);
    }

    @Override
    public void unpublished() {
        events.add("unpublished");
    }
}

package dev.throng.rtmp.client;

import dev.throng.measure.Failure;
import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.rtmp.session.PlayEvents;
import dev.throng.rtmp.session.PlaySession;
import dev.throng.rtmp.session.RtmpSession;
import dev.throng.rtmp.session.StreamTarget;
import dev.throng.streams.flv.LatencyStamp;
import dev.throng.streams.flv.MessageDeviation;
import dev.throng.streams.flv.MessageException;
import dev.throng.transport.Endpoint;
import dev.throng.transport.TransportError;
import io.netty.buffer.ByteBuf;
import java.util.OptionalLong;

/** The connection of one player. */
final class PlayerConnection extends StreamConnection implements PlayerStream, PlayEvents {

    /** The rate of a stream that is read as fast as it comes. */
    static final int UNLIMITED = 0;

    /** A player writes only answers, of 18 bytes each. A server that reads leaves far less of them. */
    private static final int MAX_UNREAD_BYTES = 256 * 1024;

    private final int bytesPerSecond;
    private final PlayerEvents events;
    private long mediaBytes;

    /** Null until the connection takes bytes. */
    private PlaySession session;

    /** @param bytesPerSecond the most that is read per second, or {@link #UNLIMITED} */
    PlayerConnection(RtmpClient client, Endpoint server, StreamTarget target, int bytesPerSecond, PlayerEvents events) {
        super(client, server, target);
        this.bytesPerSecond = bytesPerSecond;
        this.events = events;
    }

    /** Begins to connect. */
    void open() {
        open(bytesPerSecond);
    }

    @Override
    RtmpSession newSession() {
        session = new PlaySession(
                target(),
                client().options().handshake(),
                client().random(),
                (int) client().options().playerBuffer().toMillis(),
                this,
                this);
        return session;
    }

    @Override
    void ready(long atNanos) {
        events.connected(atNanos);
    }

    @Override
    void redirected(long atNanos) {
        events.redirected(atNanos);
    }

    @Override
    void handshaken(long atNanos) {
        events.handshaken(atNanos);
    }

    /** The session writes the command after this step was reported. */
    @Override
    void starting(long atNanos) {
        events.asked(atNanos);
    }

    @Override
    void accepted(long atNanos) {
        enter(RtmpStep.FIRST_MEDIA);
        connection().startTimeout(client().firstMediaTimeouts(), atNanos);
        if (readsSlowly()) {
            connection().limitReads();
        }
        events.accepted(atNanos);
    }

    @Override
    public void media(int type, long timestampMillis, int bytes, long head) {
        events.media(type, timestampMillis, bytes, head, readNanos());
    }

    @Override
    public void data(long timestampMillis, ByteBuf payload) throws MessageException {
        OptionalLong epochMicros = LatencyStamp.read(payload);
        if (epochMicros.isPresent()) {
            stamp(epochMicros.getAsLong());
        }
    }

    @Override
    public void stamp(long epochMicros) {
        events.stamp(epochMicros, readNanos());
    }

    @Override
    public void deviates(MessageDeviation how) {
        events.deviates(how, readNanos());
    }

    @Override
    public void unpublished() {
        events.unpublished(readNanos());
    }

    @Override
    void received(long atNanos) {
        if (connection().pendingBytes() > MAX_UNREAD_BYTES) {
            end(RtmpFailure.ANSWERS_UNREAD, "more than " + MAX_UNREAD_BYTES + " bytes wait to be read");
            return;
        }
        if (!session.isStreaming() || session.mediaBytes() == mediaBytes) {
            return;
        }
        if (step() == RtmpStep.FIRST_MEDIA) {
            enter(RtmpStep.STREAM);
            checkForSilence(atNanos);
        }
        countMedia(atNanos);
    }

    private void countMedia(long atNanos) {
        int count = (int) (session.mediaBytes() - mediaBytes);
        mediaBytes += count;
        events.received(count, atNanos);
    }

    /** A slow reader causes silence itself. */
    private void checkForSilence(long atNanos) {
        if (readsSlowly() || client().silenceNanos() == Long.MAX_VALUE) {
            connection().stopTimeout();
        } else {
            connection().startTimeout(client().silenceChecks(), atNanos);
        }
    }

    @Override
    void stepTimedOut(long atNanos) {
        if (step() == RtmpStep.STREAM && atNanos - readNanos() < client().silenceNanos()) {
            connection().startTimeout(client().silenceChecks(), atNanos);
        } else {
            super.stepTimedOut(atNanos);
        }
    }

    private boolean readsSlowly() {
        return bytesPerSecond != UNLIMITED;
    }

    /** Servers disconnect players that read too slowly: with a reset, if more is waiting than may wait. */
    @Override
    Failure closedAs(TransportError error) {
        boolean byTarget = error == TransportError.CLOSED || error == TransportError.RESET;
        return byTarget && readsSlowly() && step() == RtmpStep.STREAM ? RtmpFailure.THROWN_OUT : super.closedAs(error);
    }

    @Override
    void finished(Failure why, String detail, long atNanos) {
        boolean accepted = step() == RtmpStep.FIRST_MEDIA || step() == RtmpStep.STREAM;
        if (accepted && session.mediaBytes() > mediaBytes) {
            // in one read with what ended the stream
            countMedia(readNanos());
        }
        events.ended(why, detail, atNanos);
    }

    @Override
    public void stop(Failure why, String detail) {
        end(why, detail);
    }

    @Override
    public int coalesceReads(int minBytes) {
        return connection().receiveLowWater(minBytes);
    }
}

package dev.throng.rtmp.session;

import dev.throng.rtmp.codec.Command;
import dev.throng.rtmp.codec.HandshakeForm;
import dev.throng.rtmp.codec.Requests;
import dev.throng.rtmp.codec.Status;
import dev.throng.rtmp.codec.UserControl;
import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.flv.MessageDeviation;
import dev.throng.streams.flv.MessageException;
import io.netty.buffer.ByteBuf;
import java.util.random.RandomGenerator;

/** A player of one live stream (RTMP §7.2.2.1). The stream has begun when the server says so, or with its first media. */
public final class PlaySession extends RtmpSession {

    private final int bufferMillis;
    private final PlayEvents events;

    /** Servers say in two ways that the publisher left; most say both. */
    private int unpublishNotices;

    private int endsOfStream;
    private int unpublished;

    /**
     * @param random fills the handshake
     * @param bufferMillis of media that the player says it buffers; some servers send as much at once
     */
    public PlaySession(
            StreamTarget target,
            HandshakeForm form,
            RandomGenerator random,
            int bufferMillis,
            SessionOutput output,
            PlayEvents events) {
        super(target, form, random, output, events);
        this.bufferMillis = bufferMillis;
        this.events = events;
    }

    @Override
    Command connectRequest(double number, StreamTarget to) {
        return Requests.connectPlayer(number, to.application(), to.address());
    }

    @Override
    void start(ByteBuf out) {
        commands().write(out, messageStream(), Requests.play(commands().number(), target().name()));
        UserControl.writeBufferLength(writer(), out, messageStream(), bufferMillis);
    }

    @Override
    void status(Status status) {
        switch (status.code()) {
            case Status.PLAY_STARTED -> streaming();
            case Status.UNPUBLISHED -> {
                unpublishNotices++;
                unpublished();
            }
            case Status.PLAY_STOPPED, Status.PLAY_COMPLETE -> end(RtmpFailure.STREAM_COMPLETE, status.code());
            default -> {
                // such as NetStream.Play.Reset
            }
        }
    }

    /** The publisher left as often as the more frequent of both notices says. */
    private void unpublished() {
        int times = Math.max(unpublishNotices, endsOfStream);
        if (isStreaming() && times > unpublished) {
            events.unpublished();
        }
        unpublished = times;
    }

    @Override
    RtmpFailure refused(Status status) {
        return status.code().equals(Status.STREAM_NOT_FOUND) ? RtmpFailure.STREAM_NOT_FOUND : RtmpFailure.PLAY_REFUSED;
    }

    /** Media before the answer to play shows that the server has accepted it. */
    @Override
    void media(int type, long timestampMillis, int bytes, long head) {
        streaming();
        if (isStreaming()) {
            events.media(type, timestampMillis, bytes, head);
        }
    }

    @Override
    void stamp(long epochMicros) {
        if (isStreaming()) {
            events.stamp(epochMicros);
        }
    }

    @Override
    void deviates(MessageDeviation how) {
        events.deviates(how);
    }

    @Override
    void data(long timestampMillis, ByteBuf payload) throws MessageException {
        if (isStreaming() || state() == State.START) {
            events.data(timestampMillis, payload);
        }
    }

    @Override
    void streamEof() {
        endsOfStream++;
        unpublished();
    }
}

package dev.throng.rtmp.session;

import dev.throng.rtmp.codec.Command;
import dev.throng.rtmp.codec.HandshakeForm;
import dev.throng.rtmp.codec.Requests;
import dev.throng.rtmp.codec.Status;
import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.flv.AmfWriter;
import dev.throng.streams.flv.LatencyStamp;
import dev.throng.streams.flv.MessageDeviation;
import dev.throng.streams.flv.MessageType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.random.RandomGenerator;

/**
 * A publisher of one live stream (RTMP §7.2.2.6). It says releaseStream and FCPublish as encoders do; their answers do not matter. Media may
 * be written while the session {@link #isStreaming}.
 */
public final class PublishSession extends RtmpSession {

    private static final int AUDIO_CHUNK_STREAM = 4;
    private static final int DATA_CHUNK_STREAM = 5;
    private static final int VIDEO_CHUNK_STREAM = 6;
    private static final int LEAVE_BYTES = 256;

    /** Makes a server keep the data message after it, and give it to each player that comes. */
    private static final String SET_DATA_FRAME = "@setDataFrame";

    private final int chunkSize;

    /**
     * @param random fills the handshake
     * @param chunkSize of what is sent, 1 to 16777215 bytes
     */
    public PublishSession(
            StreamTarget target,
            HandshakeForm form,
            RandomGenerator random,
            int chunkSize,
            SessionOutput output,
            SessionEvents events) {
        super(target, form, random, output, events);
        this.chunkSize = chunkSize;
    }

    @Override
    void prepare(ByteBuf out) {
        writer().setChunkSize(out, chunkSize);
    }

    @Override
    Command connectRequest(double number, StreamTarget to) {
        return Requests.connectPublisher(number, to.application(), to.address());
    }

    @Override
    void announce(ByteBuf out) {
        commands().write(out, 0, Requests.releaseStream(commands().number(), target().name()));
        commands().write(out, 0, Requests.fcPublish(commands().number(), target().name()));
    }

    @Override
    void start(ByteBuf out) {
        commands().write(out, messageStream(), Requests.publish(commands().number(), target().name()));
    }

    @Override
    void status(Status status) {
        if (status.code().equals(Status.PUBLISH_STARTED)) {
            streaming();
        }
    }

    @Override
    RtmpFailure refused(Status status) {
        return status.code().equals(Status.BAD_NAME) ? RtmpFailure.NAME_IN_USE : RtmpFailure.PUBLISH_REFUSED;
    }

    /** A publisher gets no media. */
    @Override
    void media(int type, long timestampMillis, int bytes, long head) {}

    @Override
    void stamp(long epochMicros) {}

    @Override
    void data(long timestampMillis, ByteBuf payload) {}

    @Override
    void streamEof() {}

    /** What a publisher receives does not matter. */
    @Override
    void deviates(MessageDeviation how) {}

    /**
     * Writes audio or video.
     *
     * @param out takes the bytes; the caller sends it
     * @param type {@link MessageType#AUDIO} or {@link MessageType#VIDEO}
     * @param timestampMillis its lowest 32 bits are written
     * @param payload is read whole and stays the caller's
     */
    public void writeMedia(ByteBuf out, int type, long timestampMillis, ByteBuf payload) {
        int chunkStream = type == MessageType.AUDIO ? AUDIO_CHUNK_STREAM : VIDEO_CHUNK_STREAM;
        writer().write(out, chunkStream, type, messageStream(), timestampMillis, payload);
    }

    /**
     * Writes metadata that the server keeps, for example the script tag of a file.
     *
     * @param payload {@code onMetaData} and its values; is read whole and stays the caller's
     */
    public void writeMetadata(ByteBuf out, long timestampMillis, ByteBuf payload) {
        ByteBuf name = Unpooled.buffer();
        AmfWriter.text(name, SET_DATA_FRAME);
        writeData(
                out, timestampMillis, Unpooled.wrappedBuffer(name, payload.readRetainedSlice(payload.readableBytes())));
    }

    /** Writes a {@link LatencyStamp}. */
    public void writeStamp(ByteBuf out, long timestampMillis, long epochMicros) {
        ByteBuf payload = Unpooled.buffer();
        LatencyStamp.write(payload, epochMicros);
        writeData(out, timestampMillis, payload);
    }

    private void writeData(ByteBuf out, long timestampMillis, ByteBuf payload) {
        writer().write(out, DATA_CHUNK_STREAM, MessageType.DATA, messageStream(), timestampMillis, payload);
        payload.release();
    }

    /** Announces that the publisher leaves, and ends the session. The caller closes the connection when the bytes are sent. */
    public void leave() {
        if (isStreaming()) {
            ByteBuf out = output().allocator().buffer(LEAVE_BYTES);
            commands().write(out, 0, Requests.fcUnpublish(commands().number(), target().name()));
            commands().write(out, 0, Requests.deleteStream(commands().number(), messageStream()));
            output().send(out);
        }
        end();
    }
}

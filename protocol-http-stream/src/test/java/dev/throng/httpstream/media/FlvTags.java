package dev.throng.httpstream.media;

import dev.throng.streams.flv.LatencyStamp;
import dev.throng.streams.flv.PictureStamp;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/** Writes FLV for tests, with bytes of its own making. */
public final class FlvTags {

    private static final int AUDIO = 8;
    private static final int VIDEO = 9;

    private final ByteBuf bytes = Unpooled.buffer();
    private final int factor;
    private final int added;

    /** Begins with the header, a script tag without content, and the headers of both decoders. */
    public FlvTags() {
        this(1, 11);
    }

    /** As {@link #FlvTags()}, with back pointers that are the length of the content times a factor, plus a number. */
    public FlvTags(int factor, int added) {
        this.factor = factor;
        this.added = added;
        bytes.writeBytes("FLV".getBytes(StandardCharsets.US_ASCII)).writeByte(1).writeByte(5);
        bytes.writeInt(9).writeInt(0);
        tag(18, 0, new byte[20]);
        tag(VIDEO, 0, new byte[] {0x17, 0, 0, 0, 0, 1});
        tag(AUDIO, 0, new byte[] {(byte) 0xaf, 0, 1});
    }

    /** Adds 25 pictures and 50 frames of audio for each second, with a key frame each second. */
    public FlvTags seconds(long fromMillis, int seconds) {
        for (long at = fromMillis; at < fromMillis + 1_000L * seconds; at += 20) {
            if (at % 40 == 0) {
                video(at, at % 1_000 == 0);
            }
            audio(at);
        }
        return this;
    }

    public FlvTags audio(long millis) {
        byte[] frame = new byte[35];
        frame[0] = (byte) 0xaf;
        frame[1] = 1;
        return tag(AUDIO, millis, frame);
    }

    public FlvTags video(long millis, boolean key) {
        byte[] frame = new byte[85];
        frame[0] = (byte) (key ? 0x17 : 0x27);
        frame[1] = 1;
        return tag(VIDEO, millis, frame);
    }

    /** Adds the stamp of a publisher. */
    public FlvTags stamp(long millis, long epochMicros) {
        ByteBuf payload = Unpooled.buffer();
        LatencyStamp.write(payload, epochMicros);
        return tag(18, millis, ByteBufUtil.getBytes(payload));
    }

    /** Adds a picture with the time of its publisher. */
    public FlvTags stampedVideo(long millis, long epochMicros) {
        ByteBuf payload = Unpooled.buffer().writeByte(0x27).writeByte(1).writeMedium(0);
        PictureStamp.write(payload, epochMicros);
        return tag(VIDEO, millis, ByteBufUtil.getBytes(payload.writeInt(1).writeByte(0x41)));
    }

    public FlvTags tag(int type, long millis, byte[] content) {
        return tag(type, millis, 0, content);
    }

    /** Adds a tag with a stream, which is 0 in FLV. */
    public FlvTags tag(int type, long millis, int stream, byte[] content) {
        bytes.writeByte(type).writeMedium(content.length).writeMedium((int) millis & 0xffffff);
        bytes.writeByte((int) (millis >>> 24))
                .writeMedium(stream)
                .writeBytes(content)
                .writeInt(factor * content.length + added);
        return this;
    }

    public byte[] bytes() {
        return ByteBufUtil.getBytes(bytes);
    }
}

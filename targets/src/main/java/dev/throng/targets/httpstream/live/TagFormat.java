package dev.throng.targets.httpstream.live;

import io.netty.buffer.ByteBuf;

/**
 * Tags of FLV (FLV §E.3, §E.4).
 *
 * <pre>
 *  file: "FLV", 1, flags (1: video, 4: audio), 9 (4 bytes), 0 (4 bytes), tags
 *  tag:  type 1, length 3, time 3, highest byte of the time 1, 0 (3 bytes), payload, length + 11 (4 bytes)
 * </pre>
 */
final class TagFormat implements StreamFormat {

    private static final int TAG_HEADER = 11;
    private static final int VIDEO_AND_AUDIO = 5;

    @Override
    public void restart() {}

    @Override
    public void begin(ByteBuf out) {
        out.writeByte('F').writeByte('L').writeByte('V').writeByte(1).writeByte(VIDEO_AND_AUDIO);
        out.writeInt(9).writeInt(0);
    }

    @Override
    public void write(ByteBuf out, int type, long timestamp, ByteBuf payload) {
        int length = payload.readableBytes();
        out.writeByte(type).writeMedium(length);
        out.writeMedium((int) timestamp & 0xffffff).writeByte((int) (timestamp >>> 24));
        out.writeMedium(0).writeBytes(payload).writeInt(TAG_HEADER + length);
    }
}

package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.random.RandomGenerator;

/** Frames whose insides are random, which is what well packed audio looks like. */
final class Frames {

    /** MPEG 1, layer III, 64 kbit/s, 44.1 kHz, stereo. */
    static final int MP3_64 = 0xFFFB5000;
    /** MPEG 1, layer III, 128 kbit/s, 44.1 kHz, stereo. */
    static final int MP3_128 = 0xFFFB9000;
    /** MPEG 1, layer III, 320 kbit/s, 44.1 kHz, stereo. */
    static final int MP3_320 = 0xFFFBE000;

    private final RandomGenerator random;

    Frames(RandomGenerator random) {
        this.random = random;
    }

    byte[] mpeg(int header) {
        byte[] frame = new byte[MpegFrames.length(header)];
        random.nextBytes(frame);
        Unpooled.wrappedBuffer(frame).setInt(0, header);
        return frame;
    }

    byte[] mpegs(int header, int count) {
        byte[][] frames = new byte[count][];
        for (int frame = 0; frame < count; frame++) {
            frames[frame] = mpeg(header);
        }
        return Feed.join(frames);
    }

    /** AAC LC, 44.1 kHz, stereo. */
    byte[] adts(int length) {
        return adts(0xFFF15080, length);
    }

    private byte[] adts(int header, int length) {
        ByteBuf frame = Unpooled.buffer(length, length);
        frame.writeInt(header | length >>> 11).writeMedium(length << 13 | 0x1FFC);
        byte[] inside = new byte[length - 7];
        random.nextBytes(inside);
        return frame.writeBytes(inside).array();
    }

    byte[] adtses(int count) {
        return adtses(0xFFF15080, count);
    }

    byte[] adtses(int header, int count) {
        byte[][] frames = new byte[count][];
        for (int frame = 0; frame < count; frame++) {
            frames[frame] = adts(header, 150 + random.nextInt(100));
        }
        return Feed.join(frames);
    }

    /** A page with one stream's packets, each of at most 254 bytes so that none goes on. */
    byte[] page(int flags, int serial, int sequence, long granule, int packets) {
        byte[][] bodies = new byte[packets][];
        for (int packet = 0; packet < packets; packet++) {
            bodies[packet] = new byte[random.nextInt(100, 255)];
            random.nextBytes(bodies[packet]);
        }
        return page(flags, serial, sequence, granule, bodies);
    }

    static byte[] page(int flags, int serial, int sequence, long granule, byte[]... packets) {
        int segments = 0;
        for (byte[] packet : packets) {
            segments += OggPage.segments(packet.length);
        }
        ByteBuf page = Unpooled.buffer();
        OggPage.begin(page, flags, granule, serial, sequence, segments);
        for (byte[] packet : packets) {
            OggPage.lacing(page, packet.length);
        }
        page.writeBytes(Feed.join(packets));
        OggPage.seal(page, 0);
        byte[] bytes = new byte[page.readableBytes()];
        page.readBytes(bytes);
        return bytes;
    }

    /** What a source of silence writes up to a time. */
    static byte[] published(MediaSource source, long mediaNanos, long wallNanos) {
        ByteBuf into = Unpooled.buffer();
        source.open(1).writeDue(mediaNanos, wallNanos, into);
        byte[] bytes = new byte[into.readableBytes()];
        into.readBytes(bytes);
        return bytes;
    }
}

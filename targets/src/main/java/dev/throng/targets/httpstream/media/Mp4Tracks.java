package dev.throng.targets.httpstream.media;

import static dev.throng.targets.httpstream.media.Mp4Boxes.box;
import static dev.throng.targets.httpstream.media.Mp4Boxes.full;
import static dev.throng.targets.httpstream.media.Mp4Boxes.text;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * The initialization section of fragmented MP4 (ISO/IEC 14496-12 §8): the tracks without samples. All times are in milliseconds. The size
 * of the pictures is 0 here; decoders read it in the parameter sets.
 */
final class Mp4Tracks {

    static final int VIDEO = 1;
    static final int AUDIO = 2;

    private static final int MILLIS_PER_SECOND = 1000;
    private static final int ONE = 0x10000;
    private static final int ENABLED_IN_MOVIE = 3;
    private static final int UNDETERMINED_LANGUAGE = 0x55c4;
    private static final int[] RATES = {
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350
    };

    private Mp4Tracks() {}

    /**
     * The section with one or two tracks.
     *
     * @param video the configuration of H.264; empty without video
     * @param audio the configuration of AAC; empty without audio
     */
    static ByteBuf initialization(ByteBuf video, ByteBuf audio) {
        ByteBuf type = box("ftyp", text("iso6").writeInt(0), text("iso6mp41"));
        ByteBuf tracks = Unpooled.buffer();
        ByteBuf extensions = Unpooled.buffer();
        if (video.isReadable()) {
            ByteBuf head = box("vmhd", full(0, 1).writeZero(8));
            tracks.writeBytes(track(VIDEO, "vide", head, videoEntry(video), 0));
            extensions.writeBytes(extension(VIDEO));
        }
        if (audio.isReadable()) {
            ByteBuf head = box("smhd", full(0, 0).writeZero(4));
            tracks.writeBytes(track(AUDIO, "soun", head, audioEntry(audio), 0x100));
            extensions.writeBytes(extension(AUDIO));
        }
        ByteBuf movie =
                full(0, 0).writeZero(8).writeInt(MILLIS_PER_SECOND).writeInt(0).writeInt(ONE);
        movie.writeShort(0x100).writeZero(10);
        matrix(movie).writeZero(24).writeInt(AUDIO + 1);
        return Unpooled.wrappedBuffer(type, box("moov", box("mvhd", movie), tracks, box("mvex", extensions)));
    }

    private static ByteBuf extension(int track) {
        return box("trex", full(0, 0).writeInt(track).writeInt(1).writeZero(12));
    }

    private static ByteBuf matrix(ByteBuf out) {
        for (int i = 0; i < 9; i++) {
            out.writeInt(i == 8 ? 0x40000000 : i % 4 == 0 ? ONE : 0);
        }
        return out;
    }

    private static ByteBuf track(int id, String handler, ByteBuf mediaHead, ByteBuf entry, int volume) {
        ByteBuf header = full(0, ENABLED_IN_MOVIE).writeZero(8).writeInt(id).writeZero(16);
        header.writeInt(0).writeShort(volume).writeShort(0);
        matrix(header).writeZero(8);
        ByteBuf media = full(0, 0).writeZero(8).writeInt(MILLIS_PER_SECOND).writeInt(0);
        media.writeShort(UNDETERMINED_LANGUAGE).writeShort(0);
        ByteBuf kind = full(0, 0).writeInt(0).writeBytes(text(handler)).writeZero(13);
        ByteBuf here = box("dref", full(0, 0).writeInt(1), box("url ", full(0, 1)));
        ByteBuf samples = box(
                "stbl",
                box("stsd", full(0, 0).writeInt(1), entry),
                box("stts", full(0, 0).writeInt(0)),
                box("stsc", full(0, 0).writeInt(0)),
                box("stsz", full(0, 0).writeZero(8)),
                box("stco", full(0, 0).writeInt(0)));
        ByteBuf information = box("minf", mediaHead, box("dinf", here), samples);
        return box("trak", box("tkhd", header), box("mdia", box("mdhd", media), box("hdlr", kind), information));
    }

    private static ByteBuf videoEntry(ByteBuf configuration) {
        ByteBuf head =
                Unpooled.buffer().writeZero(6).writeShort(1).writeZero(16).writeInt(0);
        head.writeInt(0x480000).writeInt(0x480000).writeInt(0).writeShort(1).writeZero(32);
        head.writeShort(0x18).writeShort(-1);
        return box("avc1", head, box("avcC", configuration.duplicate()));
    }

    private static ByteBuf audioEntry(ByteBuf configuration) {
        int bits = configuration.getUnsignedShort(configuration.readerIndex());
        int rate = RATES[Math.min(RATES.length - 1, bits >>> 7 & 0x0f)];
        int channels = bits >>> 3 & 0x0f;
        ByteBuf head = Unpooled.buffer().writeZero(6).writeShort(1).writeZero(8);
        // the rate has 16 bits before the point
        head.writeShort(channels).writeShort(16).writeZero(4).writeInt(rate > 0xffff ? 0 : rate << 16);
        return box("mp4a", head, box("esds", full(0, 0), descriptor(configuration)));
    }

    /** The stream, its decoder with the configuration, and how its packets are synchronized (ISO/IEC 14496-1 §7.2.6). */
    private static ByteBuf descriptor(ByteBuf configuration) {
        int bytes = configuration.readableBytes();
        ByteBuf out = Unpooled.buffer();
        out.writeByte(3).writeByte(23 + bytes).writeShort(0).writeByte(0);
        out.writeByte(4).writeByte(15 + bytes).writeByte(0x40).writeByte(0x15).writeZero(11);
        out.writeByte(5).writeByte(bytes).writeBytes(configuration.duplicate());
        return out.writeByte(6).writeByte(1).writeByte(2);
    }
}

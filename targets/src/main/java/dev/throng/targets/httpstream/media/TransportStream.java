package dev.throng.targets.httpstream.media;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * Writes segments as an MPEG transport stream (ISO/IEC 13818-1).
 *
 * <p>A picture is one packet of the elementary stream. Several frames of audio share one, because each needs a packet of 188 bytes.
 */
public final class TransportStream implements SegmentMuxer {

    private static final int TICKS_PER_MILLI = 90;
    /** Decoding begins this long after the clock. */
    private static final long DELAY_TICKS = 500 * TICKS_PER_MILLI;

    private static final long AUDIO_TOGETHER_MILLIS = 200;
    private static final int AUDIO_TOGETHER_BYTES = 4000;
    private static final int ADTS_BYTES = 7;
    private static final int VIDEO_ID = 0xe0;
    private static final int AUDIO_ID = 0xc0;
    private static final long TIME_MASK = (1L << 33) - 1;
    private static final int MAX_PES_LENGTH = 0xffff;
    private static final byte[] START_CODE = {0, 0, 0, 1};
    private static final byte[] ACCESS_UNIT_DELIMITER = {0, 0, 0, 1, 9, (byte) 0xf0};

    private final PacketWriter list = new PacketWriter(ProgramTables.LIST_PID);
    private final PacketWriter program = new PacketWriter(ProgramTables.PROGRAM_PID);
    private final PacketWriter video = new PacketWriter(ProgramTables.VIDEO_PID);
    private final PacketWriter audio = new PacketWriter(ProgramTables.AUDIO_PID);
    private final ByteBuf sounds = Unpooled.buffer();
    private ByteBuf parameters = Unpooled.EMPTY_BUFFER;
    private int lengthBytes = 4;
    private int audioConfiguration;
    private long firstSoundMillis;
    private boolean hasVideo;
    private boolean hasAudio;

    @Override
    public void configureVideo(ByteBuf body) {
        ByteBuf record = body.duplicate().skipBytes(Math.min(FlvBodies.VIDEO_HEADER, body.readableBytes()));
        ByteBuf sets = Unpooled.buffer();
        if (record.readableBytes() < 6) {
            return;
        }
        record.skipBytes(4);
        lengthBytes = (record.readUnsignedByte() & 3) + 1;
        if (copySets(record, record.readUnsignedByte() & 0x1f, sets)
                && record.isReadable()
                && copySets(record, record.readUnsignedByte(), sets)) {
            parameters = sets;
            hasVideo = true;
        }
    }

    private static boolean copySets(ByteBuf record, int count, ByteBuf to) {
        for (int i = 0; i < count; i++) {
            int length = record.readableBytes() >= 2 ? record.readUnsignedShort() : Integer.MAX_VALUE;
            if (length > record.readableBytes()) {
                return false;
            }
            to.writeBytes(START_CODE).writeBytes(record, length);
        }
        return true;
    }

    @Override
    public void configureAudio(ByteBuf body) {
        if (body.readableBytes() >= FlvBodies.AUDIO_HEADER + 2) {
            audioConfiguration = body.getUnsignedShort(body.readerIndex() + FlvBodies.AUDIO_HEADER);
            hasAudio = true;
        }
    }

    @Override
    public boolean isConfigured() {
        return hasVideo || hasAudio;
    }

    @Override
    public boolean hasVideo() {
        return hasVideo;
    }

    @Override
    public void begin(ByteBuf out) {
        list.write(out, ProgramTables.list());
        program.write(out, ProgramTables.program(hasVideo, hasAudio));
    }

    @Override
    public void video(ByteBuf out, long millis, ByteBuf body) {
        if (!hasVideo || !FlvBodies.isH264Frame(body) || body.readableBytes() < FlvBodies.VIDEO_HEADER) {
            return;
        }
        boolean key = FlvBodies.isKeyFrame(body);
        ByteBuf units = body.duplicate().skipBytes(2);
        long composition = units.readMedium();
        ByteBuf unit = Unpooled.buffer(body.readableBytes() + 256);
        unit.writeBytes(ACCESS_UNIT_DELIMITER);
        if (key) {
            unit.writeBytes(parameters.duplicate());
        }
        copyUnits(units, unit);
        long decoded = millis * TICKS_PER_MILLI;
        ByteBuf pes = pes(VIDEO_ID, decoded + composition * TICKS_PER_MILLI, decoded, unit);
        video.writeWithClock(out, pes, decoded, key);
    }

    /** Replaces the length of each NAL unit by a start code. Stops at a length that is not valid. */
    private void copyUnits(ByteBuf from, ByteBuf to) {
        while (from.readableBytes() > lengthBytes) {
            long length = 0;
            for (int i = 0; i < lengthBytes; i++) {
                length = length << Byte.SIZE | from.readUnsignedByte();
            }
            if (length > from.readableBytes()) {
                return;
            }
            to.writeBytes(START_CODE).writeBytes(from, (int) length);
        }
    }

    @Override
    public void audio(ByteBuf out, long millis, ByteBuf body) {
        if (!hasAudio || !FlvBodies.isAacFrame(body)) {
            return;
        }
        if (sounds.isReadable()
                && (millis - firstSoundMillis >= AUDIO_TOGETHER_MILLIS
                        || millis < firstSoundMillis
                        || sounds.readableBytes() > AUDIO_TOGETHER_BYTES)) {
            writeSounds(out);
        }
        if (!sounds.isReadable()) {
            firstSoundMillis = millis;
        }
        ByteBuf frame = body.duplicate().skipBytes(FlvBodies.AUDIO_HEADER);
        writeAdts(frame.readableBytes());
        sounds.writeBytes(frame);
    }

    /** Sync word, profile, rate, channels, length, buffer fullness of a variable rate, one frame (ISO/IEC 13818-7 §6.2). */
    private void writeAdts(int frameBytes) {
        int profile = (audioConfiguration >>> 11) - 1 & 3;
        int rate = audioConfiguration >>> 7 & 0x0f;
        int channels = audioConfiguration >>> 3 & 7;
        int length = frameBytes + ADTS_BYTES;
        sounds.writeShort(0xfff1);
        sounds.writeByte(profile << 6 | rate << 2 | channels >>> 2);
        sounds.writeByte((channels & 3) << 6 | length >>> 11);
        sounds.writeByte(length >>> 3);
        sounds.writeByte((length & 7) << 5 | 0x1f);
        sounds.writeByte(0xfc);
    }

    @Override
    public ByteBuf initialization() {
        return Unpooled.EMPTY_BUFFER;
    }

    @Override
    public int heldBytes() {
        return sounds.readableBytes();
    }

    @Override
    public void end(ByteBuf out, long endMillis) {
        writeSounds(out);
    }

    /** Writes the sounds that wait for others. */
    private void writeSounds(ByteBuf out) {
        if (!sounds.isReadable()) {
            return;
        }
        long shown = firstSoundMillis * TICKS_PER_MILLI;
        ByteBuf pes = pes(AUDIO_ID, shown, shown, sounds);
        if (hasVideo) {
            audio.write(out, pes);
        } else {
            audio.writeWithClock(out, pes, shown, true);
        }
        sounds.clear();
    }

    /** Start code, stream, length (0 if it is too long), flags, PTS and, if it differs, DTS; then the payload (§2.4.3.6). */
    private static ByteBuf pes(int stream, long shown, long decoded, ByteBuf payload) {
        boolean both = shown != decoded;
        int header = both ? 10 : 5;
        int length = 3 + header + payload.readableBytes();
        ByteBuf out = Unpooled.buffer(length + 6);
        out.writeMedium(1).writeByte(stream).writeShort(length > MAX_PES_LENGTH ? 0 : length);
        out.writeByte(0x84).writeByte(both ? 0xc0 : 0x80).writeByte(header);
        writeTime(out, both ? 3 : 2, shown);
        if (both) {
            writeTime(out, 1, decoded);
        }
        return out.writeBytes(payload);
    }

    private static void writeTime(ByteBuf out, int prefix, long ticks) {
        long time = ticks + DELAY_TICKS & TIME_MASK;
        out.writeByte(prefix << 4 | (int) (time >>> 30) << 1 | 1);
        out.writeShort((int) (time >>> 15 & 0x7fff) << 1 | 1);
        out.writeShort((int) (time & 0x7fff) << 1 | 1);
    }
}

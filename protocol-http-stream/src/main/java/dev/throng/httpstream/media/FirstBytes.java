package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;
import java.util.Optional;

/**
 * The first bytes of a stream, as far as an {@link UncheckedFormat} is known by them. They may come in reads of any size. Confined to one
 * thread.
 */
final class FirstBytes {

    /** Where the second packet of MPEG-TS begins. */
    private static final int SECOND_PACKET = 188;

    private static final byte PACKET_SYNC = 0x47;

    private Optional<UncheckedFormat> unchecked = Optional.empty();

    /** How many were read; not more than are needed. */
    private int count;

    /** The first eight. */
    private long word;

    /** Reads on, without moving an index. */
    void read(ByteBuf bytes) {
        int at = bytes.readerIndex();
        while (count < Long.BYTES && at < bytes.writerIndex()) {
            word = word << Byte.SIZE | bytes.getByte(at++) & 0xFF;
            count++;
            if (count == Long.BYTES) {
                unchecked = UncheckedFormat.of(word);
            }
        }
        int left = bytes.writerIndex() - at;
        if (count < Long.BYTES || count > SECOND_PACKET || word >>> 56 != PACKET_SYNC) {
            return;
        }
        if (count + left > SECOND_PACKET && bytes.getByte(at + SECOND_PACKET - count) == PACKET_SYNC) {
            unchecked = Optional.of(UncheckedFormat.MPEG_TS);
        }
        count += Math.min(left, SECOND_PACKET + 1 - count);
    }

    /** Returns the format that they show; empty if there are not enough of them yet, or for any other format. */
    Optional<UncheckedFormat> unchecked() {
        return unchecked;
    }
}

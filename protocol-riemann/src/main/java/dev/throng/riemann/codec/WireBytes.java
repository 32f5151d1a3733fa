package dev.throng.riemann.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Bytes that grow as protocol-buffers fields are added to them. All fields of Riemann's messages have numbers below 16, so that a tag
 * is one byte. Not thread-safe; used again after {@link #reset}.
 */
final class WireBytes {

    private byte[] bytes;
    private int length;

    WireBytes(int capacity) {
        bytes = new byte[capacity];
    }

    /** The bytes themselves, valid up to {@link #length} and until the next change. */
    byte[] array() {
        return bytes;
    }

    int length() {
        return length;
    }

    byte[] copy() {
        return Arrays.copyOf(bytes, length);
    }

    void reset() {
        length = 0;
    }

    /** Makes room for {@code more} bytes, so that what follows needs no check. */
    private void room(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(length, more), bytes.length * 2));
        }
    }

    void int32be(int value) {
        room(4);
        set32be(length, value);
        length += 4;
    }

    void set32be(int at, int value) {
        bytes[at] = (byte) (value >>> 24);
        bytes[at + 1] = (byte) (value >>> 16);
        bytes[at + 2] = (byte) (value >>> 8);
        bytes[at + 3] = (byte) value;
    }

    void tag(int field, int type) {
        room(1);
        bytes[length++] = (byte) (field << 3 | type);
    }

    void varint(long value) {
        room(10);
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            bytes[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[length++] = (byte) rest;
    }

    void raw(byte[] more) {
        raw(more, 0, more.length);
    }

    void raw(byte[] more, int from, int count) {
        room(count);
        System.arraycopy(more, from, bytes, length, count);
        length += count;
    }

    void text(int field, String value) {
        bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    void bytes(int field, byte[] value) {
        bytes(field, value, value.length);
    }

    void bytes(int field, byte[] value, int count) {
        tag(field, WireFormat.BYTES);
        varint(count);
        raw(value, 0, count);
    }

    void fixed32(int field, int bits) {
        tag(field, WireFormat.FIXED32);
        room(4);
        for (int shift = 0; shift < 32; shift += 8) {
            bytes[length++] = (byte) (bits >>> shift);
        }
    }

    void fixed64(int field, long bits) {
        tag(field, WireFormat.FIXED64);
        room(8);
        for (int shift = 0; shift < 64; shift += 8) {
            bytes[length++] = (byte) (bits >>> shift);
        }
    }
}

package dev.throng.xmpp.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Checks for strict UTF-8 (RFC 3629 §4) without NUL, which XML forbids. The XML parser decodes UTF-8 too, but accepts overlong forms, code
 * points beyond U+10FFFF, and NULs before the name in an end tag.
 */
final class Utf8 {

    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long ONES = 0x0101010101010101L;

    /** Returns the index of the first invalid or incomplete character; {@code end} if there is none. */
    static int firstWrong(byte[] bytes, int end) {
        int i = pastAscii(bytes, 0, end);
        while (i < end) {
            int length = length(bytes[i]);
            if (length == 0 || i + length > end || !isRight(bytes, i, length)) {
                return i;
            }
            i = pastAscii(bytes, i + length, end);
        }
        return end;
    }

    /** Returns the index of the last character if it is incomplete; else {@code end}. */
    static int wholeCharacters(byte[] bytes, int end) {
        for (int i = end - 1; i >= 0 && i >= end - 3; i--) {
            if ((bytes[i] & 0xC0) != 0x80) {
                return i + length(bytes[i]) > end ? i : end;
            }
        }
        return end;
    }

    /** Skips bytes from 1 to 127. */
    private static int pastAscii(byte[] bytes, int from, int end) {
        int i = from;
        while (i + Long.BYTES <= end && isAscii((long) EIGHT_BYTES.get(bytes, i))) {
            i += Long.BYTES;
        }
        while (i < end && bytes[i] > 0) {
            i++;
        }
        return i;
    }

    /** Whether all eight bytes are from 1 to 127. Subtracting 1 sets the highest bit of a zero byte. */
    private static boolean isAscii(long eightBytes) {
        return ((eightBytes | (eightBytes - ONES)) & HIGH_BITS) == 0;
    }

    /** Returns the length of a character by its first byte; 0 if no character begins with it. */
    private static int length(byte first) {
        int b = first & 0xFF;
        if (b < 0x80) {
            return b == 0 ? 0 : 1;
        }
        return b < 0xC2 || b > 0xF4 ? 0 : b < 0xE0 ? 2 : b < 0xF0 ? 3 : 4;
    }

    private static boolean isRight(byte[] bytes, int at, int length) {
        int first = bytes[at] & 0xFF;
        int lowest = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
        int highest = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
        for (int i = at + 1; i < at + length; i++) {
            int b = bytes[i] & 0xFF;
            if (b < lowest || b > highest) {
                return false;
            }
            lowest = 0x80;
            highest = 0xBF;
        }
        return true;
    }

    private Utf8() {}
}

package dev.throng.xmpp.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds the first byte that cannot stand in UTF-8 (RFC 3629 §4), wherever characters are cut. The parser below decodes, but takes
 * overlong forms and code points beyond U+10FFFF.
 */
final class Utf8 {

    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long NOT_ASCII = 0x8080808080808080L;

    /** How many bytes of the character are to come. */
    private int missing;

    /** The range of the next byte, if one is missing. */
    private int lowest;

    private int highest;

    /**
     * Reads on where it stopped.
     *
     * @return the first byte that is wrong, after which all begins anew; {@code end} if there is none
     */
    int firstWrong(byte[] bytes, int from, int end) {
        int i = from;
        while (true) {
            if (missing == 0) {
                i = pastAscii(bytes, i, end);
            }
            if (i == end) {
                return end;
            }
            int b = bytes[i] & 0xFF;
            if (missing == 0 ? !begin(b) : !go(b)) {
                missing = 0;
                return i;
            }
            i++;
        }
    }

    private static int pastAscii(byte[] bytes, int from, int end) {
        int i = from;
        while (i + Long.BYTES <= end && ((long) EIGHT_BYTES.get(bytes, i) & NOT_ASCII) == 0) {
            i += Long.BYTES;
        }
        while (i < end && bytes[i] >= 0) {
            i++;
        }
        return i;
    }

    private boolean begin(int b) {
        missing = b < 0xC2 || b > 0xF4 ? 0 : b < 0xE0 ? 1 : b < 0xF0 ? 2 : 3;
        lowest = b == 0xE0 ? 0xA0 : b == 0xF0 ? 0x90 : 0x80;
        highest = b == 0xED ? 0x9F : b == 0xF4 ? 0x8F : 0xBF;
        return missing > 0;
    }

    private boolean go(int b) {
        boolean right = b >= lowest && b <= highest;
        missing--;
        lowest = 0x80;
        highest = 0xBF;
        return right;
    }
}

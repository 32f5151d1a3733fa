package dev.throng.gclogs;

import java.util.Arrays;

/**
 * Cuts bytes into lines wherever the chunks fall. A line that lies in one chunk is handed on in place; only a line that
 * two chunks share is copied. A line of more than {@value #MAX_LINE_BYTES} bytes is skipped without being kept.
 */
final class LineFeed {

    static final int MAX_LINE_BYTES = 64 * 1024;

    /** Takes the lines, without their end; the bytes are its own only during the call. */
    interface Lines {
        /** @param ended false for bytes at the end of the log that no line end follows */
        void line(byte[] bytes, int from, int to, boolean ended);

        void tooLong();
    }

    private final Lines lines;
    private byte[] carry = new byte[1024];
    private int carried;
    private boolean skipping;

    LineFeed(Lines lines) {
        this.lines = lines;
    }

    void accept(byte[] data, int from, int to) {
        int start = from;
        while (true) {
            int end = Ascii.indexOf(data, start, to, '\n');
            if (end < 0) {
                keep(data, start, to);
                return;
            }
            if (skipping) {
                skipping = false;
            } else if (carried > 0) {
                keep(data, start, end);
                if (!skipping) {
                    hand(carry, 0, carried, true);
                }
                skipping = false;
                carried = 0;
            } else if (end - start > MAX_LINE_BYTES) {
                lines.tooLong();
            } else {
                hand(data, start, end, true);
            }
            start = end + 1;
        }
    }

    void finish() {
        if (carried > 0) {
            hand(carry, 0, carried, false);
        }
        carried = 0;
        skipping = false;
    }

    private void hand(byte[] data, int from, int to, boolean ended) {
        int end = to > from && data[to - 1] == '\r' ? to - 1 : to;
        lines.line(data, from, end, ended);
    }

    private void keep(byte[] data, int from, int to) {
        int length = to - from;
        if (skipping || length == 0) {
            return;
        }
        if (carried + length > MAX_LINE_BYTES) {
            skipping = true;
            carried = 0;
            lines.tooLong();
            return;
        }
        if (carried + length > carry.length) {
            carry = Arrays.copyOf(carry, Math.min(MAX_LINE_BYTES, Math.max(carry.length * 2, carried + length)));
        }
        System.arraycopy(data, from, carry, carried, length);
        carried += length;
    }
}

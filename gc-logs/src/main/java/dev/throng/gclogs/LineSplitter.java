package dev.throng.gclogs;

import java.util.Arrays;

/**
 * Splits chunks of bytes into lines. A line within one chunk is not copied; a line that continues in the next chunk is. A line of more than
 * {@value #MAX_LINE_BYTES} bytes is skipped, and so are zero bytes before a line. Confined to the reader's thread.
 */
final class LineSplitter {

    static final int MAX_LINE_BYTES = 64 * 1024;

    interface LineReceiver {
        /**
         * Receives a line, which is [from, to) of these bytes, without its line end. The bytes are valid during the call.
         *
         * @param ended false for the last bytes of the log if no line end follows them
         */
        void line(byte[] bytes, int from, int to, boolean ended);

        /** A line was skipped, because it has more than {@value #MAX_LINE_BYTES} bytes. */
        void tooLong();
    }

    private final LineReceiver receiver;
    /** The part of the next line that is known so far. */
    private byte[] carry = new byte[1024];

    private int carried;
    private boolean skipping;

    LineSplitter(LineReceiver receiver) {
        this.receiver = receiver;
    }

    /** Splits the next chunk, which is [from, to) of these bytes. */
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
                    pass(carry, 0, carried, true);
                }
                skipping = false;
                carried = 0;
            } else {
                whole(data, behindZeros(data, start, end), end);
            }
            start = end + 1;
        }
    }

    private void whole(byte[] data, int from, int to) {
        if (to - from > MAX_LINE_BYTES) {
            receiver.tooLong();
        } else {
            pass(data, from, to, true);
        }
    }

    /** Passes on the last line, if no line end follows it. */
    void finish() {
        if (carried > 0) {
            pass(carry, 0, carried, false);
        }
        carried = 0;
        skipping = false;
    }

    private void pass(byte[] data, int from, int to, boolean ended) {
        int end = to;
        while (end > from && data[end - 1] == '\r') {
            end--;
        }
        receiver.line(data, from, end, ended);
    }

    /**
     * Where a line begins behind zero bytes. A file system returns zeros for the beginning of a file that was cut to nothing while the JVM
     * wrote it, as {@code copytruncate} of logrotate does: the JVM goes on at its old position.
     */
    private static int behindZeros(byte[] data, int from, int to) {
        int at = from;
        while (at < to && data[at] == 0) {
            at++;
        }
        return at;
    }

    private void keep(byte[] data, int start, int to) {
        int from = carried == 0 ? behindZeros(data, start, to) : start;
        int length = to - from;
        if (skipping || length == 0) {
            return;
        }
        if (carried + length > MAX_LINE_BYTES) {
            skipping = true;
            carried = 0;
            receiver.tooLong();
            return;
        }
        if (carried + length > carry.length) {
            carry = Arrays.copyOf(carry, Math.min(MAX_LINE_BYTES, Math.max(carry.length * 2, carried + length)));
        }
        System.arraycopy(data, from, carry, carried, length);
        carried += length;
    }
}

package dev.throng.gclogs.source;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Decodes the text of a log: UTF-8 with a byte order mark, UTF-16 of both byte orders with or without one (PowerShell writes it), and CR as
 * line end. Other text is passed on as it is.
 */
final class TextForm {

    private static final int BUFFER_BYTES = LogSource.HEAD_BYTES;

    private TextForm() {}

    /** The decoded text; the input itself if it needs no decoding. */
    static BufferedInputStream decoded(BufferedInputStream in) throws IOException {
        byte[] head = LogSource.head(in, 4);
        BufferedInputStream text = in;
        if (begins(head, 0xef, 0xbb, 0xbf)) {
            in.skipNBytes(3);
            text = new BufferedInputStream(in, BUFFER_BYTES);
        } else if (begins(head, 0xff, 0xfe) || begins(head, 0xfe, 0xff)) {
            in.skipNBytes(2);
            text = new BufferedInputStream(new Utf16(in, begins(head, 0xfe, 0xff)), BUFFER_BYTES);
        } else if (head.length == 4
                && (head[0] == 0) != (head[1] == 0)
                && (head[0] == 0) == (head[2] == 0)
                && (head[1] == 0) == (head[3] == 0)) {
            text = new BufferedInputStream(new Utf16(in, head[0] == 0), BUFFER_BYTES);
        }
        return endsLinesWithCr(LogSource.head(text, BUFFER_BYTES))
                ? new BufferedInputStream(new CarriageReturns(text), BUFFER_BYTES)
                : text;
    }

    private static boolean begins(byte[] head, int... bytes) {
        if (head.length < bytes.length) {
            return false;
        }
        for (int i = 0; i < bytes.length; i++) {
            if ((head[i] & 0xff) != bytes[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether the text has CR and no LF. A CR at its very end may belong to a CRLF. */
    private static boolean endsLinesWithCr(byte[] head) {
        boolean seen = false;
        for (int i = 0; i < head.length; i++) {
            if (head[i] == '\n') {
                return false;
            }
            seen |= head[i] == '\r' && (i + 1 < head.length || head.length < BUFFER_BYTES);
        }
        return seen;
    }

    /** UTF-16 as ISO 8859-1. A character beyond it becomes {@code ?}; the lines of a GC log have none. */
    private static final class Utf16 extends InputStream {

        private final InputStream in;
        private final boolean bigEndian;

        Utf16(BufferedInputStream in, boolean bigEndian) {
            this.in = in;
            this.bigEndian = bigEndian;
        }

        @Override
        public int read() throws IOException {
            int first = in.read();
            int second = in.read();
            if (first < 0 || second < 0) {
                return -1;
            }
            int high = bigEndian ? first : second;
            return high == 0 ? bigEndian ? second : first : '?';
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            int read = 0;
            while (read < length) {
                int b = read();
                if (b < 0) {
                    break;
                }
                into[from + read++] = (byte) b;
            }
            return read == 0 && length > 0 ? -1 : read;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    /** Each CR as LF. */
    private static final class CarriageReturns extends FilterInputStream {

        CarriageReturns(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int b = in.read();
            return b == '\r' ? '\n' : b;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            int read = in.read(into, from, length);
            for (int i = from; i < from + read; i++) {
                if (into[i] == '\r') {
                    into[i] = '\n';
                }
            }
            return read;
        }
    }
}

package dev.throng.reports.slots;

import java.io.ByteArrayOutputStream;

/** Whole numbers from 0 as unsigned LEB128: seven bits a byte, the lowest first; the highest bit of a byte says that more follow. */
public final class Varints {

    private Varints() {}

    /** Writes numbers. For one thread. */
    public static final class Writer {

        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        /**
         * Adds a number.
         *
         * @param number from 0
         */
        public Writer add(long number) {
            long rest = number;
            while (rest > 0x7f) {
                out.write((int) (rest & 0x7f | 0x80));
                rest >>>= 7;
            }
            out.write((int) rest);
            return this;
        }

        /** Returns what was written. */
        public byte[] bytes() {
            return out.toByteArray();
        }
    }

    /** Reads numbers. */
    static final class Reader {

        private final byte[] bytes;
        private int at;

        Reader(byte[] bytes) {
            this.bytes = bytes;
        }

        long next() {
            long number = 0;
            for (int shift = 0; ; shift += 7) {
                byte next = bytes[at++];
                number |= (next & 0x7fL) << shift;
                if (next >= 0) {
                    return number;
                }
            }
        }
    }
}

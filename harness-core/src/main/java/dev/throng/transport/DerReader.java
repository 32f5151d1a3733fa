package dev.throng.transport;

import java.security.cert.CertificateException;
import java.util.Arrays;

/**
 * Walks over values in DER (ITU-T X.690), as far as a certificate needs it: tags of one byte, definite lengths. Every length is checked
 * against the bytes that are there. Used by one thread.
 */
final class DerReader {

    private static final int SEQUENCE = 0x30;
    private static final int OBJECT_IDENTIFIER = 0x06;
    private static final int MAX_LENGTH_BYTES = 3;

    private final byte[] bytes;
    private final int start;
    private final int end;
    private int at;

    private DerReader(byte[] bytes, int start, int contentAt, int end) {
        this.bytes = bytes;
        this.start = start;
        this.at = contentAt;
        this.end = end;
    }

    /** The content of a sequence, which is all there is. */
    static DerReader sequence(byte[] bytes) throws CertificateException {
        return new DerReader(bytes, 0, 0, bytes.length).enter();
    }

    /** The content of the next value, a sequence; this reader goes on behind it. */
    DerReader enter() throws CertificateException {
        if (nextTag() != SEQUENCE) {
            throw damaged();
        }
        return value();
    }

    /** The value whose content this is, with its tag and its length. */
    byte[] whole() {
        return Arrays.copyOfRange(bytes, start, end);
    }

    int nextTag() throws CertificateException {
        if (at >= end) {
            throw damaged();
        }
        return bytes[at] & 0xff;
    }

    void skip() throws CertificateException {
        value();
    }

    /** The next value, an object identifier, in dotted form: {@code 1.2.840.113549.1.1.1}. */
    String objectIdentifier() throws CertificateException {
        if (nextTag() != OBJECT_IDENTIFIER) {
            throw damaged();
        }
        DerReader content = value();
        StringBuilder dotted = new StringBuilder();
        long number = 0;
        for (int i = content.at; i < content.end; i++) {
            if (number > Long.MAX_VALUE >> 8) {
                throw damaged();
            }
            number = number << 7 | bytes[i] & 0x7f;
            if (bytes[i] >= 0) {
                append(dotted, number);
                number = 0;
            }
        }
        return dotted.toString();
    }

    /** The first number stands for two: 40 times the first, and the second (X.690 §8.19). */
    private static void append(StringBuilder dotted, long number) {
        if (dotted.length() > 0) {
            dotted.append('.').append(number);
        } else {
            long first = Math.min(2, number / 40);
            dotted.append(first).append('.').append(number - first * 40);
        }
    }

    private DerReader value() throws CertificateException {
        int from = at;
        nextTag();
        int place = at + 1;
        int length = byteAt(place++);
        if (length > 0x7f) {
            int count = length & 0x7f;
            if (count == 0 || count > MAX_LENGTH_BYTES) {
                throw damaged();
            }
            length = 0;
            for (int i = 0; i < count; i++) {
                length = length << 8 | byteAt(place++);
            }
        }
        if (length > end - place) {
            throw damaged();
        }
        at = place + length;
        return new DerReader(bytes, from, place, at);
    }

    private int byteAt(int place) throws CertificateException {
        if (place >= end) {
            throw damaged();
        }
        return bytes[place] & 0xff;
    }

    private static CertificateException damaged() {
        return new CertificateException("the bytes are no certificate");
    }
}

package dev.throng.secrets;

import dev.throng.text.Printable;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Cleans the output of another program while it arrives: the result is UTF-8 without secrets, and without control characters except line
 * feeds and tabs. Holds back the last line until it is complete, because a secret may arrive in parts. Of a long line it holds back only
 * what may be the start of a secret. One thread at a time may use it.
 */
public final class OutputCleaner {

    private static final int MAX_HELD_BYTES = 16 * 1024;

    /** The most bytes to hold back as the possible start of a secret. */
    private static final int MAX_SECRET_BYTES = 16 * MAX_HELD_BYTES;

    private final Masking masking;
    private final ByteArrayOutputStream held = new ByteArrayOutputStream();

    public OutputCleaner(Masking masking) {
        this.masking = masking;
    }

    /** Adds output. Returns the cleaned output that is complete. */
    public byte[] add(byte[] bytes, int length) {
        int lines = length;
        while (lines > 0 && bytes[lines - 1] != '\n') {
            lines--;
        }
        byte[] whole = new byte[0];
        if (lines > 0) {
            held.write(bytes, 0, lines);
            whole = rest();
        }
        held.write(bytes, lines, length - lines);
        return held.size() > MAX_HELD_BYTES ? joined(whole, start()) : whole;
    }

    /** Returns what is held back, cleaned, and removes it. */
    public byte[] rest() {
        byte[] rest = peek();
        held.reset();
        return rest;
    }

    /** Returns what is held back, cleaned, and keeps it. */
    public byte[] peek() {
        return clean(held.toString(StandardCharsets.UTF_8));
    }

    /** Returns the start of a line that is too long to hold back, up to the place where the next secret may begin. */
    private byte[] start() {
        byte[] bytes = held.toByteArray();
        int complete = completeCharacters(bytes);
        String text = new String(bytes, 0, complete, StandardCharsets.UTF_8);
        int cut = masking.safeCut(text);
        cut = bytes.length - cut > MAX_SECRET_BYTES ? text.length() : cut;
        held.reset();
        held.writeBytes(text.substring(cut).getBytes(StandardCharsets.UTF_8));
        held.write(bytes, complete, bytes.length - complete);
        return clean(text.substring(0, cut));
    }

    /** The length without an incomplete character at the end. */
    private static int completeCharacters(byte[] bytes) {
        int lead = bytes.length - 1;
        while (lead > 0 && lead > bytes.length - 4 && (bytes[lead] & 0xc0) == 0x80) {
            lead--;
        }
        return (bytes[lead] & 0xc0) == 0xc0 ? lead : bytes.length;
    }

    private byte[] clean(String text) {
        return Printable.text(masking.apply(text)).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] joined(byte[] first, byte[] second) {
        ByteArrayOutputStream both = new ByteArrayOutputStream(first.length + second.length);
        both.writeBytes(first);
        both.writeBytes(second);
        return both.toByteArray();
    }
}

package dev.throng.text;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Cleans the output of another program, as it comes, for a file that people read on terminals: UTF-8 without secrets and without control
 * characters other than line feeds and tabs. Holds back the current line, of a long one only
 * what may be the start of a secret, as one may arrive in parts. For one thread at a time.
 */
public final class OutputCleaner {

    private static final int MOST_HELD = 16 * 1024;

    /** What begins a secret for so long is let go. */
    private static final int MOST_OF_A_SECRET = 16 * MOST_HELD;

    private final Masking masking;
    private final ByteArrayOutputStream held = new ByteArrayOutputStream();

    public OutputCleaner(Masking masking) {
        this.masking = masking;
    }

    /** Takes bytes; gives what is clean and complete by now. */
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
        return held.size() > MOST_HELD ? joined(whole, start()) : whole;
    }

    /** What is held back, cleaned; it is held back no longer. */
    public byte[] rest() {
        byte[] rest = peek();
        held.reset();
        return rest;
    }

    /** What is held back, cleaned. */
    public byte[] peek() {
        return clean(held.toString(StandardCharsets.UTF_8));
    }

    /** The start of a line that is too long to be held back, up to where the next secret might begin. */
    private byte[] start() {
        byte[] bytes = held.toByteArray();
        int complete = completeCharacters(bytes);
        String text = new String(bytes, 0, complete, StandardCharsets.UTF_8);
        int cut = masking.safeCut(text);
        cut = bytes.length - cut > MOST_OF_A_SECRET ? text.length() : cut;
        held.reset();
        held.writeBytes(text.substring(cut).getBytes(StandardCharsets.UTF_8));
        held.write(bytes, complete, bytes.length - complete);
        return clean(text.substring(0, cut));
    }

    /** How many bytes there are before a character at the end that is not complete. */
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

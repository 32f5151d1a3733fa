package dev.throng.csv;

import java.io.IOException;
import java.io.Reader;

/** Hands on a text and keeps the last part of it, as Jackson's parser does not report which fields have quotes. For one thread. */
final class RecentText extends Reader {

    private final Reader reader;
    private final int kept;
    private final StringBuilder recent = new StringBuilder();
    private long start;
    private boolean ended;

    /** @param kept the number of characters that are kept; up to twice as many use memory */
    RecentText(Reader reader, int kept) {
        this.reader = reader;
        this.kept = kept;
    }

    @Override
    public int read(char[] into, int from, int length) throws IOException {
        int read = reader.read(into, from, Math.min(length, kept));
        ended = read < 0;
        recent.append(into, from, Math.max(0, read));
        int old = recent.length() - kept;
        if (old > kept) {
            recent.delete(0, old);
            start += old;
        }
        return read;
    }

    /**
     * The character at an offset from the start of the text.
     *
     * @throws IndexOutOfBoundsException if the text was not read so far, or the character is no longer kept
     */
    char at(long offset) {
        return recent.charAt(Math.toIntExact(offset - start));
    }

    /** Whether the whole text was read. */
    boolean ended() {
        return ended;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}

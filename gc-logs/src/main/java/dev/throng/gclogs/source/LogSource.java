package dev.throng.gclogs.source;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipException;

/**
 * An open log: the text that the JVM wrote, in UTF-8 or ISO 8859-1, whatever the file is. It may be compressed (gzip, or zip with one
 * file), in UTF-16, with CR as line end, or with a prefix before each line. The content shows which, not the name.
 *
 * <p>The input is read once and in order, so that it may be a pipe. Memory is bounded. Confined to one thread.
 */
public final class LogSource implements Closeable {

    /** How much of the beginning is looked at. */
    static final int HEAD_BYTES = 64 * 1024;

    /** How much of it is looked at first. Most logs show here what they are, and the first lines that a JVM reads take long. */
    private static final int FIRST_BYTES = 4 * 1024;

    /** Counts the events of a part of a log. It tells the text of a log from the same text behind a prefix. */
    @FunctionalInterface
    public interface EventCounter {

        /** Counts those in the whole lines [0, length) of these bytes. */
        Counts count(byte[] bytes, int length);
    }

    /**
     * What a part of a log has.
     *
     * @param events the number of events
     * @param lines the number of lines
     * @param unreadLines how many of them are none of a GC log
     */
    public record Counts(long events, long lines, long unreadLines) {

        /** Whether the part is the text of a GC log as it is. If most lines are something else, they may have a prefix. */
        boolean showLog() {
            return events > 0 && unreadLines <= lines / 2;
        }
    }

    private final InputStream text;
    private final boolean plain;
    private final Optional<PrefixedLines> prefixed;

    private LogSource(InputStream text, boolean plain, Optional<PrefixedLines> prefixed) {
        this.text = text;
        this.plain = plain;
        this.prefixed = prefixed;
    }

    /**
     * Opens a file, or a named pipe.
     *
     * @throws UnreadableLogException if the content is of a format that Throng does not read
     * @throws IOException if the file cannot be read, or its compressed data is damaged
     */
    public static LogSource open(Path file, EventCounter counter) throws IOException {
        // the stream of Files seeks, which a pipe cannot
        InputStream in = Files.isRegularFile(file) ? Files.newInputStream(file) : new FileInputStream(file.toFile());
        try {
            return of(in, counter);
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    /**
     * Opens an input, which is closed with the result.
     *
     * @throws UnreadableLogException if the content is of a format that Throng does not read
     * @throws IOException if the input cannot be read, or its compressed data is damaged
     */
    public static LogSource of(InputStream in, EventCounter counter) throws IOException {
        BufferedInputStream raw = new BufferedInputStream(in, HEAD_BYTES);
        BufferedInputStream content = Compression.decompressed(raw);
        BufferedInputStream decoded = TextForm.decoded(content);
        boolean plain = decoded == raw;
        byte[] head = head(decoded, HEAD_BYTES);
        if (showsLog(head, FIRST_BYTES, counter) || showsLog(head, HEAD_BYTES, counter)) {
            return new LogSource(decoded, plain, Optional.empty());
        }
        PrefixedLines prefixed = new PrefixedLines(decoded, counter);
        return new LogSource(prefixed, false, Optional.of(prefixed));
    }

    private static boolean showsLog(byte[] head, int length, EventCounter counter) {
        int lines = wholeLines(head, Math.min(length, head.length));
        return counter.count(head, lines).showLog();
    }

    /** Returns the next bytes without reading them: fewer if the input ends, or if its compressed data is damaged there. */
    static byte[] head(BufferedInputStream in, int length) throws IOException {
        byte[] head = new byte[length];
        int size = 0;
        in.mark(length);
        try {
            for (int read = 0; read >= 0 && size < length; read = in.read(head, size, length - size)) {
                size += read;
            }
        } catch (EOFException | ZipException damaged) {
            // Whoever reads the text up to here meets the same exception.
        }
        in.reset();
        return Arrays.copyOf(head, size);
    }

    /** The length of the whole lines in the first {@code length} bytes; all of them if they have no line end. */
    static int wholeLines(byte[] bytes, int length) {
        for (int i = length - 1; i >= 0; i--) {
            if (bytes[i] == '\n') {
                return i + 1;
            }
        }
        return length;
    }

    /** The text of the log. */
    public InputStream text() {
        return text;
    }

    /** Whether the text is that of the file, byte by byte, so that a part of the file may be skipped. */
    public boolean isPlain() {
        return plain;
    }

    /** The form of the prefix that was removed so far, in words; empty if there was none. */
    public Optional<String> prefix() {
        return prefixed.flatMap(PrefixedLines::form);
    }

    /** What is wrong with the input, as far as it was read: its lines come from several sources. */
    public List<String> notes() {
        return prefixed.map(PrefixedLines::notes).orElse(List.of());
    }

    @Override
    public void close() throws IOException {
        text.close();
    }
}

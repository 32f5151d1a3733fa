package dev.throng.gclogs.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The lines of a log without the prefix that a shipper wrote before each of them. The prefix is the one behind which most events are. If
 * the first part of the log has no event behind any prefix, the next part decides. A line without the prefix is passed on as it is, unless it
 * begins with the time of a GC log: another JVM may have written that.
 *
 * <p>If the prefixes name several sources, only the lines of the first one with a GC line are passed on. Confined to one thread.
 */
final class PrefixedLines extends InputStream {

    private static final int CHUNK_BYTES = LogSource.HEAD_BYTES;

    /** After so many parts without an event, the rest of the log is passed on as it is. */
    private static final int UNDECIDED_PARTS = 64;

    private static final int MAX_SOURCES = 100;
    private static final int SHOWN_SOURCES = 3;

    private final InputStream in;
    private final LogSource.EventCounter counter;

    private Optional<LinePrefix> prefix = Optional.empty();
    private boolean plain;
    private int parts;

    private byte[] carry = {};
    private byte[] text = {};
    private int at;
    private boolean ended;
    /** Why the input cannot be read further; thrown behind the text before it. */
    private Optional<IOException> failure = Optional.empty();

    /** The source of lines that have no prefix. */
    private static final String NO_PREFIX = "lines without this prefix";

    private String source = "";
    private final Map<String, Long> otherSources = new LinkedHashMap<>();

    PrefixedLines(InputStream in, LogSource.EventCounter counter) {
        this.in = in;
        this.counter = counter;
    }

    /** The form of the prefix; empty if none was found. */
    Optional<String> form() {
        return prefix.map(LinePrefix::form);
    }

    /** The other sources that wrote GC lines too. */
    List<String> notes() {
        if (otherSources.isEmpty()) {
            return List.of();
        }
        List<String> names = otherSources.keySet().stream().limit(SHOWN_SOURCES).toList();
        long lines = otherSources.values().stream().mapToLong(Long::longValue).sum();
        String read = source.isEmpty() ? "with the prefix" : "of " + source;
        return List.of("only the lines " + read + " were read; " + lines + " lines of GC logs come from "
                + String.join(", ", names) + (otherSources.size() > SHOWN_SOURCES ? " and others" : "")
                + ": give each source its own file");
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        while (at == text.length) {
            if (failure.isPresent()) {
                throw failure.get();
            }
            if (ended) {
                return -1;
            }
            if (plain && carry.length == 0) {
                return in.read(into, from, length);
            }
            next();
        }
        int read = Math.min(length, text.length - at);
        System.arraycopy(text, at, into, from, read);
        at += read;
        return read;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private void next() {
        byte[] more = more();
        ended = more.length < CHUNK_BYTES;
        byte[] bytes = joined(carry, more);
        int whole = ended || plain || bytes.length > 2 * CHUNK_BYTES ? bytes.length : linesEnd(bytes);
        carry = Arrays.copyOfRange(bytes, whole, bytes.length);
        if (!plain && prefix.isEmpty()) {
            decide(bytes, whole);
        }
        text = prefix.isPresent()
                ? stripped(prefix.get(), false, bytes, whole).toByteArray()
                : Arrays.copyOf(bytes, whole);
        at = 0;
    }

    /** The next bytes; fewer than a chunk at the end, or before damaged data. */
    private byte[] more() {
        byte[] more = new byte[CHUNK_BYTES];
        int size = 0;
        try {
            for (int read = 0; read >= 0 && size < more.length; read = in.read(more, size, more.length - size)) {
                size += read;
            }
        } catch (IOException e) {
            failure = Optional.of(e);
        }
        return Arrays.copyOf(more, size);
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] joined = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, joined, first.length, second.length);
        return joined;
    }

    /** The end of the last whole line; 0 if there is none. */
    private static int linesEnd(byte[] bytes) {
        int end = LogSource.wholeLines(bytes, bytes.length);
        return end > 0 && bytes[end - 1] == '\n' ? end : 0;
    }

    private void decide(byte[] bytes, int length) {
        parts++;
        LogSource.Counts asIs = counter.count(bytes, length);
        if (asIs.showLog()) {
            plain = true;
            return;
        }
        long most = asIs.events();
        for (LinePrefix candidate : LinePrefix.all()) {
            byte[] lines = stripped(candidate, true, bytes, length).toByteArray();
            long events = lines.length == length
                    ? 0
                    : counter.count(lines, lines.length).events();
            if (events > most) {
                most = events;
                prefix = Optional.of(candidate);
            }
        }
        prefix.ifPresent(LinePrefix::chosen);
        plain = prefix.isEmpty() && (asIs.events() > 0 || parts == UNDECIDED_PARTS);
    }

    private ByteArrayOutputStream stripped(LinePrefix form, boolean allSources, byte[] bytes, int length) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(length);
        int from = 0;
        while (from < length) {
            int end = from;
            while (end < length && bytes[end] != '\n') {
                end++;
            }
            int textEnd = end > from && bytes[end - 1] == '\r' ? end - 1 : end;
            String line = new String(bytes, from, textEnd - from, StandardCharsets.ISO_8859_1);
            Optional<LinePrefix.Piece> prefixed = form.read(line);
            LinePrefix.Piece piece = prefixed.orElse(new LinePrefix.Piece("", line, true));
            boolean other = prefixed.isEmpty() && GcStamp.begins(line);
            if (other && !allSources) {
                countOther(NO_PREFIX);
            }
            if (!other && (allSources || isRead(piece))) {
                out.writeBytes(piece.text().getBytes(StandardCharsets.ISO_8859_1));
                if (piece.ended() && end < length) {
                    out.write('\n');
                }
            }
            from = end + 1;
        }
        return out;
    }

    /** Whether the line is of the source that is read. The first source with a line of a GC log is read. */
    private boolean isRead(LinePrefix.Piece piece) {
        if (piece.source().isEmpty() || piece.source().equals(source)) {
            return true;
        }
        if (!GcStamp.begins(piece.text())) {
            return source.isEmpty();
        }
        if (source.isEmpty()) {
            source = piece.source();
            return true;
        }
        countOther(piece.source());
        return false;
    }

    private void countOther(String name) {
        if (otherSources.size() < MAX_SOURCES || otherSources.containsKey(name)) {
            otherSources.merge(name, 1L, Long::sum);
        }
    }
}

package dev.throng.run.read;

import dev.throng.run.read.ResultDirectory.LoggedHistogram;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a log in HdrHistogram's format line by line: {@code Tag=send.response,1.000,1.000,4.2,HISTFAAA…}. The log of a day has a million
 * lines, so memory does not grow with the log. For one thread.
 */
final class HistogramLogLines {

    /** Times later than this many milliseconds are dates, earlier ones are times since the start. */
    private static final long EARLIEST_DATE_MILLIS = 100_000_000_000L;

    private static final double YEAR_SECONDS = 365 * 24 * 3600.0;
    private static final Pattern TIME = Pattern.compile("#\\[(Start|Base)Time: ([0-9.]+) .*");
    private static final String TAG = "Tag=";

    private final OptionalLong startedAtMillis;
    private final HistogramDecoder decoder;
    private double startSeconds;
    private double baseSeconds = Double.NaN;

    private HistogramLogLines(String startedAt, HistogramDecoder decoder) {
        this.startedAtMillis = millis(startedAt);
        this.decoder = decoder;
    }

    /**
     * Hands over the lines of a file.
     *
     * @param startedAt when the run started, for logs with dates; used if it is an instant of ISO 8601
     * @throws IllegalArgumentException if a line is damaged; what stands before it has been handed over
     */
    static void read(Path file, String startedAt, Consumer<LoggedHistogram> lines) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                HistogramDecoder decoder = new HistogramDecoder()) {
            HistogramLogLines log = new HistogramLogLines(startedAt, decoder);
            ByteLines texts = new ByteLines(in);
            while (texts.next()) {
                log.line(texts, lines);
            }
        }
    }

    private static OptionalLong millis(String instant) {
        try {
            return OptionalLong.of(Instant.parse(instant).toEpochMilli());
        } catch (DateTimeException notGiven) {
            return OptionalLong.empty();
        }
    }

    private void line(ByteLines line, Consumer<LoggedHistogram> lines) {
        if (line.isEmpty() || line.first() == '"') {
            return;
        }
        if (line.first() == '#') {
            comment(line.text(line.from, line.to));
            return;
        }
        int from = line.from;
        String tag = "";
        if (line.first() == TAG.charAt(0)) {
            int comma = line.comma(from);
            tag = line.text(Math.min(comma, from + TAG.length()), comma);
            from = comma + 1;
        }
        int second = line.comma(from);
        int third = line.comma(second + 1);
        int fourth = line.comma(third + 1);
        double start = Double.parseDouble(line.text(from, second));
        double end = start + Double.parseDouble(line.text(second + 1, third));
        ByteBuffer histogram = Base64.getDecoder().decode(line.bytes(fourth + 1));
        lines.accept(new LoggedHistogram(tag, sinceStart(start), sinceStart(end), decoder.decode(histogram)));
    }

    private void comment(String comment) {
        Matcher time = TIME.matcher(comment);
        if (time.matches()) {
            double seconds = Double.parseDouble(time.group(2));
            if (time.group(1).equals("Start")) {
                startSeconds = seconds;
            } else {
                baseSeconds = seconds;
            }
        }
    }

    /** Nanoseconds since the start of the run, of a time in a line. A log may have dates, or times since its start or since a base. */
    private long sinceStart(double seconds) {
        if (Double.isNaN(baseSeconds)) {
            baseSeconds = seconds < startSeconds - YEAR_SECONDS ? startSeconds : 0;
        }
        long millis = Math.round((baseSeconds + seconds) * 1000);
        if (millis > EARLIEST_DATE_MILLIS) {
            millis -= startedAtMillis.orElse(Math.round(startSeconds * 1000));
        }
        return millis * 1_000_000;
    }

    /** The lines of a stream as bytes. A line may have at most {@value #MOST_BYTES} bytes. */
    private static final class ByteLines {

        private static final int MOST_BYTES = 1 << 22;

        private final InputStream in;
        private byte[] buffer = new byte[1 << 16];
        /** Where the line begins in the buffer. */
        private int from;
        /** Where the line ends. */
        private int to;
        /** Where the line after it begins. */
        private int next;

        private int filled;
        private boolean ended;

        ByteLines(InputStream in) {
            this.in = in;
        }

        /** Moves to the next line. Returns false after the last. */
        boolean next() throws IOException {
            from = next;
            int at = from;
            while (true) {
                for (; at < filled; at++) {
                    if (buffer[at] == '\n') {
                        to = at > from && buffer[at - 1] == '\r' ? at - 1 : at;
                        next = at + 1;
                        return true;
                    }
                }
                if (ended) {
                    to = filled;
                    next = filled;
                    return to > from;
                }
                at -= from;
                fill();
            }
        }

        /** Moves the line that was begun to the start of the buffer and reads on. */
        private void fill() throws IOException {
            filled -= from;
            System.arraycopy(buffer, from, buffer, 0, filled);
            from = 0;
            if (filled == buffer.length) {
                if (filled >= MOST_BYTES) {
                    throw new IllegalArgumentException("a line of more than " + MOST_BYTES + " bytes");
                }
                buffer = Arrays.copyOf(buffer, 2 * filled);
            }
            int read = in.read(buffer, filled, buffer.length - filled);
            ended = read < 0;
            filled += Math.max(0, read);
        }

        boolean isEmpty() {
            return from == to;
        }

        byte first() {
            return buffer[from];
        }

        /** The place of the first comma from a place on. */
        int comma(int place) {
            for (int at = place; at < to; at++) {
                if (buffer[at] == ',') {
                    return at;
                }
            }
            throw new IllegalArgumentException("a line that was cut");
        }

        String text(int start, int end) {
            return new String(buffer, start, end - start, StandardCharsets.UTF_8);
        }

        /** The rest of the line. */
        ByteBuffer bytes(int start) {
            return ByteBuffer.wrap(buffer, start, to - start);
        }
    }
}

package dev.throng.gclogs;

import dev.throng.gclogs.source.LogSource;
import dev.throng.gclogs.source.UnreadableLogException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipException;

/**
 * Reads GC logs from files and other inputs. Their content shows whether they are compressed, how their text is encoded and whether a
 * shipper of logs wrote a prefix before each line. A log may consist of several files, if the JVM rotated it. The methods may be called on
 * any thread.
 */
public final class GcLogFiles {

    private static final int BUFFER_BYTES = 256 * 1024;

    /** An input without a line of a GC log in so many bytes is none. An endless pipe ends here. */
    private static final long UNRECOGNIZED_BYTES = 256L << 20;

    private GcLogFiles() {}

    /**
     * What to read of a log.
     *
     * @param windows the window lengths of the mutator utilization
     * @param range the part of the log to summarize
     * @param events receives the events of that part on the calling thread, in the order of the log
     */
    public record Request(List<Duration> windows, LogRange range, EventListener events) {

        /** A request for the summary of a whole log. */
        public Request(List<Duration> windows) {
            this(windows, LogRange.WHOLE, (event, startEpochNanos) -> {});
        }
    }

    /** Receives events. */
    @FunctionalInterface
    public interface EventListener {

        /** @param startEpochNanos the wall-clock time of uptime 0 in nanoseconds since 1970; empty if the lines have no dates */
        void event(GcEvent event, OptionalLong startEpochNanos);
    }

    /**
     * Summarizes a log, with all its rotated files.
     *
     * @param log the newest file, a directory with the files of one log, or a named pipe
     * @throws GcLogException if the log cannot be read, or nothing of it is in the range
     */
    public static GcLogSummary summarize(Path log, Request request) {
        return new Summary(request).of(String.valueOf(log.getFileName()), reading -> readAll(log, reading));
    }

    /**
     * Summarizes a log that comes from a stream. Reads the stream to its end.
     *
     * @param name the name of the stream in messages
     * @throws GcLogException if the log cannot be read, or nothing of it is in the range
     */
    public static GcLogSummary summarize(InputStream log, String name, Request request) {
        return new Summary(request)
                .of(name, reading -> reading.read(name, () -> LogSource.of(log, GcLogFiles::events)));
    }

    /**
     * Summarizes a whole log, with all its rotated files.
     *
     * @param log the newest file, a directory with the files of one log, or a named pipe
     * @param windows the window lengths of the mutator utilization
     * @throws GcLogException if the log cannot be read
     */
    public static GcLogSummary summarize(Path log, List<Duration> windows) {
        return summarize(log, new Request(windows));
    }

    /**
     * Reads a log, with all its rotated files, and passes on its events.
     *
     * @param log the newest file
     * @param events receives the events on the calling thread, in the order of the log
     * @return the reader, which has the facts about the whole log
     * @throws GcLogException if the log cannot be read
     */
    public static GcLogReader read(Path log, Consumer<? super GcEvent> events) {
        Reading reading = new Reading(new GcLogReader(events));
        readAll(log, reading);
        reading.finish(String.valueOf(log.getFileName()));
        return reading.reader;
    }

    private static void readAll(Path log, Reading reading) {
        for (Path file : RotatedFiles.of(LogDirectory.logIn(log))) {
            reading.read(file.getFileName().toString(), () -> open(file));
        }
    }

    /** The summary of a log, and the passing on of its events. */
    private static final class Summary {

        private final GcLogSummarizer summarizer;
        private final RangeFilter filter;
        private final Reading reading;
        private final Request request;

        Summary(Request request) {
            this.request = request;
            this.summarizer = new GcLogSummarizer(request.windows());
            this.filter = new RangeFilter(request.range(), this::event, this::startEpochNanos, this::zone);
            this.reading = new Reading(new GcLogReader(filter));
        }

        private void event(GcEvent event) {
            summarizer.accept(event);
            request.events().event(event, startEpochNanos());
        }

        private OptionalLong startEpochNanos() {
            return reading.reader.startEpochNanos();
        }

        private Optional<ZoneOffset> zone() {
            return reading.zone.offset();
        }

        /**
         * @param name the log's name in messages
         * @param input reads the log
         */
        GcLogSummary of(String name, Consumer<Reading> input) {
            try {
                input.accept(reading);
                reading.finish(name);
                filter.settle();
            } catch (RangeFilter.RangeException refused) {
                throw new GcLogException(name + ": " + refused.getMessage(), refused);
            }
            GcLogReader reader = reading.reader;
            if (!request.range().isWhole()
                    && (filter.fromNanos() >= reader.lastNanos() || filter.toNanos() <= reader.firstNanos())) {
                throw new GcLogException(name + ": nothing of the log is in this range (expected: a range within "
                        + seconds(reader.firstNanos()) + " to " + seconds(reader.lastNanos())
                        + " after the start of the JVM)");
            }
            return summarizer
                    .summary(reader, reading.notes, filter.fromNanos(), filter.toNanos())
                    .withPrefix(reading.prefix);
        }

        private static String seconds(long nanos) {
            return String.format(Locale.ROOT, "%.3fs", nanos / 1e9);
        }
    }

    /** Opens a file, and decompresses and decodes it if necessary. */
    static LogSource open(Path file) throws IOException {
        return LogSource.open(file, GcLogFiles::events);
    }

    private static long events(byte[] bytes, int length) {
        long[] events = {0};
        GcLogReader reader = new GcLogReader(event -> events[0]++);
        reader.accept(bytes, 0, length);
        reader.finish();
        return events[0];
    }

    /** Opens an input. */
    private interface Opening {

        LogSource open() throws IOException;
    }

    /** Finds the time zone of a log's dates, in the first of its bytes that have a date. Confined to one thread. */
    private static final class LogZone {

        private static final Pattern DATE = Pattern.compile("T\\d\\d:\\d\\d:\\d\\d\\.\\d{3}([+-]\\d\\d)(\\d\\d)");
        private static final int SEARCHED_PARTS = 8;

        private Optional<ZoneOffset> offset = Optional.empty();
        private int parts;

        Optional<ZoneOffset> offset() {
            return offset;
        }

        void find(byte[] bytes, int length) {
            if (offset.isPresent() || parts++ >= SEARCHED_PARTS) {
                return;
            }
            Matcher date = DATE.matcher(new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
            if (date.find()) {
                int minutes = Integer.parseInt(date.group(1)) * 60;
                int more = Integer.parseInt(date.group(2)) * (date.group(1).startsWith("-") ? -1 : 1);
                int seconds = (minutes + more) * 60;
                offset = Math.abs(seconds) <= ZoneOffset.MAX.getTotalSeconds()
                        ? Optional.of(ZoneOffset.ofTotalSeconds(seconds))
                        : Optional.empty();
            }
        }
    }

    /** The reading of one log, file by file. */
    private static final class Reading {

        private final GcLogReader reader;
        private final List<String> notes = new ArrayList<>();
        private final LogZone zone = new LogZone();
        private Optional<String> prefix = Optional.empty();

        Reading(GcLogReader reader) {
            this.reader = reader;
        }

        /** Reads a file. If only a part of it can be read, a note states what is wrong. */
        void read(String name, Opening opening) {
            try (LogSource source = opening.open()) {
                readText(name, source);
                notes.addAll(source.notes());
                prefix = prefix.or(source::prefix);
            } catch (EOFException e) {
                notes.add(name + " ends early: the rest of its compressed data is missing");
            } catch (ZipException e) {
                notes.add(name + ": its compressed data is damaged (" + e.getMessage() + ")");
            } catch (UnreadableLogException e) {
                throw new GcLogException(name + ": " + e.getMessage(), e);
            } catch (IOException e) {
                throw new GcLogException(name + ": cannot be read (" + e + ")", e);
            }
        }

        private void readText(String name, LogSource source) throws IOException {
            byte[] buffer = new byte[BUFFER_BYTES];
            long bytes = 0;
            InputStream in = source.text();
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                zone.find(buffer, length);
                reader.accept(buffer, 0, length);
                bytes += length;
                if (bytes > UNRECOGNIZED_BYTES && !reader.recognized()) {
                    throw new GcLogException(name + ": " + refusal());
                }
            }
        }

        void finish(String name) {
            reader.finish();
            if (!reader.recognized()) {
                throw new GcLogException(name + ": " + refusal());
            }
        }

        /** Why the input is not a GC log that can be read. */
        private String refusal() {
            if (reader.lines() == 0) {
                return notes.isEmpty() ? "empty (expected: a GC log)" : notes.get(0);
            }
            if (reader.untimed()) {
                return "its lines hold no time (expected: a decoration such as uptime, as -Xlog:gc*:file=gc.log:uptime,level,tags"
                        + " writes it, or for JDK 8 -Xloggc:gc.log -XX:+PrintGCDetails -XX:+PrintGCDateStamps -XX:+PrintGCTimeStamps,"
                        + " or for a native image -XX:+PrintGC -XX:+PrintGCTimeStamps)";
            }
            return "none of its " + reader.lines()
                    + " lines is a line of a GC log (expected: unified logging, -Xlog:gc*, or that of JDK 8,"
                    + " -Xloggc:gc.log -XX:+PrintGCDetails)";
        }
    }
}

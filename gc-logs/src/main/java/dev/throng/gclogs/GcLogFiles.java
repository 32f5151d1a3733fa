package dev.throng.gclogs;

import dev.throng.gclogs.source.LogSource;
import dev.throng.gclogs.source.UnreadableLogException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
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
            this(windows, LogRange.WHOLE, EventListener.NONE);
        }

        /** Whether the summary is all that is wanted, so that each event can take the shortest way. */
        private boolean isOfSummaryAlone() {
            return range.isWhole() && events == EventListener.NONE;
        }
    }

    /** Receives events. */
    @FunctionalInterface
    public interface EventListener {

        /** Receives nothing. */
        EventListener NONE = (event, startEpochNanos) -> {};

        /**
         * @param startEpochNanos the wall-clock time of time 0 in nanoseconds since 1970, as the lines of the event's JVM have it; empty if
         *     the lines have no dates
         */
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
        return new Summary(request).of(name, reading -> reading.read(name, () -> LogSource.of(log, GcLogFiles::count)));
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
        GcLogReader reader = new GcLogReader(events);
        Reading reading = new Reading(reader, reader::accept);
        readAll(log, reading);
        reading.finish(String.valueOf(log.getFileName()));
        return reader;
    }

    private static void readAll(Path log, Reading reading) {
        for (Path file : RotatedFiles.of(LogDirectory.logIn(log))) {
            reading.read(file.getFileName().toString(), () -> open(file));
        }
    }

    /** The summary of a log, and the passing on of its events. */
    private static final class Summary {

        private final GcLogSummarizer summarizer;
        private final RangeBounds bounds;
        private final LogZone zone = new LogZone();
        private final Reading reading;
        private final Request request;

        Summary(Request request) {
            this.request = request;
            this.summarizer = new GcLogSummarizer(request.windows());
            this.bounds = new RangeBounds(request.range(), this::startEpochNanos, zone::offset);
            GcLogReader reader = new GcLogReader(receiver());
            this.reading = new Reading(reader, request.range().isLocal() ? this::pass : reader::accept);
        }

        private Consumer<GcEvent> receiver() {
            if (request.isOfSummaryAlone()) {
                return summarizer;
            }
            return request.range().isWhole() ? this::event : this::eventOfRange;
        }

        private void event(GcEvent event) {
            summarizer.accept(event);
            request.events().event(event, startEpochNanos());
        }

        /** The summary needs the pauses that cross the ends of the range too. */
        private void eventOfRange(GcEvent event) {
            if (event instanceof GcEvent.JvmFact) {
                event(event);
                return;
            }
            settle();
            if (event instanceof GcEvent.JvmStarted) {
                bounds.jvmStarted(event.atNanos());
            }
            if (bounds.contains(event)) {
                event(event);
            } else {
                summarizer.accept(event);
            }
        }

        private void settle() {
            if (bounds.settle()) {
                summarizer.within(bounds.fromNanos(), bounds.toNanos());
            }
        }

        /** Passes a part of the log on to the reader, in pieces if the zone of its dates changes. */
        private void pass(byte[] bytes, int from, int length) {
            GcLogReader reader = reading.reader;
            int end = from + length;
            for (int at = from; at < end; ) {
                Optional<ZoneOffset> before = zone.offset();
                int to = zone.sameUntil(bytes, at, end);
                if (!before.equals(zone.offset())) {
                    bounds.zoneChanged(reader.lastNanos());
                    summarizer.within(bounds.fromNanos(), bounds.toNanos());
                }
                reader.accept(bytes, at, to - at);
                at = to;
            }
        }

        private OptionalLong startEpochNanos() {
            return reading.reader.currentStartEpochNanos();
        }

        /**
         * @param name the log's name in messages
         * @param input reads the log
         */
        GcLogSummary of(String name, Consumer<Reading> input) {
            try {
                input.accept(reading);
                reading.finish(name);
                settle();
            } catch (RangeBounds.RangeException refused) {
                throw new GcLogException(name + ": " + refused.getMessage(), refused);
            }
            GcLogReader reader = reading.reader;
            if (!request.range().isWhole()
                    && (bounds.fromNanos() >= reader.lastNanos() || bounds.toNanos() <= reader.firstNanos())) {
                throw new GcLogException(name + ": nothing of the log is in this range (expected: a range within "
                        + seconds(reader.firstNanos()) + " to " + seconds(reader.lastNanos())
                        + " after the start of the JVM)");
            }
            return summarizer.summary(reader, reading.notes).withPrefix(reading.prefix);
        }

        private static String seconds(long nanos) {
            return String.format(Locale.ROOT, "%.3fs", nanos / 1e9);
        }
    }

    /** Opens a file, and decompresses and decodes it if necessary. */
    static LogSource open(Path file) throws IOException {
        return LogSource.open(file, GcLogFiles::count);
    }

    private static LogSource.Counts count(byte[] bytes, int length) {
        long[] events = {0};
        GcLogReader reader = new GcLogReader(event -> events[0]++);
        reader.accept(bytes, 0, length);
        reader.finish();
        return new LogSource.Counts(events[0], reader.lines(), reader.unreadLines());
    }

    /** Receives the text of a log in parts. */
    private interface Text {

        void accept(byte[] bytes, int from, int length);
    }

    /** Opens an input. */
    private interface Opening {

        LogSource open() throws IOException;
    }

    /** The reading of one log, file by file. */
    private static final class Reading {

        private final GcLogReader reader;
        private final Text text;
        private final List<String> notes = new ArrayList<>();
        private Optional<String> prefix = Optional.empty();

        /** @param text passes the text on to the reader */
        Reading(GcLogReader reader, Text text) {
            this.reader = reader;
            this.text = text;
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
                throw GcLogException.unreadable(name + ": cannot be read", "a GC log", e);
            }
        }

        private void readText(String name, LogSource source) throws IOException {
            byte[] buffer = new byte[BUFFER_BYTES];
            long bytes = 0;
            InputStream in = source.text();
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                text.accept(buffer, 0, length);
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

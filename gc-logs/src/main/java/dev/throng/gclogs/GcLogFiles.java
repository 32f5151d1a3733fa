package dev.throng.gclogs;

import dev.throng.gclogs.source.LogSource;
import dev.throng.gclogs.source.UnreadableLogException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
     * Summarizes a log, with all its rotated files.
     *
     * @param log the newest file, a directory with the files of one log, or a named pipe
     * @param windows the window lengths of the mutator utilization
     * @throws GcLogException if the log cannot be read
     */
    public static GcLogSummary summarize(Path log, List<Duration> windows) {
        GcLogSummarizer summarizer = new GcLogSummarizer(windows);
        Reading reading = read(log, new GcLogReader(summarizer));
        return summarizer.summary(reading.reader, reading.notes).withPrefix(reading.prefix);
    }

    /**
     * Summarizes a log that comes from a stream. Reads the stream to its end.
     *
     * @param name the name of the stream in messages
     * @param windows the window lengths of the mutator utilization
     * @throws GcLogException if the log cannot be read
     */
    public static GcLogSummary summarize(InputStream log, String name, List<Duration> windows) {
        GcLogSummarizer summarizer = new GcLogSummarizer(windows);
        Reading reading = new Reading(new GcLogReader(summarizer));
        reading.read(name, () -> LogSource.of(log, GcLogFiles::events));
        reading.finish(name);
        return summarizer.summary(reading.reader, reading.notes).withPrefix(reading.prefix);
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
        return read(log, new GcLogReader(events)).reader;
    }

    private static Reading read(Path log, GcLogReader reader) {
        Reading reading = new Reading(reader);
        for (Path file : RotatedFiles.of(LogDirectory.logIn(log))) {
            reading.read(file.getFileName().toString(), () -> open(file));
        }
        reading.finish(String.valueOf(log.getFileName()));
        return reading;
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

    /** The reading of one log, file by file. */
    private static final class Reading {

        private final GcLogReader reader;
        private final List<String> notes = new ArrayList<>();
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

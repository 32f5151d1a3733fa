package dev.throng.gclogs;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Reads GC logs from files. A file may be compressed with gzip; its content shows whether it is. A log may consist of several files, if the
 * JVM rotated it. The methods may be called on any thread.
 */
public final class GcLogFiles {

    private static final int BUFFER_BYTES = 256 * 1024;
    private static final int GZIP_MAGIC = 0x1f8b;

    private GcLogFiles() {}

    /**
     * Summarizes a log, with all its rotated files.
     *
     * @param log the newest file
     * @param windows the window lengths of the mutator utilization
     * @throws GcLogException if the log cannot be read
     */
    public static GcLogSummary summarize(Path log, List<Duration> windows) {
        GcLogSummarizer summarizer = new GcLogSummarizer(windows);
        GcLogReader reader = new GcLogReader(summarizer);
        List<String> notes = read(log, reader);
        return summarizer.summary(reader, notes);
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
        read(log, reader);
        return reader;
    }

    private static List<String> read(Path log, GcLogReader reader) {
        List<String> notes = new ArrayList<>();
        for (Path file : RotatedFiles.of(log)) {
            read(file, reader, notes);
        }
        reader.finish();
        if (!reader.recognized()) {
            throw new GcLogException(log.getFileName() + ": " + refusal(reader));
        }
        return notes;
    }

    /** Why the input is not a GC log that can be read. */
    private static String refusal(GcLogReader reader) {
        if (reader.lines() == 0) {
            return "empty (expected: a GC log)";
        }
        if (reader.untimed()) {
            return "its lines hold no time (expected: a decoration such as uptime, as -Xlog:gc*:file=gc.log:uptime,level,tags"
                    + " writes it, or for JDK 8 -Xloggc:gc.log -XX:+PrintGCDetails -XX:+PrintGCDateStamps -XX:+PrintGCTimeStamps)";
        }
        return "none of its " + reader.lines()
                + " lines is a line of a GC log (expected: unified logging, -Xlog:gc*, or that of JDK 8,"
                + " -Xloggc:gc.log -XX:+PrintGCDetails)";
    }

    /** @param notes receives what is wrong with the file if a part of it can be read */
    private static void read(Path file, GcLogReader reader, List<String> notes) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = open(file)) {
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                reader.accept(buffer, 0, length);
            }
        } catch (EOFException e) {
            notes.add(file.getFileName() + " ends early: the rest of its compressed data is missing");
        } catch (ZipException e) {
            notes.add(file.getFileName() + ": its compressed data is damaged (" + e.getMessage() + ")");
        } catch (IOException e) {
            throw new GcLogException(file.getFileName() + ": cannot be read (" + e + ")", e);
        }
    }

    /** Opens a file and decompresses it if necessary. */
    static InputStream open(Path file) throws IOException {
        InputStream in = new BufferedInputStream(Files.newInputStream(file), 64 * 1024);
        try {
            in.mark(2);
            int magic = in.read() << 8 | in.read();
            in.reset();
            return magic == GZIP_MAGIC ? new GZIPInputStream(in, 64 * 1024) : in;
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }
}

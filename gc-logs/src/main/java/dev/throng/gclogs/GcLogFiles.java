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

/** Reads GC logs from files: plain, compressed with gzip (told by their content), and the sets that rotation leaves. */
public final class GcLogFiles {

    private static final int BUFFER_BYTES = 256 * 1024;
    private static final int GZIP_MAGIC = 0x1f8b;

    private GcLogFiles() {}

    /**
     * Sums up a log with all files of its rotated set.
     *
     * @throws GcLogException if the log gives no answer at all
     */
    public static GcLogSummary summarise(Path log) {
        return summarise(log, MutatorUtilization.USUAL_WINDOWS);
    }

    /**
     * Sums up a log with all files of its rotated set.
     *
     * @param windows the lengths of the windows over which the mutator utilization is given
     * @throws GcLogException if the log gives no answer at all
     */
    public static GcLogSummary summarise(Path log, List<Duration> windows) {
        GcLogSummarizer summarizer = new GcLogSummarizer(windows);
        GcLogReader reader = new GcLogReader(summarizer);
        List<String> notes = read(log, reader);
        return summarizer.summary(reader, notes);
    }

    /**
     * Reads a log with all files of its rotated set and hands its events on.
     *
     * @return the reader, for what it says of the log as a whole
     * @throws GcLogException if the log gives no answer at all
     */
    public static GcLogReader read(Path log, Consumer<? super GcEvent> events) {
        GcLogReader reader = new GcLogReader(events);
        read(log, reader);
        return reader;
    }

    private static List<String> read(Path log, GcLogReader reader) {
        List<String> notes = new ArrayList<>();
        for (Path file : RotatedSet.of(log)) {
            feed(file, reader, notes);
        }
        reader.finish();
        if (!reader.recognised()) {
            throw new GcLogException(log.getFileName() + ": " + nothing(reader));
        }
        return notes;
    }

    private static String nothing(GcLogReader reader) {
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

    private static void feed(Path file, GcLogReader reader, List<String> notes) {
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

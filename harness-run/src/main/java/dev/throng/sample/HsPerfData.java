package dev.throng.sample;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads how many classes another JVM has loaded and how long its threads were stopped, from the file of counters that a HotSpot JVM maps into its memory ({@code
 * /tmp/hsperfdata_USER/PID}) unless it is told not to ({@code -XX:-UsePerfData}). The JVM does nothing for it. Confined to one thread.
 *
 * <p>The format, version 2: a head of 32 bytes, then entries.
 *
 * <pre>
 * head:   magic cafec0c0 · byte order, version, version, accessible · used · overflow · time (8) · first entry · entries
 * entry:  length · offset of the name · length of the vector · type, flags, units, variability · offset of the value
 * </pre>
 */
final class HsPerfData {

    private static final int MAGIC = 0xcafec0c0;
    private static final int HEAD_BYTES = 32;
    private static final int ENTRY_BYTES = 20;

    /** A JVM's file has 32 or 64 KB. */
    private static final int MAX_BYTES = 1 << 20;

    private static final String LOADED = "java.cls.loadedClasses";
    private static final String SHARED = "java.cls.sharedLoadedClasses";
    /** In ticks of the JVM's clock, which are nanoseconds on Linux. */
    private static final String STOPPED = "sun.rt.safepointTime";

    private final File file;
    private final ByteOrder order;
    private final long loadedAt;
    private final long sharedAt;
    private final OptionalLong stoppedAt;

    private HsPerfData(File file, ByteOrder order, long loadedAt, long sharedAt, OptionalLong stoppedAt) {
        this.file = file;
        this.order = order;
        this.loadedAt = loadedAt;
        this.sharedAt = sharedAt;
        this.stoppedAt = stoppedAt;
    }

    /**
     * Finds the counters of a process; empty if there are none, or this user may not read them.
     *
     * @param temporary the directory for temporary files, in which JVMs keep a directory for each user
     */
    static Optional<HsPerfData> of(File temporary, long pid) {
        File[] users = temporary.listFiles((parent, name) -> name.startsWith("hsperfdata_"));
        for (File user : users == null ? new File[0] : users) {
            File counters = new File(user, Long.toString(pid));
            if (counters.isFile()) {
                return open(counters);
            }
        }
        return Optional.empty();
    }

    private static Optional<HsPerfData> open(File counters) {
        try (InputStream in = new FileInputStream(counters)) {
            return parse(counters, in.readNBytes(MAX_BYTES));
        } catch (IOException | IndexOutOfBoundsException unreadable) {
            // this user may not read it, its entries are not yet written, or it is no such file
            return Optional.empty();
        }
    }

    private static Optional<HsPerfData> parse(File file, byte[] content) {
        ByteBuffer bytes = ByteBuffer.wrap(content);
        if (content.length < HEAD_BYTES || bytes.getInt(0) != MAGIC || bytes.get(5) != 2) {
            return Optional.empty();
        }
        bytes.order(bytes.get(4) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        long loaded = -1;
        long shared = -1;
        OptionalLong stopped = OptionalLong.empty();
        int entry = bytes.getInt(24);
        for (int left = bytes.getInt(28); left > 0 && entry >= HEAD_BYTES; left--) {
            String name = name(content, entry + bytes.getInt(entry + 4));
            int value = entry + bytes.getInt(entry + 16);
            boolean isCounter = bytes.get(entry + 12) == 'J' && bytes.getInt(entry + 8) == 0;
            loaded = isCounter && name.equals(LOADED) ? value : loaded;
            shared = isCounter && name.equals(SHARED) ? value : shared;
            stopped = isCounter && name.equals(STOPPED) ? OptionalLong.of(value) : stopped;
            int length = bytes.getInt(entry);
            if (length < ENTRY_BYTES) {
                break;
            }
            entry += length;
        }
        return loaded > 0 && shared > 0
                ? Optional.of(new HsPerfData(file, bytes.order(), loaded, shared, stopped))
                : Optional.empty();
    }

    private static String name(byte[] content, int from) {
        int end = from;
        while (content[end] != 0) {
            end++;
        }
        return new String(content, from, end - from, StandardCharsets.US_ASCII);
    }

    /** The classes that were loaded so far, with those from an archive. Empty if they cannot be read. */
    OptionalLong classesLoaded() {
        try (RandomAccessFile counters = new RandomAccessFile(file, "r")) {
            return OptionalLong.of(counter(counters, loadedAt) + counter(counters, sharedAt));
        } catch (IOException gone) {
            return OptionalLong.empty();
        }
    }

    /**
     * How long all threads were stopped so far, for garbage collections and other reasons, with the time until they had stopped. Empty if this
     * cannot be read.
     */
    OptionalLong stoppedNanos() {
        if (stoppedAt.isEmpty()) {
            return stoppedAt;
        }
        try (RandomAccessFile counters = new RandomAccessFile(file, "r")) {
            return OptionalLong.of(counter(counters, stoppedAt.getAsLong()));
        } catch (IOException gone) {
            return OptionalLong.empty();
        }
    }

    private long counter(RandomAccessFile counters, long at) throws IOException {
        byte[] value = new byte[Long.BYTES];
        counters.seek(at);
        counters.readFully(value);
        return ByteBuffer.wrap(value).order(order).getLong();
    }
}

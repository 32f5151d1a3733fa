package dev.throng.sample;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads Linux's {@code /proc}, or a copy of it. Its files have no size before they are read, and they disappear with their process; a file
 * that cannot be read is empty. Confined to one thread, because it has one buffer.
 */
final class ProcFs {

    /** The unit of CPU times in /proc: USER_HZ, which is 100 per second on all Linux systems with a JVM. */
    static final long NANOS_PER_TICK = 10_000_000;

    private static final int AUXV_PAGE_SIZE = 6;
    private static final int DEFAULT_PAGE_BYTES = 4096;

    private final String root;
    private byte[] buffer = new byte[16 * 1024];

    ProcFs(String root) {
        this.root = root;
    }

    static ProcFs ofThisMachine() {
        return new ProcFs("/proc");
    }

    /** Whether there is a {@code /proc}. */
    boolean exists() {
        return new File(root, "self/stat").exists() || new File(root, "stat").exists();
    }

    /** Returns the file as text, with a character per byte. */
    Optional<String> read(String path) {
        int length = fill(path);
        return length < 0 ? Optional.empty() : Optional.of(new String(buffer, 0, length, StandardCharsets.ISO_8859_1));
    }

    private int fill(String path) {
        try (InputStream in = new FileInputStream(root + "/" + path)) {
            int length = 0;
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer, length, buffer.length - length)) {
                length += count;
                if (length == buffer.length) {
                    buffer = Arrays.copyOf(buffer, 2 * length);
                }
            }
            return length;
        } catch (IOException goneOrForbidden) {
            return -1;
        }
    }

    /** Returns the names in a directory; none if it cannot be listed. */
    String[] list(String path) {
        String[] names = new File(root, path).list();
        return names == null ? new String[0] : names;
    }

    /**
     * Returns how many files a process has open. Since Linux 6.2 this is the size of the directory. On older systems it counts the entries,
     * which takes milliseconds for tens of thousands of connections.
     */
    OptionalLong openFiles(long pid) {
        File directory = new File(root, pid + "/fd");
        long size = directory.length();
        if (size > 0) {
            return OptionalLong.of(size);
        }
        String[] names = directory.list();
        return names == null ? OptionalLong.empty() : OptionalLong.of(names.length);
    }

    /** The size of a memory page, from the auxiliary vector of this process: pairs of machine words, key and value. */
    int pageBytes() {
        int length = fill("self/auxv");
        ByteBuffer words = ByteBuffer.wrap(buffer, 0, Math.max(0, length)).order(ByteOrder.nativeOrder());
        while (words.remaining() >= 2 * Long.BYTES) {
            long key = words.getLong();
            long value = words.getLong();
            if (key == AUXV_PAGE_SIZE) {
                return (int) value;
            }
        }
        return DEFAULT_PAGE_BYTES;
    }

    /** Whether the kernel counts the time that threads wait for block devices. Since Linux 5.14 it does not by default. */
    boolean countsIoWait() {
        return read("sys/kernel/task_delayacct")
                .map(text -> text.strip().equals("1"))
                .orElse(true);
    }
}

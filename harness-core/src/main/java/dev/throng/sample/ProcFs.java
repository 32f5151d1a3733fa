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
 * Linux's {@code /proc}, or a copy of it. Files there have no size until they are read, and vanish with their process: what cannot be
 * read is empty. Confined to one thread, because it reads into one buffer.
 */
final class ProcFs {

    /** The unit of CPU times in /proc: USER_HZ, 100 per second on every Linux that runs a JVM. */
    static final long NANOS_PER_TICK = 10_000_000;

    private static final int AUXV_PAGE_SIZE = 6;
    private static final int USUAL_PAGE_BYTES = 4096;

    private final String root;
    private byte[] buffer = new byte[16 * 1024];

    ProcFs(String root) {
        this.root = root;
    }

    static ProcFs ofThisMachine() {
        return new ProcFs("/proc");
    }

    boolean exists() {
        return new File(root, "self/stat").exists() || new File(root, "stat").exists();
    }

    /** The whole file as text, a byte a character. */
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

    /** The names in a directory, none if it cannot be listed. */
    String[] list(String path) {
        String[] names = new File(root, path).list();
        return names == null ? new String[0] : names;
    }

    /**
     * How many files a process has open. Since Linux 6.2 the size of the directory tells; before, its entries are counted, which for a
     * process with tens of thousands of connections takes milliseconds.
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

    /** The size of a memory page, from the auxiliary vector of our own process: pairs of machine words, key and value. */
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
        return USUAL_PAGE_BYTES;
    }

    /** Whether the kernel counts the time a thread waits for block devices: off by default since Linux 5.14, when the switch came. */
    boolean countsIoWait() {
        return read("sys/kernel/task_delayacct")
                .map(text -> text.strip().equals("1"))
                .orElse(true);
    }
}

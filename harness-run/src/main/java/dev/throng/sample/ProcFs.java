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
class ProcFs {

    /** The unit of CPU times in /proc: USER_HZ, which is 100 per second on all Linux systems with a JVM. */
    static final long NANOS_PER_TICK = 10_000_000;

    /** Every second port reserved, with a comma behind each, needs no more. */
    private static final int MAX_SETTING_BYTES = 6 * 32 * 1024;

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

    /**
     * Returns a setting of the kernel as text. The kernel gives all of it with the first read, or as much as that asks for, and nothing with
     * the next.
     *
     * @param name its path below {@code sys}
     */
    Optional<String> setting(String name) {
        byte[] text = new byte[MAX_SETTING_BYTES];
        try (InputStream in = new FileInputStream(root + "/sys/" + name)) {
            int length = in.read(text);
            return Optional.of(new String(text, 0, Math.max(0, length), StandardCharsets.ISO_8859_1));
        } catch (IOException goneOrForbidden) {
            return Optional.empty();
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

    /**
     * A line of {@code /proc/PID/stat} or {@code /proc/PID/task/TID/stat}; see proc(5). Immutable.
     *
     * @param name the name of the command: at most 15 bytes, which may be any bytes
     * @param used its times so far
     * @param startTicks when it started, since the start of the machine
     */
    record Stat(
            long pid,
            String name,
            char state,
            long parent,
            Ticks used,
            long threads,
            long startTicks,
            long vszBytes,
            long rssPages) {

        /**
         * Times in the unit of /proc, which is {@value ProcFs#NANOS_PER_TICK} ns.
         *
         * @param childUser user time of descendants that ended and whose parents waited for them
         * @param childSystem their system time
         * @param ioWait how long this thread waited for block devices, if the kernel counts it
         */
        record Ticks(long user, long system, long childUser, long childSystem, long ioWait) {}

        /** proc(5) counts fields from 1. Only the name, which is field 2, may contain spaces and parentheses. */
        private static final int FIRST_FIELD_AFTER_NAME = 3;

        private static final int FIELDS_NEEDED = 24;

        /** Parses a line; empty if it is not valid. */
        static Optional<Stat> parse(String text) {
            int open = text.indexOf('(');
            int close = text.lastIndexOf(')');
            if (open < 2 || close < open || text.length() < close + 3) {
                return Optional.empty();
            }
            String[] fields = text.substring(close + 2).strip().split(" ");
            if (fields.length < FIELDS_NEEDED - FIRST_FIELD_AFTER_NAME + 1) {
                return Optional.empty();
            }
            try {
                return Optional.of(new Stat(
                        Long.parseLong(text.substring(0, open).strip()),
                        text.substring(open + 1, close),
                        fields[0].charAt(0),
                        field(fields, 4),
                        ticks(fields),
                        field(fields, 20),
                        field(fields, 22),
                        field(fields, 23),
                        field(fields, 24)));
            } catch (NumberFormatException noStat) {
                return Optional.empty();
            }
        }

        private static Ticks ticks(String[] fields) {
            return new Ticks(
                    field(fields, 14),
                    field(fields, 15),
                    field(fields, 16),
                    field(fields, 17),
                    fields.length > 42 - FIRST_FIELD_AFTER_NAME ? field(fields, 42) : 0);
        }

        private static long field(String[] fields, int number) {
            return Long.parseLong(fields[number - FIRST_FIELD_AFTER_NAME]);
        }

        /** Whether the process has ended, and its parent has not read its exit code. */
        boolean zombie() {
            return state == 'Z' || state == 'X';
        }
    }
}

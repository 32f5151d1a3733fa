package dev.throng.sample;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * Counts the deoptimizations of a JVM by its log of them, which JVMs from version 21 on write if they are asked to. docs/decisions/warmth.md
 * compares the sources.
 *
 * <p>The log has a line for each time that compiled code could not go on, because an assumption of the compiler was wrong. Reads only what was
 * written since the last call. Confined to the thread that samples.
 */
final class DeoptimizationLog {

    /** A line of a deoptimization has it, and no other line. */
    private static final String DEOPTIMIZATION = " trap_bci=";

    /** Lines are shorter, because names of methods are. */
    private static final int MAX_LINE = 64 * 1024;

    private final Path file;
    private final byte[] buffer = new byte[16 * 1024];
    private final StringBuilder line = new StringBuilder();
    private boolean exists;
    private long position;
    private long deoptimizations;

    /** @param file may be missing */
    DeoptimizationLog(Path file) {
        this.file = file;
    }

    /** The deoptimizations so far; empty as long as there is no log. */
    OptionalLong deoptimizations() {
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            exists = true;
            log.seek(position);
            read(log);
        } catch (IOException missing) {
            // what was read before stays
        }
        return exists ? OptionalLong.of(deoptimizations) : OptionalLong.empty();
    }

    private void read(RandomAccessFile log) throws IOException {
        for (int count = log.read(buffer); count > 0; count = log.read(buffer)) {
            position += count;
            add(new String(buffer, 0, count, StandardCharsets.ISO_8859_1));
        }
    }

    private void add(String text) {
        int from = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
            line.append(text, from, end);
            count(line);
            line.setLength(0);
            from = end + 1;
        }
        if (line.length() < MAX_LINE) {
            line.append(text, from, text.length());
        }
    }

    private void count(StringBuilder whole) {
        if (whole.indexOf(DEOPTIMIZATION) >= 0) {
            deoptimizations++;
        }
    }
}

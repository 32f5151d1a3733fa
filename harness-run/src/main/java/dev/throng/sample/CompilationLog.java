package dev.throng.sample;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Counts the deoptimizations of a JVM by its log of compilations. JVMs from version 11 on write this log; they have no counter of
 * deoptimizations that costs less to read. docs/decisions/warmth.md compares the sources.
 *
 * <p>The log has a line for each method that is compiled, and one that ends with {@code made not entrant} for compiled code that is
 * discarded. Code of a low level is also discarded when better code replaces it. Of the levels 1 and 4, which nothing replaces, it is
 * discarded only because an assumption of the compiler was wrong. Reads only what was written since the last call. Confined to the thread
 * that samples.
 */
final class CompilationLog {

    /** The number of the compilation, five flags that are letters or spaces, the level, the method; JDK 25 adds the reason. */
    private static final Pattern DISCARDED =
            Pattern.compile("\\s*\\d+[\\s%s!bn]+[14]\\s+\\S.*\\smade not entrant(?::.*)?\\s*");

    /** Lines are shorter, because names of methods are. */
    private static final int MAX_LINE = 64 * 1024;

    private final Path file;
    private final byte[] buffer = new byte[16 * 1024];
    private final StringBuilder line = new StringBuilder();
    private long position;
    private long deoptimizations;

    /** @param file may be missing */
    CompilationLog(Path file) {
        this.file = file;
    }

    /**
     * The deoptimizations so far. Empty as long as the JVM has written nothing: each JVM compiles methods when it starts, so such a log was
     * not asked for.
     */
    OptionalLong deoptimizations() {
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            log.seek(position);
            read(log);
        } catch (IOException missing) {
            // what was read before stays
        }
        return position > 0 ? OptionalLong.of(deoptimizations) : OptionalLong.empty();
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

    private void count(CharSequence whole) {
        if (DISCARDED.matcher(whole).matches()) {
            deoptimizations++;
        }
    }
}

package dev.throng.run;

import java.util.Locale;
import java.util.Optional;

/** What a run says when this JVM, the generator, has no memory left: a limit of the generator with its remedy, and no bug. */
public final class OutOfMemory {

    private static final String START = "the generator ran out of ";
    private static final int MAX_DEPTH = 8;
    private static final long MEBIBYTE = 1 << 20;

    private OutOfMemory() {}

    /** The reason of a verdict, if the error or one of its causes is that of missing memory. */
    public static Optional<String> reason(Throwable thrown) {
        Throwable at = thrown;
        for (int depth = 0; at != null && depth < MAX_DEPTH; depth++, at = at.getCause()) {
            if (at instanceof OutOfMemoryError error) {
                return Optional.of(reason(String.valueOf(error.getMessage())));
            }
        }
        return Optional.empty();
    }

    private static String reason(String message) {
        String words = message.toLowerCase(Locale.ROOT);
        if (words.contains("thread")) {
            return START + "threads: the system allows no more. Raise its limit (ulimit -u, pids.max)";
        }
        if (words.contains("direct")) {
            return START
                    + "memory for network buffers. Raise it with THRONG_JAVA_OPTS=-XX:MaxDirectMemorySize=SIZE, or plan a"
                    + " lower load";
        }
        return ofHeap(Runtime.getRuntime().maxMemory());
    }

    /** @param maxBytes the most that the heap may hold */
    static String ofHeap(long maxBytes) {
        return String.format(
                Locale.ROOT,
                START + "heap: it may use %,d MiB. Raise it with THRONG_JAVA_OPTS=-Xmx%dm, or plan a lower load",
                maxBytes / MEBIBYTE,
                4 * Math.max(1, maxBytes / MEBIBYTE));
    }

    /** Whether a reason of a verdict is one of those given here. */
    static boolean namesGenerator(String reason) {
        return reason.startsWith(START);
    }
}

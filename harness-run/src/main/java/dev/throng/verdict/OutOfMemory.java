package dev.throng.verdict;

import java.util.Locale;
import java.util.Optional;

/** The reason against a run whose generator, this JVM, has no memory left. That is a limit of the generator with a remedy, and no bug. */
public final class OutOfMemory {

    private static final String START = "the generator ran out of ";
    private static final int MAX_DEPTH = 8;
    private static final long MEBIBYTE = 1 << 20;

    private OutOfMemory() {}

    /** The reason, if the error or one of its causes is that of missing memory. */
    public static Optional<Reason> reason(Throwable thrown) {
        Throwable at = thrown;
        for (int depth = 0; at != null && depth < MAX_DEPTH; depth++, at = at.getCause()) {
            if (at instanceof OutOfMemoryError error) {
                return Optional.of(reason(String.valueOf(error.getMessage())));
            }
        }
        return Optional.empty();
    }

    private static Reason reason(String message) {
        String words = message.toLowerCase(Locale.ROOT);
        if (words.contains("thread")) {
            return Reason.invalid(
                    ReasonCode.OUT_OF_MEMORY,
                    START + "threads: the system allows no more. Raise its limit (ulimit -u, pids.max)");
        }
        if (words.contains("direct")) {
            return Reason.invalid(
                    ReasonCode.OUT_OF_MEMORY,
                    START
                            + "memory for network buffers. Raise it with THRONG_JAVA_OPTS=-XX:MaxDirectMemorySize=SIZE, or plan a"
                            + " lower load");
        }
        return ofHeap(Runtime.getRuntime().maxMemory());
    }

    /** @param maxBytes the most that the heap may hold */
    public static Reason ofHeap(long maxBytes) {
        return Reason.invalid(
                        ReasonCode.OUT_OF_MEMORY,
                        String.format(
                                Locale.ROOT,
                                START
                                        + "heap: it may use %,d MiB. Raise it with THRONG_JAVA_OPTS=-Xmx%dm, or plan a lower load",
                                maxBytes / MEBIBYTE,
                                4 * Math.max(1, maxBytes / MEBIBYTE)))
                .with("heapMaxBytes", maxBytes);
    }
}

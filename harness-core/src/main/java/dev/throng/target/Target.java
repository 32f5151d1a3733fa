package dev.throng.target;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** Something that runs and is ready to be loaded. Any thread may call any method. */
public interface Target extends AutoCloseable {

    /** Where the load goes: the first of {@link #addresses()}. */
    InetSocketAddress address();

    /** All addresses by the target's own names for them ({@code tcp}, {@code udp}, {@code tls}); at least one. */
    Map<String, InetSocketAddress> addresses();

    /** The process to sample, where it is known. */
    OptionalLong pid();

    /** The garbage collection log the process writes, where it was asked for one. */
    Optional<Path> gcLog();

    /** How the target was started or found, for people. */
    String description();

    /** Whether the process runs; {@code true} for a target whose process is not known. */
    boolean alive();

    /** How the process ended, once it has. */
    Optional<Exit> exit();

    /**
     * Completes when the process ends, by itself or by {@link #close()}; never for a target whose process is not known. A new future each
     * time, completed on a thread of ours or of the JDK: do little there.
     */
    CompletableFuture<Exit> exited();

    /** The last lines of output, oldest first, control characters escaped; empty where the output is not ours. */
    List<String> lastOutput();

    /** Stops what was started, with all its descendants, and returns when they are gone; leaves alone what was attached to. */
    @Override
    void close();
}

package dev.throng.run;

import dev.throng.engine.Timeline;
import java.nio.file.Path;
import java.util.List;

/**
 * The begin of the load of a run. Immutable.
 *
 * @param timeline the phases; a phase may end earlier than planned
 * @param originNanos the start of the run on the machine's monotonic clock
 * @param originEpochNanos the same on the wall clock, in nanoseconds since 1970
 * @param gcLogs the logs that JVMs of the run write on this machine
 */
public record LoadBegin(Timeline timeline, long originNanos, long originEpochNanos, List<GcLog> gcLogs) {

    public LoadBegin {
        gcLogs = List.copyOf(gcLogs);
    }

    /**
     * A log of garbage collections.
     *
     * @param process {@code target}, {@code target-2} and so on, or {@code generator}
     */
    public record GcLog(String process, Path file) {}
}

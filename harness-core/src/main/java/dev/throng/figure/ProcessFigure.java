package dev.throng.figure;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The figures of the processes of a run, over the whole run. Each id is the path in the result, below the side that it belongs to. */
public enum ProcessFigure implements Figure {
    CPU_SECONDS("cpuSeconds", Unit.SECONDS, "CPU time, user and system."),
    CPU_USER_SECONDS("cpuUserSeconds", Unit.SECONDS, "CPU time in user mode."),
    CPU_SYSTEM_SECONDS("cpuSystemSeconds", Unit.SECONDS, "CPU time in the kernel."),
    THROTTLED_SECONDS("throttledSeconds", Unit.SECONDS, "How long a CPU quota stopped threads, added up over CPUs."),
    RSS_MAX(
            "rssMax",
            Unit.BYTES,
            "Resident memory (RSS): the largest sample. It counts the heap of ZGC without generations up to three times."),
    VSZ_MAX("vszMax", Unit.BYTES, "Virtual memory (VSZ): the largest sample."),
    THREADS_MAX("threadsMax", Unit.COUNT, "Threads: the largest sample."),
    OPEN_FILES_MAX("openFilesMax", Unit.COUNT, "Open files: the largest sample.", Side.TARGET),
    PAUSES("gc.pauses.count", Unit.COUNT, "GC pauses."),
    PAUSES_TOTAL("gc.pauses.totalNanos", Unit.NANOSECONDS, "Time in GC pauses, in all."),
    PAUSES_MAX("gc.pauses.max", Unit.NANOSECONDS, "The longest GC pause."),
    PAUSES_P50("gc.pauses.p50", Unit.NANOSECONDS, "The median of the GC pauses."),
    PAUSES_P99("gc.pauses.p99", Unit.NANOSECONDS, "The 99th percentile of the GC pauses."),
    PAUSES_P999("gc.pauses.p999", Unit.NANOSECONDS, "The 99.9th percentile of the GC pauses."),
    STALLS("gc.stalls.count", Unit.COUNT, "Allocation stalls."),
    STALLS_TOTAL("gc.stalls.totalNanos", Unit.NANOSECONDS, "Time in allocation stalls, in all."),
    STALLS_MAX("gc.stalls.max", Unit.NANOSECONDS, "The longest allocation stall."),
    GC_CPU_SECONDS("gc.gcCpuSeconds", Unit.SECONDS, "CPU time of the collector's threads and of the VM thread."),
    TIME_TO_SAFEPOINT_MAX("gc.timeToSafepointMax", Unit.NANOSECONDS, "The longest time to safepoint."),
    SAFEPOINTS("gc.safepoints.count", Unit.COUNT, "Safepoints, for GC and for other reasons."),
    SAFEPOINTS_TOTAL("gc.safepoints.totalNanos", Unit.NANOSECONDS, "Time in safepoints, in all."),
    LOOP_STALL_MAX(
            "loopStallMax",
            Unit.NANOSECONDS,
            "The longest time by which an event loop was late for a timer.",
            Side.GENERATOR),
    FD_MAX("fdMax", Unit.COUNT, "Open files: the largest sample.", Side.GENERATOR);

    /** The side of a run that a process belongs to. */
    public enum Side {
        TARGET,
        GENERATOR;

        /** The name of the section in the result. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final String id;
    private final Unit unit;
    private final String description;
    private final Set<Side> sides;

    ProcessFigure(String id, Unit unit, String description) {
        this(id, unit, description, EnumSet.allOf(Side.class));
    }

    ProcessFigure(String id, Unit unit, String description, Side side) {
        this(id, unit, description, EnumSet.of(side));
    }

    ProcessFigure(String id, Unit unit, String description, Set<Side> sides) {
        this.id = id;
        this.unit = unit;
        this.description = description;
        this.sides = sides;
    }

    /** The figures that a side has, in their order. */
    public static List<ProcessFigure> of(Side side) {
        return Arrays.stream(values())
                .filter(figure -> figure.sides.contains(side))
                .toList();
    }

    /** The figure of a side with an id; empty if there is none. */
    public static Optional<ProcessFigure> find(Side side, String id) {
        return of(side).stream().filter(figure -> figure.id.equals(id)).findFirst();
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public Unit unit() {
        return unit;
    }

    @Override
    public Kind kind() {
        return Kind.GAUGE;
    }
}

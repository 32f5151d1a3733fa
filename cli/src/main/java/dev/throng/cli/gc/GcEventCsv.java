package dev.throng.cli.gc;

import dev.throng.gclogs.GcEvent;
import dev.throng.run.write.CsvWriter;
import dev.throng.secrets.Masking;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The events of GC logs as a CSV file, a row per event in the order of the log. A figure that an event does not have is an empty field. If a
 * row cannot be written, no further row is, and {@link #close} throws the reason. Confined to one thread.
 */
public final class GcEventCsv implements AutoCloseable {

    private static final int TIME = 12;
    private static final int THREAD_NANOS = 13;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    /** The names of the columns; new ones come last. */
    private static final List<String> HEADER = List.of(
            "log",
            "event",
            "startNanos",
            "durationNanos",
            "name",
            "cause",
            "timeToSafepointNanos",
            "usedBeforeBytes",
            "usedAfterBytes",
            "committedBytes",
            "cpuUserNanos",
            "cpuSystemNanos",
            "time",
            "threadNanos");

    private final CsvWriter file;
    private Optional<IOException> unwritten = Optional.empty();

    public GcEventCsv(Path path) throws IOException {
        file = new CsvWriter(path, HEADER, Masking.NONE);
    }

    /**
     * Writes an event; nothing if it is a fact about the JVM or the log.
     *
     * @param log the name of the log
     * @param startEpochNanos the wall-clock time of uptime 0; empty if the log has no dates
     */
    public void write(String log, GcEvent event, OptionalLong startEpochNanos) {
        boolean figures = !(event instanceof GcEvent.JvmFact
                || event instanceof GcEvent.JvmStarted
                || event instanceof GcEvent.HeapNotLogged);
        if (unwritten.isPresent() || !figures) {
            return;
        }
        Object[] row = new Object[HEADER.size()];
        Arrays.fill(row, "");
        row[0] = log;
        row[2] = event instanceof GcEvent.Timed timed ? timed.startNanos() : event.atNanos();
        row[TIME] = startEpochNanos.isPresent() ? time(startEpochNanos.getAsLong() + event.atNanos()) : "";
        fill(row, event);
        try {
            file.row(Arrays.asList(row));
        } catch (IOException e) {
            unwritten = Optional.of(e);
        }
    }

    private static void fill(Object[] row, GcEvent event) {
        if (event instanceof GcEvent.Pause pause) {
            name(row, "pause", pause.durationNanos(), pause.kind(), pause.cause());
        } else if (event instanceof GcEvent.Full full) {
            name(row, "full", full.durationNanos(), "", full.cause());
        } else if (event instanceof GcEvent.Degenerated cycle) {
            name(row, "degenerated", cycle.durationNanos(), cycle.point(), "");
        } else if (event instanceof GcEvent.Stall stall) {
            name(row, "stall", stall.durationNanos(), stall.reason().name().toLowerCase(Locale.ROOT), stall.thread());
        } else if (event instanceof GcEvent.Pacing paced) {
            name(row, "pacing", paced.durationNanos(), "", "");
            row[THREAD_NANOS] = paced.threadNanos();
        } else if (event instanceof GcEvent.ConcurrentPhase phase) {
            name(row, "concurrent", phase.durationNanos(), phase.name(), "");
        } else if (event instanceof GcEvent.Safepoint safepoint) {
            name(row, "safepoint", safepoint.totalNanos(), safepoint.operation(), "");
            row[6] = number(safepoint.timeToSafepointNanos());
        } else if (event instanceof GcEvent.HeapAfterGc heap) {
            row[1] = "heap";
            row[7] = heap.usedBeforeBytes();
            row[8] = heap.usedBytes();
            row[9] = number(heap.committedBytes());
        } else if (event instanceof GcEvent.OldCollected heap) {
            row[1] = "old-collected";
            row[8] = heap.usedBytes();
        } else if (event instanceof GcEvent.Promotion promotion) {
            row[1] = "promotion";
            row[8] = promotion.bytes();
        } else if (event instanceof GcEvent.GcCpu cpu) {
            row[1] = "cpu";
            row[3] = cpu.realNanos();
            row[10] = cpu.userNanos();
            row[11] = cpu.systemNanos();
        }
    }

    private static Object number(OptionalLong value) {
        return value.isPresent() ? (Object) value.getAsLong() : "";
    }

    private static void name(Object[] row, String event, long durationNanos, String name, String cause) {
        row[1] = event;
        row[3] = durationNanos;
        row[4] = name;
        row[5] = cause;
    }

    private static String time(long epochNanos) {
        return Instant.ofEpochSecond(
                        Math.floorDiv(epochNanos, NANOS_PER_SECOND), Math.floorMod(epochNanos, NANOS_PER_SECOND))
                .toString();
    }

    /** @throws IOException if not all could be written */
    @Override
    public void close() throws IOException {
        file.close();
        if (unwritten.isPresent()) {
            throw unwritten.get();
        }
    }
}

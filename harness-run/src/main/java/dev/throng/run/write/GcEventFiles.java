package dev.throng.run.write;

import dev.throng.gclogs.GcEvent;
import dev.throng.run.result.ResultFile;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The files {@code gc-events.csv} and {@code gc-heap.csv} of a result directory. If a row cannot be written, no further row is, and {@link
 * #close} states why.
 */
final class GcEventFiles implements AutoCloseable {

    private final CsvWriter events;
    private final CsvWriter heap;
    private final long endNanos;
    private Optional<IOException> unwritten = Optional.empty();

    /** @param endNanos the end of the run, since its start */
    GcEventFiles(CsvWriter events, CsvWriter heap, long endNanos) {
        this.events = events;
        this.heap = heap;
        this.endNanos = endNanos;
    }

    static GcEventFiles in(ResultFiles files, long endNanos) throws IOException {
        return new GcEventFiles(files.csv(ResultFile.GC_EVENTS), files.csv(ResultFile.GC_HEAP), endNanos);
    }

    /**
     * Writes an event; nothing if it is outside of the run, or of a kind that the files do not have.
     *
     * @param process {@code target}, {@code target-2} and so on, or {@code generator}
     * @param shift from the start of its JVM to the start of the run
     */
    void write(String process, GcEvent event, long shift) {
        if (event instanceof GcEvent.Pause pause) {
            write(process, "pause", pause.startNanos() - shift, pause.durationNanos(), pause.kind(), pause.cause());
        } else if (event instanceof GcEvent.Stall stall) {
            write(
                    process,
                    "stall",
                    stall.startNanos() - shift,
                    stall.durationNanos(),
                    stall.reason().name().toLowerCase(Locale.ROOT),
                    stall.thread());
        } else if (event instanceof GcEvent.Safepoint safepoint) {
            write(
                    process,
                    "safepoint",
                    safepoint.startNanos() - shift,
                    safepoint.totalNanos(),
                    safepoint.operation(),
                    "");
            if (safepoint.timeToSafepointNanos().isPresent()) {
                long reaching = safepoint.timeToSafepointNanos().getAsLong();
                write(process, "reaching", safepoint.startNanos() - shift, reaching, safepoint.operation(), "");
            }
        } else if (event instanceof GcEvent.ConcurrentPhase phase) {
            write(process, "concurrent", phase.startNanos() - shift, phase.durationNanos(), phase.name(), "");
        } else if (event instanceof GcEvent.Full full) {
            write(process, "full", full.startNanos() - shift, full.durationNanos(), "", full.cause());
        } else if (event instanceof GcEvent.Degenerated cycle) {
            write(process, "degenerated", cycle.startNanos() - shift, cycle.durationNanos(), cycle.point(), "");
        } else if (event instanceof GcEvent.Pacing paced) {
            long start = paced.startNanos() - shift;
            write(process, "pacing", start, paced.durationNanos(), "", "", paced.threadNanos());
        } else if (event instanceof GcEvent.HeapAfterGc reading) {
            write(process, reading, shift);
        }
    }

    private void write(String process, GcEvent.HeapAfterGc reading, long shift) {
        long at = reading.atNanos() - shift;
        if (at < 0 || at > endNanos) {
            return;
        }
        Object committed =
                reading.committedBytes().isPresent() ? reading.committedBytes().getAsLong() : "";
        row(heap, List.of(process, at, reading.usedBeforeBytes(), reading.usedBytes(), committed));
    }

    /** Writes a row of {@code gc-events.csv}, with a start on the axis of the run. */
    void write(String process, String kind, long startNanos, long durationNanos, String name, String cause) {
        write(process, kind, startNanos, durationNanos, name, cause, "");
    }

    private void write(
            String process,
            String kind,
            long startNanos,
            long durationNanos,
            String name,
            String cause,
            Object threadNanos) {
        if (startNanos > endNanos || startNanos + durationNanos < 0) {
            return;
        }
        row(events, List.of(process, kind, startNanos, durationNanos, name, cause, threadNanos));
    }

    private void row(CsvWriter file, List<Object> row) {
        if (unwritten.isPresent()) {
            return;
        }
        try {
            file.row(row);
        } catch (IOException e) {
            unwritten = Optional.of(e);
        }
    }

    /** @throws IOException if not all could be written */
    @Override
    public void close() throws IOException {
        try (heap) {
            events.close();
        }
        if (unwritten.isPresent()) {
            throw unwritten.get();
        }
    }
}

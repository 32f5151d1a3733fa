package dev.throng.gatling.recording;

import dev.throng.measure.Arrival;
import dev.throng.measure.Arrivals;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.OperationRecorder;
import java.util.ArrayList;
import java.util.List;

/** The recorded times of one event loop. Confined to that loop, except for its construction. */
public final class LoopRecording {

    private record RecordedOperation(OperationRecorder recorder, Arrivals arrivals) {}

    private static final LoopRecorder.DueCounts NOTHING_OWED = new LoopRecorder.DueCounts(0, 0, true);

    private final LoopRecorder recorder = new LoopRecorder(List.of());
    private final List<RecordedOperation> operations = new ArrayList<>();
    private int sequence;
    private long sinceNanos;

    LoopRecording(long nowNanos) {
        this.sinceNanos = nowNanos;
    }

    /** Starts an arrival now. The caller must report its end on this loop. */
    public Arrival start(Operations.Id operation, long dueNanos, long nowNanos) {
        while (operations.size() <= operation.index()) {
            operations.add(new RecordedOperation(
                    recorder.operation(0, operations.size(), nowNanos), new Arrivals(atNanos -> {})));
        }
        RecordedOperation recorded = operations.get(operation.index());
        return recorded.arrivals().start(recorded.recorder(), dueNanos, nowNanos);
    }

    /** Returns what was recorded since the last call. */
    LoopInterval close(long nowNanos) {
        long since = sinceNanos;
        sinceNanos = nowNanos;
        return recorder.close(
                new LoopInterval.Span(sequence++, 0, since, nowNanos, nowNanos), 0, operation -> NOTHING_OWED);
    }
}

package dev.throng.gatling.recording;

import dev.throng.measure.Arrival;
import dev.throng.measure.Arrivals;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.OperationRecorder;
import java.util.ArrayList;
import java.util.List;

/** What one event loop remembers. Confined to that loop, but for its construction. */
public final class LoopRecording {

    private record Memory(OperationRecorder recorder, Arrivals arrivals) {}

    private static final LoopRecorder.DueCounts NOTHING_OWED = new LoopRecorder.DueCounts(0, 0, true);

    private final LoopRecorder recorder = new LoopRecorder(List.of());
    private final List<Memory> memories = new ArrayList<>();
    private int sequence;
    private long sinceNanos;

    LoopRecording(long nowNanos) {
        this.sinceNanos = nowNanos;
    }

    /** An arrival that starts now; whoever gets it says what became of it, on this loop. */
    public Arrival start(Operations.Id operation, long dueNanos, long nowNanos) {
        while (memories.size() <= operation.index()) {
            memories.add(new Memory(recorder.operation(0, memories.size(), nowNanos), new Arrivals(atNanos -> {})));
        }
        Memory memory = memories.get(operation.index());
        return memory.arrivals().start(memory.recorder(), dueNanos, nowNanos);
    }

    /** Hands over all that happened since the last call. */
    LoopInterval close(long nowNanos) {
        long since = sinceNanos;
        sinceNanos = nowNanos;
        return recorder.close(sequence++, 0, since, nowNanos, nowNanos, 0, operation -> NOTHING_OWED);
    }
}

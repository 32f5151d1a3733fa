package dev.throng.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Recording an operation allocates nothing in steady state: counted by the JVM per thread, not guessed from times. */
class AllocationTest {

    private static final int OPERATIONS = 1_000_000;
    private static final int WINDOW = 64;

    private final LoopRecorder loop = new LoopRecorder(List.of());
    private final OperationRecorder recorder = loop.operation(0, 0, 0);
    private final Arrivals arrivals = new Arrivals(at -> {});
    private final Arrival[] window = new Arrival[WINDOW];
    private long now;

    private void operate(int operations, Failure every8th) {
        for (int i = 0; i < operations; i++) {
            int slot = i % WINDOW;
            if (window[slot] != null) {
                if (every8th != null && i % 8 == 0) {
                    window[slot].failed(every8th, now);
                } else {
                    window[slot].received(20);
                    window[slot].completed(now);
                }
            }
            now += 1 + i % 5000;
            window[slot] = arrivals.start(recorder, now - i % 300, now);
            window[slot].sent(50);
            recorder.ownLag(i % 300);
        }
    }

    /** Times repeat after so many operations: all that histograms ever hold they hold after the first half million. */
    private long bytesForAMillion(Failure every8th) {
        operate(OPERATIONS / 2, every8th);
        return AllocatedBytes.leastDuring(() -> operate(OPERATIONS, every8th));
    }

    @Test
    void recordedOperationAllocatesNothing() {
        assertThat(bytesForAMillion(null)).isZero();
    }

    @Test
    void failedOperationAllocatesNothing() {
        assertThat(bytesForAMillion(TestFailure.REFUSED)).isZero();
    }

    @Test
    void intervalsCostTheSameWhateverTheRate() {
        // closing costs a few objects per interval and, once histograms go round, no histogram
        for (int i = 0; i < 100; i++) {
            operate(1000, null);
            close(i);
        }
        long bytes = AllocatedBytes.during(() -> {
            for (int i = 100; i < 200; i++) {
                operate(10_000, null);
                close(i);
            }
        });
        assertThat(bytes / 100).as("bytes per interval").isLessThan(10_000);
    }

    private void close(int sequence) {
        loop.close(
                        new LoopInterval.Span(sequence, 0, 0, 0, now),
                        0,
                        operation -> new LoopRecorder.DueCounts(0, 0, true))
                .release();
    }
}

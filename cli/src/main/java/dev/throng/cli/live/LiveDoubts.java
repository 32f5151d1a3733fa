package dev.throng.cli.live;

import dev.throng.figure.Time;
import dev.throng.report.Format;
import dev.throng.run.LiveSnapshot;
import dev.throng.run.LiveSnapshot.OperationLive;
import dev.throng.verdict.Judge;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * In which measured intervals the generator's own lag was above the limit of the verdict. The verdict itself judges whole phases. Confined to
 * one thread.
 */
final class LiveDoubts {

    private static final double PERCENTILE = 99;

    private static final class Late {
        private int intervals;
        private int late;
        private long longest;
    }

    private final Map<String, Late> operations = new LinkedHashMap<>();

    void add(LiveSnapshot live) {
        if (!live.measured()) {
            return;
        }
        for (OperationLive operation : live.operations()) {
            if (operation.time(Time.OWN_LAG).count() == 0) {
                continue;
            }
            Late late = operations.computeIfAbsent(operation.operation(), name -> new Late());
            late.intervals++;
            if (isLate(live.phase(), operation)) {
                late.late++;
                late.longest = Math.max(late.longest, operation.ownLagP99());
            }
        }
    }

    /** Whether the own lag of an interval would make a phase of such intervals suspect. */
    static boolean isLate(String phase, OperationLive operation) {
        return new Judge.Lateness(
                        phase, operation.operation(), PERCENTILE, operation.ownLagP99(), operation.responseP99())
                .isSuspect();
    }

    /** A sentence per operation that was late. */
    List<String> sentences() {
        return operations.entrySet().stream()
                .filter(entry -> entry.getValue().late > 0)
                .map(entry -> entry.getKey() + ": the generator's own lag was above the limit of the verdict in "
                        + entry.getValue().late + " of " + Format.counted(entry.getValue().intervals, "measured second")
                        + ", p99 up to " + Format.duration(entry.getValue().longest))
                .toList();
    }
}

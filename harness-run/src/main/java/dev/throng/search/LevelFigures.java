package dev.throng.search;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.read.ResultRows.ProcessUse;
import dev.throng.run.read.ResultRows.Resources;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Computes the figures of a run over all its measured phases. Confined to one thread. */
final class LevelFigures {

    private static final double NANOS = 1e9;

    private final ResultDirectory directory;
    private final List<PhaseResult> phases;

    LevelFigures(ResultDirectory directory, RunResult result) {
        this.directory = directory;
        this.phases = result.phases().stream().filter(PhaseResult::measured).toList();
    }

    private boolean holds(long nanos) {
        return phases.stream()
                .anyMatch(phase -> nanos >= phase.startNanos() && nanos < phase.startNanos() + phase.durationNanos());
    }

    /** A count of the measured phases as a rate; 0 if the run ended before them. */
    double perSecond(long count) {
        long nanos = phases.stream().mapToLong(PhaseResult::durationNanos).sum();
        return nanos == 0 ? 0 : count * NANOS / nanos;
    }

    /** The sum of a figure of one operation over the phases. */
    long count(String operation, ToLongFunction<OperationResult> figure) {
        return phases.stream()
                .flatMap(phase -> phase.operations().entrySet().stream())
                .filter(entry -> entry.getKey().equals(operation))
                .mapToLong(entry -> figure.applyAsLong(entry.getValue()))
                .sum();
    }

    /** Whether a phase has figures of an operation. */
    boolean knows(String operation) {
        return phases.stream().anyMatch(phase -> phase.operations().containsKey(operation));
    }

    /** The owed arrivals of all operations. */
    long owed() {
        return phases.stream()
                .flatMap(phase -> phase.operations().values().stream())
                .mapToLong(OperationResult::owed)
                .sum();
    }

    /** The answers that came during the phases, also those of arrivals due earlier. */
    long answers(String operation) {
        return rows(operation).mapToLong(Interval::answered).sum();
    }

    private Stream<Interval> rows(String operation) {
        return directory.intervals().stream()
                .filter(row -> row.measured() && row.operation().equals(operation));
    }

    /**
     * The arrivals and the answers of the same seconds. It leaves out the first second of each longer phase, in which the number in flight
     * still grows.
     */
    Pace pace(String operation) {
        long due = 0;
        long answered = 0;
        for (PhaseResult phase : phases) {
            List<Interval> all = rows(operation)
                    .filter(row -> row.phase().equals(phase.name()))
                    .toList();
            for (Interval row : all.size() > 1 ? all.subList(1, all.size()) : all) {
                due += row.due();
                answered += row.answered();
            }
        }
        return new Pace(due, answered);
    }

    /**
     * Arrivals and answers of the same seconds.
     *
     * @param due arrivals that became due
     * @param answered answers that came
     */
    record Pace(long due, long answered) {}

    /**
     * Returns the distribution of one kind of time. Response times count by the time of the answer, own lag by the time of the start.
     *
     * @param kind a kind of the histogram log: {@code response} or {@code ownLag}
     */
    Histogram times(String operation, String kind) {
        Histogram all = new Histogram(3);
        directory.histograms(line -> {
            if (line.tag().equals(operation + "." + kind) && holds((line.startNanos() + line.endNanos()) / 2)) {
                line.values().addTo(all);
            }
        });
        return all;
    }

    /** How many cores one side used on average; empty if it was not sampled. */
    OptionalDouble cores(Function<Resources, ProcessUse> side) {
        double cpu = 0;
        double seconds = 0;
        for (Resources row : directory.resources()) {
            ProcessUse use = side.apply(row);
            if (holds(row.startNanos() + row.durationNanos() / 2)
                    && use.cpuUser().isPresent()) {
                cpu += use.cpuUser().getAsDouble() + use.cpuSystem().orElse(0);
                seconds += row.durationNanos() / NANOS;
            }
        }
        return seconds > 0 ? OptionalDouble.of(cpu / seconds) : OptionalDouble.empty();
    }
}

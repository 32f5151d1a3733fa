package dev.throng.cli.live;

import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A few figures of a run for a first look: of its longest measured phase, and there of the operation with most answers. Immutable.
 *
 * @param answeredRate answers per second
 * @param responseP99 in nanoseconds
 * @param responseP999 in nanoseconds
 * @param longestPause of the target, in nanoseconds
 * @param cores CPU seconds of the target per second of the run
 * @param rssMax of the target, in bytes
 */
record CellSoFar(
        OptionalDouble answeredRate,
        OptionalDouble responseP99,
        OptionalDouble responseP999,
        OptionalDouble longestPause,
        OptionalDouble cores,
        OptionalDouble rssMax) {

    static CellSoFar of(RunResult result) {
        Optional<OperationResult> busiest = busiest(result.phases());
        double seconds = result.durationNanos() / 1e9;
        OptionalDouble cpu = result.target().use().cpuSeconds();
        return new CellSoFar(
                number(busiest.map(OperationResult::answeredRate)),
                number(busiest.map(operation -> (double) operation.response().p99())),
                number(busiest.map(operation -> (double) operation.response().p999())),
                number(result.target().gc().pauses().max()),
                cpu.isPresent() && seconds > 0
                        ? OptionalDouble.of(cpu.getAsDouble() / seconds)
                        : OptionalDouble.empty(),
                number(result.target().use().rssMax()));
    }

    private static Optional<OperationResult> busiest(List<PhaseResult> phases) {
        return phases.stream()
                .filter(PhaseResult::measured)
                .max(Comparator.comparingLong(PhaseResult::durationNanos))
                .flatMap(phase -> phase.operations().values().stream()
                        .filter(operation -> operation.response().count() > 0)
                        .max(Comparator.comparingLong(OperationResult::answered)));
    }

    private static OptionalDouble number(Optional<Double> value) {
        return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    private static OptionalDouble number(OptionalLong value) {
        return value.isPresent() ? OptionalDouble.of(value.getAsLong()) : OptionalDouble.empty();
    }
}

package dev.throng.run.totals;

import dev.throng.analysis.RunSeries;
import dev.throng.engine.Timeline;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.protocol.Operation;
import dev.throng.run.result.PhaseResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * What a scenario asks of listeners, which its results do not tell.
 *
 * @param loads the load of listeners in each phase, where there is one
 * @param staySeconds how long each is to listen once it is answered; empty if to the end
 * @param slowShare the share of them that read slowly on purpose
 */
public record ListenPlan(List<Optional<Load>> loads, OptionalDouble staySeconds, double slowShare) {

    /** The operation whose arrivals are listeners. */
    public static final String LISTEN = "listen";

    private static final double NANOS = 1e9;

    /** Nobody is to listen. */
    public static final ListenPlan NONE = new ListenPlan(List.of(), OptionalDouble.empty(), 0);

    public ListenPlan {
        loads = List.copyOf(loads);
    }

    /**
     * @param stays how long arrivals of an operation stay once they are answered, where that is planned
     * @param slow the share of an operation's arrivals that read slowly on purpose
     */
    public static ListenPlan of(
            Timeline timeline,
            List<? extends Operation> operations,
            Function<Operation, Optional<Duration>> stays,
            ToDoubleFunction<Operation> slow) {
        return operations.stream()
                .filter(operation -> operation.id().equals(LISTEN))
                .findFirst()
                .map(listen -> new ListenPlan(
                        timeline.phases().stream()
                                .map(phase -> Optional.ofNullable(phase.loads().get(listen)))
                                .toList(),
                        stays.apply(listen)
                                .map(stay -> OptionalDouble.of(stay.toNanos() / NANOS))
                                .orElse(OptionalDouble.empty()),
                        slow.applyAsDouble(listen)))
                .orElse(NONE);
    }

    /**
     * A phase of a result as an analysis sees it.
     *
     * @param number of the phase
     */
    public RunSeries.Phase phase(PhaseResult phase, int number) {
        return new RunSeries.Phase(
                phase.name(),
                phase.measured(),
                phase.startNanos() / NANOS,
                (phase.startNanos() + phase.durationNanos()) / NANOS,
                users(number),
                atMost(number));
    }

    /** Who bring the listeners of a closed load. */
    public Optional<RunSeries.Users> users(int phase) {
        return load(phase)
                .filter(ClosedLoad.class::isInstance)
                .map(ClosedLoad.class::cast)
                .map(closed -> new RunSeries.Users(
                        closed.population(), closed.eachNanos() / NANOS, closed.thinkNanos() / NANOS));
    }

    /** How many listeners may be there at once; empty if any number. */
    public OptionalLong atMost(int phase) {
        long most = load(phase).map(Load::atMost).orElse(Load.UNLIMITED);
        return most == Load.UNLIMITED ? OptionalLong.empty() : OptionalLong.of(most);
    }

    private Optional<Load> load(int phase) {
        return phase < loads.size() ? loads.get(phase) : Optional.empty();
    }
}

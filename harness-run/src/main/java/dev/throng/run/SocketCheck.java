package dev.throng.run;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.load.ArrivalProcess;
import dev.throng.load.ClosedLoad;
import dev.throng.load.Load;
import dev.throng.protocol.LoopLimit;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Workload;
import dev.throng.run.result.RunException;
import dev.throng.sample.HeadRoom;
import dev.throng.sample.ProcessLimits;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.ScenarioFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Counts the sockets that a scenario opens at once, and checks before the run whether processes may open them: their limits of open files,
 * and the local ports.
 */
public final class SocketCheck {

    /** What an answer may take, on top of a planned stay. */
    private static final Duration ANSWER = Duration.ofSeconds(2);

    /** The windows that are counted start this part of their length apart, so that at most so much of the peak is missed. */
    private static final int WINDOWS_PER_LENGTH = 20;

    private SocketCheck() {}

    /**
     * Returns how many connections a scenario needs at once, from how many local addresses.
     *
     * @throws RunException if the scenario cannot be prepared
     */
    public static HeadRoom of(ScenarioFile file) throws RunException {
        return room(new EngineSetup(file.scenario()).timeline(), Preparation.of(file), file.scenario(), 1);
    }

    /**
     * Returns why this machine has too few ports for a scenario, whatever the number of its processes, with the solution. Empty if it has
     * enough.
     *
     * @throws RunException if the scenario cannot be prepared
     */
    public static Optional<String> portProblem(ScenarioFile file) throws RunException {
        return of(file).portProblem(ProcessLimits.ofOurselves(), sourcesSetting(Preparation.of(file)), "");
    }

    /**
     * Checks whether connections from this machine can come from the addresses that a scenario names.
     *
     * @throws RunException that names the first address which is not local, or if the scenario cannot be prepared
     */
    public static void requireLocalSources(ScenarioFile file) throws RunException {
        Preparation.requireLocalSources(Preparation.of(file));
    }

    /**
     * Returns how many processes can share the load of a scenario.
     *
     * @throws RunException if the scenario cannot be prepared
     */
    public static int mostProcesses(ScenarioFile file) throws RunException {
        return Preparation.of(file).maxLoops();
    }

    /**
     * Returns the setting that limits {@link #mostProcesses}; empty if no setting does.
     *
     * @throws RunException if the scenario cannot be prepared
     */
    public static Optional<LoopLimit> processLimit(ScenarioFile file) throws RunException {
        return Preparation.of(file).loopLimit();
    }

    /**
     * Returns why the connections do not fit, with the solution. Empty if they fit.
     *
     * @param senderFactory the processes that send the load; empty for this process
     * @throws RunException if the scenario cannot be prepared, or processes are missing
     */
    public static Optional<String> problem(ScenarioFile file, Optional<LoadSenders.Factory> senderFactory)
            throws RunException {
        return senderFactory
                .orElseGet(() -> OwnProcess.factory(Optional.empty()))
                .shortage(file, Preparation.of(file));
    }

    /**
     * @param share of the load that this process sends, up to 1
     * @throws RunException that says what to change
     */
    static void require(Timeline timeline, Workload workload, Scenario scenario, double share) throws RunException {
        Optional<String> problem = problem(timeline, workload, scenario, share);
        if (problem.isPresent()) {
            throw new RunException(problem.get());
        }
    }

    /** What to change, so that the connections of a share fit into what this process may open. Empty if they do. */
    static Optional<String> problem(Timeline timeline, Workload workload, Scenario scenario, double share) {
        List<String> problems = room(timeline, workload, scenario, share)
                .problemsOfGenerator(
                        ProcessLimits.ofOurselves(), sourcesSetting(workload), room(timeline, workload, scenario, 1));
        return problems.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", problems));
    }

    /** The key of the setting that gives connections more local addresses; empty if the protocol has none. */
    static Optional<String> sourcesSetting(Workload workload) {
        return workload.dialOptions().map(with -> "settings.sources");
    }

    /** What this process needs for its share of the load. Each address that the scenario names has ports of its own. */
    static HeadRoom room(Timeline timeline, Workload workload, Scenario scenario, double share) {
        int sources = workload.dialOptions().map(with -> with.sources().size()).orElse(0);
        long connections = (long) Math.ceil(share * connections(timeline, workload, scenario.seed()));
        return new HeadRoom(
                connections, Math.max(1, sources), scenario.target().shape().addresses());
    }

    /**
     * The most sockets that can be open at once: arrivals of earlier phases may still be in the system.
     *
     * @param seed of the scenario: random arrivals are counted as they will be due
     */
    static long connections(Timeline timeline, Workload workload, long seed) {
        long sum = workload.connections();
        for (Operation operation : operations(timeline)) {
            int each = workload.connectionsPerArrival(operation);
            sum += each == 0 ? 0 : each * inSystem(timeline, operation, workload.stay(operation), seed);
        }
        return sum;
    }

    private static Set<Operation> operations(Timeline timeline) {
        Set<Operation> operations = new LinkedHashSet<>();
        timeline.phases().forEach(phase -> operations.addAll(phase.loads().keySet()));
        return operations;
    }

    /** The most arrivals that can be in the system at once, of all phases, if each stays as planned and for what an answer may take. */
    static long inSystem(Timeline timeline, Operation operation, Optional<Duration> stay, long seed) {
        List<Comers> phases = new ArrayList<>();
        for (int number = 0; number < timeline.phases().size(); number++) {
            PhasePlan phase = timeline.phases().get(number);
            Load load = phase.loads().get(operation);
            if (load != null) {
                phases.add(new Comers(phase, load, PhasePlan.seed(seed, number, operation)));
            }
        }
        return stay.isPresent()
                ? most(timeline, phases, stay.get().plus(ANSWER).toNanos())
                : phases.stream().mapToLong(Comers::all).sum();
    }

    /** The most that come within any window of that length. */
    private static long most(Timeline timeline, List<Comers> phases, long windowNanos) {
        long step = Math.max(1, windowNanos / WINDOWS_PER_LENGTH);
        long most = 0;
        int first = 0;
        for (PhasePlan phase : timeline.phases()) {
            for (long end = phase.startNanos(); end < phase.endNanos(); ) {
                end = Math.min(phase.endNanos(), end + step);
                while (first < phases.size() && phases.get(first).goneBy(end - windowNanos)) {
                    first++;
                }
                long sum = 0;
                for (int i = first; i < phases.size() && phases.get(i).beginsBefore(end); i++) {
                    sum += phases.get(i).within(end - windowNanos, end);
                }
                most = Math.max(most, sum);
            }
        }
        return most;
    }

    /** The arrivals of one phase. */
    private static final class Comers {
        private final PhasePlan phase;
        private final Load load;
        private final long seed;
        private final long limit;
        private Optional<ArrivalProcess> ahead = Optional.empty();
        private Optional<ArrivalProcess> behind = Optional.empty();

        Comers(PhasePlan phase, Load load, long seed) {
            this.phase = phase;
            this.load = load;
            this.seed = seed;
            this.limit = Math.min(load.upTo(), load.atMost());
        }

        boolean beginsBefore(long nanos) {
            return phase.startNanos() < nanos;
        }

        boolean goneBy(long nanos) {
            return phase.endNanos() <= nanos;
        }

        long all() {
            return within(phase.startNanos(), phase.endNanos());
        }

        /** How many come in a span, at most as many as may be there at once. Neither end may decrease from one call to the next. */
        long within(long fromNanos, long toNanos) {
            if (load instanceof ClosedLoad) {
                // what closed loads start depends on answers; all of their users may be in the system
                return limit;
            }
            ahead = Optional.of(ahead.orElseGet(this::process));
            long later = due(ahead.get(), toNanos);
            if (fromNanos <= phase.startNanos()) {
                return Math.min(limit, later);
            }
            // times must not decrease from one count to the next, so that the two ends of the window need a process
            // each
            behind = Optional.of(behind.orElseGet(this::process));
            return Math.min(limit, later - due(behind.get(), fromNanos));
        }

        private ArrivalProcess process() {
            return load.slice(0, 1, phase.durationNanos(), 0, new SplittableRandom(seed));
        }

        private long due(ArrivalProcess process, long nanos) {
            return process.due(Math.min(nanos, phase.endNanos()) - phase.startNanos());
        }
    }
}

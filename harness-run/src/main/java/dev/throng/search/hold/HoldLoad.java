package dev.throng.search.hold;

import dev.throng.load.Load;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Workload;
import dev.throng.run.extension.Population;
import dev.throng.run.extension.RunExtension;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.ScenarioFile;
import dev.throng.text.Nearest;
import dev.throng.text.QuantityText;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The scenario of a search for the largest population. {@link HoldPhases} describes the phases of a run. Immutable.
 *
 * @param operation the operation whose arrivals are the members
 * @param population how a run shows that the members are served
 * @param file the scenario
 * @param hold how long a run holds the population
 * @param ownRate members per second in the scenario
 * @param own the population in the scenario, its {@code upTo}; empty if it has none
 */
public record HoldLoad(
        Operation operation,
        Population population,
        ScenarioFile file,
        Duration hold,
        double ownRate,
        Optional<Long> own) {

    private static final double SECOND = 1e9;

    /**
     * Finds the population of an operation in a scenario.
     *
     * @param workload the prepared protocol of the scenario
     * @throws IllegalArgumentException if the operation has no population that can be held; the message states what was expected
     */
    public static HoldLoad of(ScenarioFile file, Workload workload, String id, Duration hold) {
        Scenario scenario = file.scenario();
        Operation operation = scenario.protocol().loadable().stream()
                .filter(known -> known.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("operation: " + id + " (expected: "
                        + Nearest.expectation(
                                id,
                                scenario.protocol().loadable().stream()
                                        .map(Operation::id)
                                        .toList())
                        + ")"));
        Population population = RunExtension.of(scenario.protocol())
                .population(operation, workload)
                .orElseThrow(
                        () -> new IllegalArgumentException(
                                "--hold: " + id
                                        + " does not stay, so there is no population to hold (expected: without --hold, to search for a rate)"));
        workload.stay(operation).ifPresent(stay -> {
            throw new IllegalArgumentException("--hold: the settings let each " + population.member() + " leave after "
                    + QuantityText.duration(stay) + " (expected: " + population.members()
                    + " that stay; remove this setting)");
        });
        Load load = load(scenario, operation);
        if (!(load instanceof OpenLoad open)) {
            throw new IllegalArgumentException("--hold: " + id + " has the load " + load.describe()
                    + " (expected: a rate at which " + population.members() + " arrive, such as {rate: 100/s})");
        }
        return new HoldLoad(
                operation,
                population,
                file,
                hold,
                rate(open.profile()),
                open.upTo() == Load.UNLIMITED ? Optional.empty() : Optional.of(open.upTo()));
    }

    /** Whether the scenario itself asks for a population: its measured load has {@code upTo}, and the members stay. */
    public static boolean isPopulation(ScenarioFile file, Workload workload, String id) {
        return found(file, workload, id).flatMap(HoldLoad::own).isPresent();
    }

    /** Returns the word for the members that a search could hold: {@code sessions}. Empty if there is no population to hold. */
    public static Optional<String> members(ScenarioFile file, Workload workload, String id) {
        return found(file, workload, id).map(load -> load.population().members());
    }

    private static Optional<HoldLoad> found(ScenarioFile file, Workload workload, String id) {
        try {
            return Optional.of(of(file, workload, id, Duration.ofSeconds(1)));
        } catch (IllegalArgumentException none) {
            return Optional.empty();
        }
    }

    private static Load load(Scenario scenario, Operation operation) {
        return scenario.phases().stream()
                .filter(phase -> phase.measured() && phase.load().containsKey(operation))
                .map(phase -> phase.load().get(operation))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("operation: " + operation.id()
                        + " has no load in a measured phase (expected: a rate at which members arrive)"));
    }

    private static double rate(RateProfile profile) {
        if (profile instanceof RateProfile.Constant constant) {
            return constant.perSecond();
        }
        if (profile instanceof RateProfile.Poisson poisson) {
            return poisson.perSecond();
        }
        if (profile instanceof RateProfile.Ramp ramp) {
            return Math.max(ramp.from(), ramp.to());
        }
        if (profile instanceof RateProfile.Steps steps) {
            return steps.perSecond().get(0);
        }
        RateProfile.Bursts bursts = (RateProfile.Bursts) profile;
        return bursts.size() * SECOND / bursts.everyNanos();
    }

    /** The id of the operation. */
    public String id() {
        return operation.id();
    }

    /** Returns the length of a run with so many members, in seconds, from its first phase to its last. */
    public double seconds(int members, double perSecond) {
        return new HoldPhases(this).seconds(members, perSecond);
    }

    /**
     * Returns the edits that make the scenario of a run, in the notation of {@code --set}.
     *
     * @param members the population
     * @param perSecond how many members arrive per second
     */
    public List<String> sets(long members, double perSecond) {
        return new HoldPhases(this).sets(members, perSecond);
    }
}

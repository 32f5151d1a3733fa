package dev.throng.search.hold;

import dev.throng.run.extension.Population;
import dev.throng.run.result.RunException;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import java.util.Optional;

/**
 * The largest population that a search may try, and what limits it. Immutable.
 *
 * @param members the largest population, at least 1
 * @param why what limits it, as a sentence with the remedy; empty if it is the end of the range that the user chose
 */
public record Room(int members, String why) {

    /** Returns the scenario of a population. */
    public interface Scenarios {

        /** @throws ScenarioException if the scenario is not valid with this population */
        ScenarioFile at(int members) throws ScenarioException;
    }

    /** Returns why the generator cannot open the connections of a scenario, with the solution; empty if it can. */
    public interface Shortage {

        /** @throws RunException if the scenario cannot be prepared */
        Optional<String> of(ScenarioFile scenario) throws RunException;
    }

    /** Files that a process opens in one run and not in another. */
    private static final int RESERVE = 16;

    /**
     * Finds the room.
     *
     * @param wanted the end of the range
     * @throws RunException if not even one member fits, or if the scenario cannot be prepared
     */
    public static Room of(int wanted, Population population, Scenarios scenarios, Shortage shortage)
            throws RunException, ScenarioException {
        Room range = new Room(wanted, "");
        Optional<Population.Most> most = population.most().filter(limit -> limit.members() < wanted);
        if (most.isPresent()) {
            range = new Room(
                    (int) Math.max(1, most.get().members()),
                    "The scenario has no more " + population.members() + ": raise "
                            + most.get().setting() + ".");
        }
        Optional<String> problem = shortage.of(scenarios.at(range.members()));
        return problem.isEmpty() ? range : fitting(range.members(), problem.get(), scenarios, shortage);
    }

    /** Halves the span between the largest population that fits and the smallest that does not. */
    private static Room fitting(int tooMany, String why, Scenarios scenarios, Shortage shortage)
            throws RunException, ScenarioException {
        int fits = 0;
        int not = tooMany;
        while (not - fits > 1) {
            int middle = fits + (not - fits) / 2;
            if (shortage.of(scenarios.at(middle)).isEmpty()) {
                fits = middle;
            } else {
                not = middle;
            }
        }
        if (fits == 0) {
            throw new RunException(why);
        }
        return new Room(Math.max(1, fits - RESERVE), "The generator has no room for more: " + why + ".");
    }

    /** Whether the end of the range limits the population, and not the generator. */
    public boolean isRange() {
        return why.isEmpty();
    }
}

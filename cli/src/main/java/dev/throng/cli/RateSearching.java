package dev.throng.cli;

import dev.throng.cli.ScenarioOptions.Edited;
import dev.throng.run.result.RunException;
import dev.throng.scenario.Scenario.Phase;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.search.Capacity;
import dev.throng.search.Ladder;
import dev.throng.search.LadderSearch;
import dev.throng.search.LevelRun;
import dev.throng.search.ScenarioLevelRunner;
import dev.throng.search.SearchedLoad;
import dev.throng.search.SharedSearches;
import dev.throng.search.hold.SearchTime;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Searches for the highest rate, number of users or number in flight.
 *
 * @param bounded whether the user chose the highest level
 * @param scenarios reads the scenario with edits
 */
record RateSearching(SearchedLoad load, Ladder ladder, boolean bounded, Edited scenarios) implements Searching {

    private static final int FEW_RUNS = 10;
    private static final int MANY_RUNS = 15;

    @Override
    public List<ScenarioFile> plans() throws ScenarioException {
        List<Double> levels = ladder.levels();
        ScenarioFile lowest = scenarios.with(load.sets(levels.get(0)));
        return bounded ? List.of(lowest, scenarios.with(load.sets(levels.get(levels.size() - 1)))) : List.of(lowest);
    }

    @Override
    public String plan() throws ScenarioException {
        double seconds = plans().get(0).scenario().phases().stream()
                .mapToDouble(phase -> phase.duration().toNanos() / 1e9)
                .sum();
        boolean untilSteady = plans().get(0).scenario().phases().stream().anyMatch(Phase::untilSteady);
        return "The phases of a run take " + (untilSteady ? "at most " : "") + SearchTime.time(seconds) + ". "
                + SearchTime.usual(seconds, FEW_RUNS, MANY_RUNS);
    }

    @Override
    public Capacity search(
            Capacity.Subject subject, Path directory, ScenarioLevelRunner.Runs runs, Consumer<LevelRun> ended)
            throws RunException {
        SharedSearches searches = new SharedSearches(
                ladder,
                new ScenarioLevelRunner(
                        load.operation(), (level, place) -> scenarios.with(load.sets(level)), directory, runs, ended));
        LadderSearch.Answer answer = searches.search(slo -> true);
        return Capacity.of(subject, load, searches, answer, runs.aborted());
    }
}

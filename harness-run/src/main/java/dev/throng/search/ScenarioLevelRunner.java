package dev.throng.search;

import dev.throng.run.SocketCheck;
import dev.throng.run.directory.Manifest;
import dev.throng.run.directory.OwnDirectory;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Runs a scenario at the levels of a search, each run in its own result directory below {@code runs/}. */
public final class ScenarioLevelRunner implements LevelRunner {

    /** Returns the scenario of a level. */
    public interface Scenarios {

        /** @param place the result directory of the run */
        ScenarioFile at(double level, Path place) throws ScenarioException;
    }

    /** Runs a scenario once. */
    public interface Runs {

        /**
         * Runs a scenario.
         *
         * @throws RunException if the run is not possible; nothing was sent then
         */
        RunResult run(ScenarioFile file, Path directory) throws RunException;

        /** Whether the user aborted the last run. */
        boolean aborted();

        /** Whether no further run is possible, because the processes that sent the load have ended. */
        default boolean ended() {
            return false;
        }

        /**
         * Returns why the processes that send the load cannot open the connections of a scenario, with the solution. Empty if they can.
         *
         * @throws RunException if that cannot be known
         */
        default Optional<String> shortage(ScenarioFile file) throws RunException {
            return SocketCheck.problem(file, Optional.empty());
        }
    }

    /** Adds figures to the evaluation of a run. */
    public interface Evaluation {

        /**
         * Returns the run with further figures.
         *
         * @param run the run with the figures of all searches
         * @param directory its result directory
         */
        LevelRun of(LevelRun run, ResultDirectory directory, RunResult result);
    }

    private final String operation;
    private final Predicate<String> paced;
    private final Evaluation evaluation;
    private final Scenarios scenarios;
    private final Path directory;
    private final Runs runs;
    private final Consumer<LevelRun> ended;

    /**
     * @param operation the searched operation
     * @param directory the directory of the search
     * @param ended gets each run that counts
     */
    public ScenarioLevelRunner(
            String operation, Scenarios scenarios, Path directory, Runs runs, Consumer<LevelRun> ended) {
        this(operation, any -> true, (run, results, result) -> run, scenarios, directory, runs, ended);
    }

    /**
     * @param operation the searched operation
     * @param paced selects the operations that must not fall behind, by their ids
     * @param evaluation adds figures to each run
     * @param directory the directory of the search
     * @param ended gets each run that counts
     */
    public ScenarioLevelRunner(
            String operation,
            Predicate<String> paced,
            Evaluation evaluation,
            Scenarios scenarios,
            Path directory,
            Runs runs,
            Consumer<LevelRun> ended) {
        this.operation = operation;
        this.paced = paced;
        this.evaluation = evaluation;
        this.scenarios = scenarios;
        this.directory = directory;
        this.runs = runs;
        this.ended = ended;
    }

    @Override
    public LevelRun run(int number, double level) throws RunException {
        String relative = String.format(Locale.ROOT, "runs/%02d", number);
        Path place = directory.resolve(relative);
        LevelRun run;
        try {
            Manifest.add(directory, List.of(relative + "/"));
            ScenarioFile file = scenarios.at(level, place);
            RunResult result = runs.run(file, place);
            ResultDirectory results = ResultDirectory.open(place);
            run = evaluation.of(
                    LevelEvaluation.of(number, level, operation, file.scenario(), results, result, relative, paced),
                    results,
                    result);
        } catch (RunException refused) {
            if (number == 1) {
                throw refused;
            }
            run = LevelRun.notRun(number, level, relative, refused.getMessage());
        } catch (ScenarioException refused) {
            throw new RunException(refused.getMessage(), refused);
        } catch (IOException full) {
            throw OwnDirectory.unwritable(directory, full);
        }
        if (!runs.aborted()) {
            ended.accept(run);
        }
        return run;
    }

    @Override
    public boolean aborted() {
        return runs.aborted();
    }

    @Override
    public boolean ended() {
        return runs.ended();
    }
}

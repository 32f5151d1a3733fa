package dev.throng.search;

import dev.throng.run.directory.Manifest;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Runs a scenario at the levels a search asks for, each in a result directory of its own below {@code runs/}. */
public final class ScenarioLevels implements LevelRuns {

    /** The scenario of a level, for a run whose results go to a place. */
    public interface Scenarios {
        ScenarioFile at(double level, Path place) throws ScenarioException;
    }

    /** Runs a scenario once. */
    public interface Runs {

        /** @throws RunException if nothing was sent because something is missing or wrong */
        RunResult run(ScenarioFile file, Path directory) throws RunException;

        boolean aborted();
    }

    private final String operation;
    private final Scenarios scenarios;
    private final Path directory;
    private final Runs runs;
    private final Consumer<LevelRun> ended;

    /**
     * @param operation whose figures the runs have
     * @param directory of the search
     * @param ended hears of each run that counts
     */
    public ScenarioLevels(String operation, Scenarios scenarios, Path directory, Runs runs, Consumer<LevelRun> ended) {
        this.operation = operation;
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
            run = LevelReading.of(
                    number, level, operation, file.scenario(), ResultDirectory.open(place), result, relative);
        } catch (RunException refused) {
            if (number == 1) {
                throw refused;
            }
            run = LevelRun.notRun(number, level, relative, refused.getMessage());
        } catch (ScenarioException refused) {
            throw new RunException(refused.getMessage(), refused);
        } catch (IOException full) {
            throw new RunException("result directory " + directory + " cannot be written: " + full.getMessage(), full);
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
}

package dev.throng.search;

import dev.throng.run.ResultDirectory;
import dev.throng.run.RunException;
import dev.throng.run.RunResult;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Runs a scenario at the levels a search asks for, each in a result directory of its own below {@code runs/}. */
public final class ScenarioLevels implements LevelRuns {

    /** The scenario with further edits. */
    public interface Edited {
        ScenarioFile with(List<String> sets) throws ScenarioException;
    }

    /** Runs a scenario once. */
    public interface Runs {

        /** @throws RunException if nothing was sent because something is missing or wrong */
        RunResult run(ScenarioFile file, Path directory) throws RunException;

        boolean aborted();
    }

    private final SearchedLoad load;
    private final Edited scenario;
    private final Path directory;
    private final Runs runs;
    private final Consumer<LevelRun> ended;

    /**
     * @param directory of the search
     * @param ended hears of each run that counts
     */
    public ScenarioLevels(SearchedLoad load, Edited scenario, Path directory, Runs runs, Consumer<LevelRun> ended) {
        this.load = load;
        this.scenario = scenario;
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
            RunResult result = runs.run(scenario.with(load.sets(level)), place);
            run = LevelReading.of(number, load, level, ResultDirectory.open(place), result, relative);
        } catch (RunException refused) {
            if (number == 1) {
                throw refused;
            }
            run = LevelRun.notRun(number, level, relative, refused.getMessage());
        } catch (ScenarioException refused) {
            throw new RunException(refused.getMessage(), refused);
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

package dev.throng.cli;

import dev.throng.cli.follow.RunProgress;
import dev.throng.cli.live.LiveServer;
import dev.throng.cli.terminal.Console;
import dev.throng.run.RunListener;
import dev.throng.run.RunListeners;
import dev.throng.run.SuccessiveRuns;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioFile;
import dev.throng.search.ScenarioLevelRunner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The runs of a search, each with its number and its progress on the console and on the live page. Confined to one thread. */
final class ShownRuns implements ScenarioLevelRunner.Runs {

    private final SuccessiveRuns runs;
    private final Console console;
    private final boolean quiet;
    private final Optional<LiveServer> live;
    private int number;

    ShownRuns(SuccessiveRuns runs, Console console, boolean quiet, Optional<LiveServer> live) {
        this.runs = runs;
        this.console = console;
        this.quiet = quiet;
        this.live = live;
    }

    @Override
    public RunResult run(ScenarioFile file, Path directory) throws RunException {
        number++;
        List<RunListener> listeners = new ArrayList<>(List.of(RunProgress.named(console, quiet, "run " + number)));
        live.ifPresent(page -> listeners.add(page.run("run " + number)));
        return runs.run(file, directory, new RunListeners(listeners));
    }

    @Override
    public Optional<String> shortage(ScenarioFile file) throws RunException {
        return runs.shortage(file);
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

package dev.throng.cli;

import dev.throng.cli.follow.RunProgress;
import dev.throng.cli.terminal.Console;
import dev.throng.cli.terminal.Ink;
import dev.throng.reports.CapacityReport;
import dev.throng.reports.CapacityText;
import dev.throng.run.RunPlan;
import dev.throng.run.SuccessiveRuns;
import dev.throng.run.directory.OwnDirectory;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.Slo;
import dev.throng.search.Capacity;
import dev.throng.search.CapacityFile;
import dev.throng.search.Ladder;
import dev.throng.search.LadderSearch;
import dev.throng.search.LevelRun;
import dev.throng.search.ScenarioLevelRunner;
import dev.throng.search.SearchedLoad;
import dev.throng.search.SharedSearches;
import dev.throng.text.Masking;
import dev.throng.text.Printable;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code throng capacity}. */
@Command(
        name = "capacity",
        description =
                "Find the highest load at which a scenario's SLOs hold, and report whether the target or the generator limits it.",
        footer = {
            "",
            "Doubles the load of one operation until an SLO breaks, bisects, and runs both sides of the border until two"
                    + " runs of each agree. A level also fails if load is owed or answered too slowly to keep up.",
            "Exit codes: 0 found, or held up to --to; 1 not held at --from; 2 bad input or usage, nothing was sent; 3 the"
                    + " limit may not be the target's, or the search was interrupted."
        })
final class CapacityCommand implements Callable<Integer> {

    private static final Logger LOG = LoggerFactory.getLogger(CapacityCommand.class);

    private final CommandContext session;
    private final Console console;

    @Spec
    CommandSpec spec;

    @Mixin
    ScenarioOptions options = new ScenarioOptions();

    @Option(
            names = "--operation",
            required = true,
            paramLabel = "OP",
            description = "Vary the rate, users or inFlight of this operation, in every measured phase that loads it.")
    String operation = "";

    @Option(
            names = "--from",
            paramLabel = "LOAD",
            description = "Begin at this load: 1000/s, or a number of users. Default: the scenario's own load.")
    Optional<String> from = Optional.empty();

    @Option(
            names = "--to",
            paramLabel = "LOAD",
            description = "End at this load. Default: 1000 times the load at which the search begins.")
    Optional<String> to = Optional.empty();

    @Option(
            names = "--tolerance",
            paramLabel = "PERCENT",
            description = "Stop when the two sides of the border are this close. Default: 5%%.")
    String tolerance = "5%";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Write to this directory, new or empty. Default: results/NAME-capacity-TIME.")
    Optional<Path> output = Optional.empty();

    CapacityCommand(CommandContext session) {
        this.session = session;
        this.console = session.console();
    }

    @Override
    public Integer call() throws ScenarioException {
        ScenarioFile file = options.read(session, List.of());
        console.mask(file.masking());
        LoadRange range = new LoadRange(operation, from, to, tolerance);
        SearchedLoad load = range.load(file);
        Ladder ladder = range.ladder(load);
        if (options.quiet) {
            Logging.quiet();
        }
        String name = file.masking().apply(file.scenario().name()) + "-capacity";
        try (OwnDirectory own = output.map(chosen -> OutputDirectory.chosen(chosen, false))
                .orElseGet(() -> OutputDirectory.own(name, Path.of(""), session.clock()))) {
            return run(file, load, ladder, own);
        }
    }

    private int run(ScenarioFile file, SearchedLoad load, Ladder ladder, OwnDirectory own) throws ScenarioException {
        Scenario searched = file.scenario();
        Masking masking = file.masking();
        Path directory = own.path();
        Logging.toFile(directory.resolve(Logging.FILE), masking);
        Installation installation = session.installation();
        String command = CommandText.of(spec);
        Capacity.Subject subject = new Capacity.Subject(
                searched.name(),
                searched.slo().stream().map(Slo::expression).toList(),
                session.clock().instant().toString(),
                command,
                installation.versionWithSources());
        SuccessiveRuns runs = new SuccessiveRuns(
                (level, place) -> new RunPlan(
                        level, place, installation.targetJars(), command, subject.version(), installation.gcLog()),
                NanoClock.SYSTEM);
        session.onSignal(() -> runs.abort("interrupted"));
        SharedSearches searches = new SharedSearches(
                ladder,
                new ScenarioLevelRunner(
                        load.operation(),
                        (level, place) -> options.read(session, load.sets(level)),
                        directory,
                        new ShownRuns(runs),
                        run -> ended(run, directory)));
        try {
            LadderSearch.Answer answer = searches.search(slo -> true);
            return conclude(Capacity.of(subject, load, searches, answer, runs.aborted()), own, masking);
        } catch (RunException refused) {
            console.note(Ink.BAD, "throng: " + Printable.lines(refused.getMessage()));
            return runs.aborted() ? ExitCode.NOT_TRUSTED : ExitCode.USAGE;
        } finally {
            console.clear();
            Logging.stop();
        }
    }

    /** Reports each level as it ends: a search takes minutes, and its first levels show whether it is set up well. */
    private void ended(LevelRun run, Path directory) {
        LOG.info("run {} at {}: {} {}", run.number(), run.level(), run.outcome(), run.reasons());
        Path results = directory.resolve(run.directory());
        try {
            ReportCommand.writeBeside(results);
        } catch (IOException | RuntimeException failed) {
            LOG.info("the report of run {} could not be written", run.number(), failed);
        }
        if (!options.quiet) {
            console.note("run " + run.number() + ": " + CapacitySummary.line(run));
        }
    }

    private int conclude(Capacity capacity, OwnDirectory own, Masking masking) {
        Path directory = own.path();
        String place = "results: " + Printable.line(directory.toString());
        boolean written = true;
        try {
            own.keep(List.of());
            CapacityFile.write(directory, capacity, masking);
            place = "report: " + Printable.line(CapacityReport.write(directory).toString());
        } catch (IOException | RuntimeException failed) {
            LOG.error("the report could not be written: {}", failed, failed);
            written = false;
        }
        console.print(new CapacitySummary(capacity, new CapacityText(capacity)).lines());
        console.print("");
        console.print(place);
        int code = ExitCode.of(capacity);
        return code == ExitCode.DONE && !written ? ExitCode.BUG : code;
    }

    private final class ShownRuns implements ScenarioLevelRunner.Runs {
        private final SuccessiveRuns runs;

        ShownRuns(SuccessiveRuns runs) {
            this.runs = runs;
        }

        @Override
        public RunResult run(ScenarioFile file, Path directory) throws RunException {
            return runs.run(file, directory, RunProgress.ofSeveral(console, options.quiet));
        }

        @Override
        public boolean aborted() {
            return runs.aborted();
        }
    }
}

package dev.throng.cli;

import dev.throng.cli.live.LiveEnd;
import dev.throng.cli.live.LiveSearch;
import dev.throng.cli.live.LiveServer;
import dev.throng.cli.terminal.Console;
import dev.throng.report.Tone;
import dev.throng.reports.CapacityReport;
import dev.throng.reports.CapacityText;
import dev.throng.run.LoadSenders;
import dev.throng.run.RunPlan;
import dev.throng.run.SuccessiveRuns;
import dev.throng.run.directory.OwnDirectory;
import dev.throng.run.labels.Labels;
import dev.throng.run.result.RunException;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.Slo;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.search.Capacity;
import dev.throng.search.CapacityFile;
import dev.throng.search.LevelRun;
import dev.throng.text.Printable;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The load of {@code throng capacity}: the runs of a search. */
final class CapacityWork implements LoadWork<OwnDirectory> {

    private static final Logger LOG = LoggerFactory.getLogger(CapacityWork.class);

    private final CommandContext session;
    private final Console console;
    private final CapacityCommand command;
    private final ScenarioFile file;
    private final Searching searching;
    private final Labels labels;
    private final Optional<LiveServer> live;

    /** @param live shows the live page; closed with the work */
    CapacityWork(
            CommandContext session,
            CapacityCommand command,
            ScenarioFile file,
            Searching searching,
            Labels labels,
            Optional<LiveServer> live) {
        this.session = session;
        this.console = session.console();
        this.command = command;
        this.file = file;
        this.searching = searching;
        this.labels = labels;
        this.live = live;
    }

    @Override
    public String name() {
        return file.masking().apply(file.scenario().name());
    }

    @Override
    public OwnDirectory claim(String name) {
        return OutputDirectory.chosenOrOwn(command.output, command.overwrite, name + "-capacity", session.clock());
    }

    @Override
    public Optional<AgentFleet> agents() throws ScenarioException {
        return command.start.openForSearch(searching.plans());
    }

    @Override
    public Sending load(OwnDirectory own, Optional<LoadSenders.Factory> senderFactory) {
        Path directory = own.path();
        Logging.toFile(directory.resolve(Logging.FILE), file.masking());
        Installation installation = session.installation();
        Capacity.Subject subject = subject();
        SuccessiveRuns runs = new SuccessiveRuns(
                (level, place) -> new RunPlan(
                                level,
                                place,
                                installation.targetJars(),
                                subject.origin().command(),
                                subject.origin().version(),
                                installation.gcLog(),
                                RunPlan.AutoRehearsal.ALL)
                        .labelled(labels),
                NanoClock.SYSTEM,
                senderFactory);
        return new Sending() {
            @Override
            public Outcome send() throws RunException, ScenarioException {
                if (!command.options.quiet) {
                    console.note(searching.plan());
                }
                String plan = searching.plan();
                live.ifPresent(page -> page.place(plan + " Results: " + directory));
                Optional<LiveSearch> levels = live.map(page -> new LiveSearch(page, NanoClock.SYSTEM));
                ShownRuns shown = new ShownRuns(runs, console, command.options.quiet, live);
                return outcome(
                        searching.search(subject, directory, shown, run -> {
                            ended(run, directory);
                            levels.ifPresent(page -> page.ended(run));
                        }),
                        own);
            }

            @Override
            public void abort(String why) {
                runs.abort(why);
            }
        };
    }

    private Capacity.Subject subject() {
        Scenario searched = file.scenario();
        return new Capacity.Subject(
                searched.name(),
                searched.slo().stream().map(Slo::expression).toList(),
                new Capacity.Origin(
                        session.clock().instant().toString(),
                        CommandText.of(command.spec),
                        session.installation().versionWithSources(),
                        labels.values()));
    }

    /** Reports each level as it ends: a search takes minutes, and its first levels show whether it is set up well. */
    private void ended(LevelRun run, Path directory) {
        LOG.info(
                "run {} at {}: {} {}",
                run.number(),
                run.level(),
                ScalarTypes.word(run.finding().outcome()),
                run.reasons());
        try {
            ReportCommand.writeBeside(directory.resolve(run.directory()));
        } catch (IOException | RuntimeException failed) {
            LOG.info("the report of run {} could not be written", run.number(), failed);
        }
        if (!command.options.quiet) {
            console.note("run " + run.number() + ": " + CapacitySummary.line(run));
        }
    }

    private Outcome outcome(Capacity capacity, OwnDirectory own) {
        Optional<Path> report = report(capacity, own);
        int code = ExitCode.of(capacity);
        int reported = report.isPresent() || code != ExitCode.DONE ? code : ExitCode.BUG;
        String place = report.map(page -> "report: " + Printable.line(page.toString()))
                .orElse("results: " + Printable.line(own.path().toString()));
        String sentence = capacity.answer().outcome().words() + ", exit code " + reported;
        live.ifPresent(page ->
                page.ended(new LiveEnd(sentence, reported == ExitCode.DONE ? Tone.GOOD : Tone.BAD, place, report)));
        return new Outcome.WithResults(
                own.path(),
                place,
                reported,
                sentence,
                any -> new CapacitySummary(capacity, new CapacityText(capacity)).lines(),
                Optional.empty());
    }

    /** Empty if the files of the search could not be written. */
    private Optional<Path> report(Capacity capacity, OwnDirectory own) {
        try {
            own.keep(List.of());
            CapacityFile.write(own.path(), capacity, file.masking());
            return Optional.of(CapacityReport.write(own.path()));
        } catch (IOException | RuntimeException failed) {
            LOG.error("the report could not be written: {}", failed, failed);
            return Optional.empty();
        }
    }

    @Override
    public void release(OwnDirectory own) {
        own.close();
    }

    @Override
    public void close() {
        live.ifPresent(LiveServer::close);
    }
}

package dev.throng.cli;

import dev.throng.cli.live.LiveEnd;
import dev.throng.cli.live.LiveServer;
import dev.throng.cli.live.LiveStudy;
import dev.throng.cli.terminal.Console;
import dev.throng.gclab.jvm.JvmCatalogue;
import dev.throng.gclab.study.figures.StudyComparer;
import dev.throng.gclab.study.figures.StudyComparison;
import dev.throng.gclab.study.file.Study;
import dev.throng.gclab.study.file.StudyException;
import dev.throng.gclab.study.file.StudyFile;
import dev.throng.gclab.study.record.CellRecord;
import dev.throng.gclab.study.record.StudyDirectory;
import dev.throng.gclab.study.record.StudyRecord;
import dev.throng.gclab.study.run.StudyListener;
import dev.throng.gclab.study.run.StudyListeners;
import dev.throng.gclab.study.run.StudyPlan;
import dev.throng.gclab.study.run.StudyRunner;
import dev.throng.protocol.Protocol;
import dev.throng.report.Tone;
import dev.throng.reports.StudyReport;
import dev.throng.run.LoadSenders;
import dev.throng.run.directory.DirectoryLock;
import dev.throng.run.labels.Labels;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.text.Printable;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The load of {@code throng study}: the runs of its cells. */
final class StudyWork implements LoadWork<DirectoryLock> {

    private static final Logger LOG = LoggerFactory.getLogger(StudyWork.class);

    private final CommandContext session;
    private final Console console;
    private final StudyCommand command;
    private final StudyFile file;
    private final Labels labels;
    private final Optional<LiveServer> live;

    /** @param live shows the live page; closed with the work */
    StudyWork(CommandContext session, StudyCommand command, StudyFile file, Labels labels, Optional<LiveServer> live) {
        this.session = session;
        this.console = session.console();
        this.command = command;
        this.file = file;
        this.labels = labels;
        this.live = live;
    }

    @Override
    public String name() {
        return file.masking().apply(file.study().name());
    }

    @Override
    public DirectoryLock claim(String name) {
        return command.output
                .map(OutputDirectory::locked)
                .orElseGet(() -> OutputDirectory.made(name, Path.of(""), session.clock()));
    }

    @Override
    public Optional<AgentFleet> agents() throws ScenarioException, StudyException {
        boolean ofGenerator = file.study().subject() == Study.Subject.GENERATOR;
        if (command.agents.asked() && ofGenerator) {
            throw new UsageException(
                    "--agents or --cluster: the study's subject is the generator (expected: a study of the target)");
        }
        // the generator of such a study is a process of each cell, which sends its load itself
        List<ScenarioFile> plans =
                ofGenerator ? List.of() : file.cellScenarios(session.environment(), Protocol.installed());
        return new AgentStart(command.agents, session).openFor(plans);
    }

    @Override
    public Sending load(DirectoryLock lock, Optional<LoadSenders.Factory> senderFactory) {
        Path directory = lock.directory();
        Installation installation = session.installation();
        StudyPlan plan = new StudyPlan(
                file,
                directory,
                session.environment(),
                Protocol.installed(),
                installation.targetJars(),
                CommandText.of(command.spec),
                installation.versionWithSources(),
                installation.gcLog(),
                senderFactory,
                installation.program(),
                labels);
        StudyRunner runner = new StudyRunner(
                plan, listener(directory), JvmCatalogue.ofThisMachine(), NanoClock.SYSTEM, session.clock());
        return new Sending() {
            @Override
            public Outcome send() throws StudyException {
                console.live("looking for the study's JVMs …");
                StudyRecord record = runner.run();
                console.clear();
                return outcome(record, directory, runner);
            }

            @Override
            public void abort(String why) {
                runner.abort(why);
            }
        };
    }

    private StudyListener listener(Path directory) {
        StudyListener progress = new StudyProgress(console, command.quiet, directory, file.masking());
        return live.<StudyListener>map(page -> {
                    page.place("Results: " + directory);
                    return new StudyListeners(List.of(progress, new LiveStudy(page, directory)));
                })
                .orElse(progress);
    }

    private Outcome outcome(StudyRecord record, Path directory, StudyRunner runner) throws StudyException {
        boolean aborted = runner.aborted();
        String stopped = runner.missing()
                .map(why -> "throng: the study stopped, because " + Printable.line(why) + "; ")
                .orElse("throng: ");
        if (record.cells().isEmpty()) {
            return new Outcome.WithoutResults(
                    stopped + "no cell has finished yet; " + goOn(directory), "no cell has finished");
        }
        StudyComparison comparison = StudyComparer.write(file, record, StudyDirectory.open(directory, file));
        boolean complete = !aborted
                && record.cells().stream().allMatch(CellRecord::counts)
                && record.minHeaps().stream().noneMatch(found -> found.heap().isEmpty());
        int exitCode = complete ? ExitCode.DONE : ExitCode.INVALID;
        Optional<Path> report = report(directory);
        String place = report.map(page -> "report: " + Printable.line(page.toString()))
                .orElse("study: " + Printable.line(directory.toString()));
        String sentence = (complete ? "complete" : "incomplete") + ", exit code " + exitCode;
        live.ifPresent(page -> page.ended(new LiveEnd(sentence, complete ? Tone.GOOD : Tone.BAD, place, report)));
        return new Outcome.WithResults(
                directory,
                place,
                exitCode,
                sentence,
                code -> new StudySummary(record, comparison, code).lines(console),
                aborted
                        ? Optional.of(stopped + record.cells().size() + " of " + record.planned() + " cells were run; "
                                + goOn(directory))
                        : Optional.empty());
    }

    /** Empty if it could not be written. */
    private static Optional<Path> report(Path directory) {
        try {
            return Optional.of(StudyReport.write(directory));
        } catch (IOException | RuntimeException failed) {
            LOG.error("the report of the study could not be written: {}", failed, failed);
            return Optional.empty();
        }
    }

    private static String goOn(Path directory) {
        return "run the same command with -o " + Printable.line(directory.toString()) + " to resume";
    }

    @Override
    public void release(DirectoryLock lock) {
        OutputDirectory.release(lock);
    }

    @Override
    public void close() {
        live.ifPresent(LiveServer::close);
    }
}

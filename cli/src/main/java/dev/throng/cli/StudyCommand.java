package dev.throng.cli;

import dev.throng.cli.terminal.Console;
import dev.throng.cli.terminal.Ink;
import dev.throng.gclab.jvm.JvmCatalogue;
import dev.throng.gclab.study.figures.StudyComparer;
import dev.throng.gclab.study.figures.StudyComparison;
import dev.throng.gclab.study.file.Study;
import dev.throng.gclab.study.file.StudyException;
import dev.throng.gclab.study.file.StudyFile;
import dev.throng.gclab.study.record.CellRecord;
import dev.throng.gclab.study.record.StudyDirectory;
import dev.throng.gclab.study.record.StudyRecord;
import dev.throng.gclab.study.run.StudyPlan;
import dev.throng.gclab.study.run.StudyRunner;
import dev.throng.protocol.InstalledProtocols;
import dev.throng.reports.StudyReport;
import dev.throng.run.LoadSources;
import dev.throng.run.directory.DirectoryLock;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.text.Printable;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code throng study}. */
@Command(
        name = "study",
        description = "Run a scenario over JVMs, collectors, heaps and trials, and compare the results.",
        footer = {
            "",
            "Ctrl-C ends the study gracefully. The same command with the same -o resumes it after the last finished cell.",
            "Exit codes: 0 every cell counts; 2 bad input, or a JVM or collector is missing and nothing was run; 3 a cell"
                    + " failed, a smallest heap was not found, or the study was interrupted."
        })
final class StudyCommand implements Callable<Integer> {

    private static final Logger LOG = LoggerFactory.getLogger(StudyCommand.class);

    private final CommandContext session;
    private final Console console;

    @Spec
    CommandSpec spec;

    @Parameters(paramLabel = "STUDY", description = "Run this study file, YAML or JSON.")
    Path study = Path.of("");

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description =
                    "Write to this directory: new, or the directory of the same study to resume it. Default: results/NAME-TIME.")
    Optional<Path> output = Optional.empty();

    @Option(
            names = "--trials",
            paramLabel = "N",
            description = "Run this many trials of each cell, instead of the number in the file.")
    Optional<Integer> trials = Optional.empty();

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Change a value of the study: --set seed=2. May be repeated.")
    List<String> sets = List.of();

    @Mixin
    AgentOptions agents = new AgentOptions();

    @Option(
            names = {"-q", "--quiet"},
            description = "Print only the outcome.")
    boolean quiet;

    @Mixin
    CiOptions ci = new CiOptions();

    StudyCommand(CommandContext session) {
        this.session = session;
        this.console = session.console();
    }

    @Override
    public Integer call() throws Exception {
        ci.requireOutside(output);
        return ci.during("study " + study, session, this::run);
    }

    private int run(CiFiles files) throws ScenarioException, StudyException {
        List<String> edits = new ArrayList<>(sets);
        trials.ifPresent(count -> edits.add("trials=" + count));
        return run(StudyFile.read(study, edits, session.environment(), InstalledProtocols.byName()), files);
    }

    private int run(StudyFile file, CiFiles files) throws ScenarioException, StudyException {
        console.mask(file.masking());
        String name = file.masking().apply(file.study().name());
        files.named(name);
        if (quiet) {
            Logging.quiet();
        }
        DirectoryLock lock = output.map(OutputDirectory::locked)
                .orElseGet(() -> OutputDirectory.made(name, Path.of(""), session.clock()));
        try {
            return run(file, lock.directory(), files);
        } finally {
            OutputDirectory.release(lock);
        }
    }

    private int run(StudyFile file, Path directory, CiFiles files) throws ScenarioException, StudyException {
        if (agents.asked() && file.study().subject() == Study.Subject.GENERATOR) {
            throw new UsageException(
                    "--agents or --cluster: the study's subject is the generator (expected: a study of the target)");
        }
        // the generator of such a study is a process of each cell, which sends its load itself
        List<ScenarioFile> plans = file.study().subject() == Study.Subject.GENERATOR
                ? List.of()
                : file.cellScenarios(session.environment(), InstalledProtocols.byName());
        Optional<AgentFleet> fleet = agents.openFor(plans, session);
        try {
            return run(file, directory, files, fleet.map(AgentFleet::sources));
        } finally {
            fleet.ifPresent(AgentFleet::close);
        }
    }

    private int run(StudyFile file, Path directory, CiFiles files, Optional<LoadSources> sources)
            throws StudyException {
        Installation installation = session.installation();
        StudyPlan plan = new StudyPlan(
                file,
                directory,
                session.environment(),
                InstalledProtocols.byName(),
                installation.targetJars(),
                CommandText.of(spec),
                installation.versionWithSources(),
                installation.gcLog(),
                sources,
                installation.program());
        StudyRunner runner = new StudyRunner(
                plan,
                new StudyProgress(console, quiet, directory, file.masking()),
                JvmCatalogue.ofThisMachine(),
                NanoClock.SYSTEM,
                session.clock());
        session.onSignal(() -> runner.abort("interrupted"));
        try {
            console.live("looking for the study's JVMs …");
            StudyRecord record = runner.run();
            return conclude(file, record, directory, runner.aborted(), files);
        } finally {
            console.clear();
            Logging.stop();
        }
    }

    private int conclude(StudyFile file, StudyRecord record, Path directory, boolean aborted, CiFiles files)
            throws StudyException {
        console.clear();
        if (record.cells().isEmpty()) {
            console.note(Ink.WARN, "throng: no cell has finished yet; " + goOn(directory));
            files.withoutResults("no cell has finished");
            return ExitCode.NOT_TRUSTED;
        }
        StudyComparison comparison = StudyComparer.write(file, record, StudyDirectory.open(directory, file));
        boolean whole = record.cells().stream().allMatch(CellRecord::counts)
                && record.minHeaps().stream().noneMatch(found -> found.heap().isEmpty());
        int code = whole && !aborted ? ExitCode.DONE : ExitCode.NOT_TRUSTED;
        String place = report(directory);
        String sentence = (whole && !aborted ? "complete" : "incomplete") + ", exit code " + code;
        if (!files.write(directory, place, code, sentence) && code == ExitCode.DONE) {
            code = ExitCode.BUG;
        }
        console.print(new StudySummary(record, comparison, code).lines(console));
        console.print("");
        console.print(place);
        if (aborted) {
            console.note(
                    Ink.WARN,
                    "throng: " + record.cells().size() + " of " + record.planned() + " cells were run; "
                            + goOn(directory));
        }
        return code;
    }

    /** Where the report is; or the study alone if it could not be written. */
    private static String report(Path directory) {
        try {
            return "report: " + Printable.line(StudyReport.write(directory).toString());
        } catch (IOException | RuntimeException failed) {
            LOG.error("the report of the study could not be written: {}", failed, failed);
            return "study: " + Printable.line(directory.toString());
        }
    }

    private static String goOn(Path directory) {
        return "run the same command with -o " + Printable.line(directory.toString()) + " to resume";
    }
}

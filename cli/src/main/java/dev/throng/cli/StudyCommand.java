package dev.throng.cli;

import dev.throng.gclab.study.file.StudyException;
import dev.throng.gclab.study.file.StudyFile;
import dev.throng.protocol.Protocol;
import dev.throng.run.labels.Labels;
import dev.throng.scenario.ScenarioException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
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
            "Ctrl-C ends the study gracefully. The same command with the same -o resumes it: it runs the cells that are"
                    + " missing, and again those that failed.",
            "Exit codes: 0 every cell counts; 2 bad input, or a JVM or collector is missing and nothing was run; 3 a cell"
                    + " failed, a smallest heap was not found, or the study was interrupted."
        })
final class StudyCommand implements Callable<Integer> {

    private final CommandContext session;

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
    LiveOption live = new LiveOption();

    @Mixin
    AgentOptions agents = new AgentOptions();

    @Option(
            names = {"-q", "--quiet"},
            description = "Print only the outcome.")
    boolean quiet;

    @Mixin
    LabelOptions labels = new LabelOptions();

    @Mixin
    CiOptions ci = new CiOptions();

    StudyCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() throws Exception {
        return new LoadCommand(session, ci, quiet).call("study " + study, output, this::read);
    }

    private StudyWork read() throws StudyException, ScenarioException {
        Optional<InetSocketAddress> watched = live.address();
        List<String> edits = new ArrayList<>(sets);
        trials.ifPresent(count -> edits.add("trials=" + count));
        StudyFile file = StudyFile.read(study, edits, session.environment(), Protocol.installed());
        session.console().mask(file.masking());
        Labels given = labels.of(study);
        return new StudyWork(
                session,
                this,
                file,
                given,
                LiveOption.open(watched, file.study().name(), session));
    }
}

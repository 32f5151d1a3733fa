package dev.throng.cli;

import dev.throng.run.directory.OwnDirectory;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code throng run}. */
@Command(
        name = "run",
        description =
                "Run a scenario: start or attach its target, apply the load, report the results and a validity verdict.",
        footer = {
            "",
            "Ctrl-C ends the run gracefully: Throng keeps the results, with the verdict invalid. A second Ctrl-C ends it at once."
                    + " While Throng waits for agents, nothing was sent, and Ctrl-C ends it with exit code 130.",
            "The metrics endpoint has no access control. A port alone listens on the loopback interface; give HOST:PORT to"
                    + " listen elsewhere."
        })
final class RunCommand implements Callable<Integer> {

    private final CommandContext session;

    @Spec
    CommandSpec spec;

    @Mixin
    ScenarioOptions options = new ScenarioOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Write results to this directory, new or empty. Default: results/NAME-TIME.")
    Optional<Path> output = Optional.empty();

    @Option(
            names = "--overwrite",
            description =
                    "Delete an older result in the directory of -o: the files in its manifest.txt, if there are no others.")
    boolean overwrite;

    @Option(
            names = "--metrics",
            paramLabel = "[HOST:]PORT",
            description = "Serve live metrics for Prometheus at http://HOST:PORT/metrics during the run.")
    Optional<String> metrics = Optional.empty();

    @Mixin
    LiveOption live = new LiveOption();

    @Mixin
    AgentOptions agents = new AgentOptions();

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description =
                    "With --cluster: go on with the run in this result directory, whose controller ended. Needs the same scenario.")
    Optional<Path> resume = Optional.empty();

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description =
                    "Run the scenario N times, each time with a new target, in the directories 1 to N of the result directory: a group for throng"
                            + " compare.")
    int repeat = 1;

    @Option(names = "--no-report", description = "Write no report. throng report DIR writes it later.")
    boolean noReport;

    @Mixin
    LabelOptions labels = new LabelOptions();

    @Mixin
    CiOptions ci = new CiOptions();

    RunCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() throws Exception {
        if (repeat < 1 || repeat > RepeatedRuns.MOST) {
            throw new UsageException("--repeat: " + repeat + " (expected: 1 to " + RepeatedRuns.MOST + ")");
        }
        if (repeat > 1 && resume.isPresent()) {
            throw new UsageException("--repeat: not with --resume (expected: one of them)");
        }
        return new LoadCommand(session, ci, options.quiet)
                .call("run " + options.scenario, output, () -> repeated(RunWork.read(session, this)));
    }

    private LoadWork<OwnDirectory> repeated(RunWork one) {
        return repeat == 1 ? one : new RepeatedRuns(session.console(), one, repeat, options.quiet);
    }
}

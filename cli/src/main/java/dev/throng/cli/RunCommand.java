package dev.throng.cli;

import dev.throng.agents.InterruptedRun;
import dev.throng.cli.follow.RunProgress;
import dev.throng.cli.follow.RunSummary;
import dev.throng.cli.metrics.ListenAddress;
import dev.throng.cli.metrics.MetricsEndpoint;
import dev.throng.cli.terminal.Console;
import dev.throng.cli.terminal.Ink;
import dev.throng.reports.Reports;
import dev.throng.run.LoadSources;
import dev.throng.run.RunListener;
import dev.throng.run.RunPlan;
import dev.throng.run.Runner;
import dev.throng.run.directory.OwnDirectory;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunOutcome;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.text.Printable;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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

    private static final Logger LOG = LoggerFactory.getLogger(RunCommand.class);

    private final CommandContext session;
    private final Console console;

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
    AgentOptions agents = new AgentOptions();

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description =
                    "With --cluster: go on with the run in this result directory, whose controller ended. Needs the same scenario.")
    Optional<Path> resume = Optional.empty();

    @Option(names = "--no-report", description = "Write no report. throng report DIR writes it later.")
    boolean noReport;

    @Mixin
    CiOptions ci = new CiOptions();

    RunCommand(CommandContext session) {
        this.session = session;
        this.console = session.console();
    }

    @Override
    public Integer call() throws Exception {
        ci.requireOutside(output);
        return ci.during("run " + options.scenario, session, this::run);
    }

    private int run(CiFiles files) throws ScenarioException {
        Optional<InetSocketAddress> listen = metrics.map(RunCommand::listenAddress);
        ScenarioFile file = options.read(session, List.of());
        if (options.quiet) {
            Logging.quiet();
        }
        Optional<MetricsEndpoint> endpoint = listen.map(RunCommand::listen);
        try {
            return run(file, endpoint, files);
        } finally {
            endpoint.ifPresent(MetricsEndpoint::close);
        }
    }

    private static InetSocketAddress listenAddress(String text) {
        try {
            return ListenAddress.parse(text);
        } catch (IllegalArgumentException refused) {
            throw new UsageException("--metrics: " + refused.getMessage(), refused);
        }
    }

    private static MetricsEndpoint listen(InetSocketAddress address) {
        try {
            return MetricsEndpoint.listen(address);
        } catch (IOException refused) {
            throw new UsageException(
                    "--metrics: cannot listen on " + address.getHostString() + ":" + address.getPort() + ": "
                            + refused.getMessage() + " (expected: an address of this machine with a free port)",
                    refused);
        }
    }

    private int run(ScenarioFile file, Optional<MetricsEndpoint> endpoint, CiFiles files) {
        console.mask(file.masking());
        String name = file.masking().apply(file.scenario().name());
        files.named(name);
        try (OwnDirectory own = output.map(chosen -> OutputDirectory.chosen(chosen, overwrite))
                .orElseGet(() -> OutputDirectory.own(name, Path.of(""), session.clock()))) {
            return run(new Run(file, endpoint, own, files));
        }
    }

    /** What one run consists of, beside its load. */
    private record Run(ScenarioFile file, Optional<MetricsEndpoint> endpoint, OwnDirectory own, CiFiles files) {

        Path directory() {
            return own.path();
        }
    }

    private int run(Run run) {
        return resume.isPresent() ? resume(run, resume.get()) : run(run, agents.openFor(List.of(run.file()), session));
    }

    private int resume(Run run, Path directory) {
        try (InterruptedRun interrupted = Resuming.open(run.file(), directory)) {
            return run(run, Optional.of(agents.resume(session, interrupted)));
        } catch (RunException refused) {
            throw new UsageException("--resume: " + refused.getMessage(), refused);
        }
    }

    private int run(Run run, Optional<AgentFleet> fleet) {
        try {
            return load(run, fleet.map(AgentFleet::sources));
        } finally {
            fleet.ifPresent(AgentFleet::close);
        }
    }

    private int load(Run run, Optional<LoadSources> sources) {
        Installation installation = session.installation();
        RunPlan plan = new RunPlan(
                run.file(),
                run.directory(),
                installation.targetJars(),
                CommandText.of(spec),
                installation.versionWithSources(),
                installation.gcLog());
        RunListener listener = listener(run);
        Runner runner = sources.map(agentsOf -> new Runner(plan, listener, NanoClock.SYSTEM, agentsOf))
                .orElseGet(() -> new Runner(plan, listener, NanoClock.SYSTEM));
        AtomicBoolean interrupted = new AtomicBoolean();
        session.onSignal(() -> {
            interrupted.set(true);
            runner.abort("interrupted");
        });
        try {
            return conclude(runner.run(run.own()), run);
        } catch (RunException refused) {
            console.note(Ink.BAD, "throng: " + Printable.lines(refused.getMessage()));
            run.files().withoutResults(refused.getMessage());
            return interrupted.get() ? ExitCode.NOT_TRUSTED : ExitCode.USAGE;
        } finally {
            console.clear();
            Logging.stop();
        }
    }

    private RunListener listener(Run run) {
        List<RunListener> listeners = new ArrayList<>();
        listeners.add(new RunLog(run.directory(), run.file().masking()));
        if (!options.quiet) {
            listeners.add(new RunProgress(console));
        }
        run.endpoint().ifPresent(open -> listeners.add(new RunListeners.OfIntervals(open::update)));
        return new RunListeners(listeners);
    }

    private int conclude(RunResult result, Run run) {
        if (!options.quiet) {
            console.live("writing the report …");
        }
        Path directory = run.directory();
        keepGcLog(directory);
        Optional<Path> report = noReport ? Optional.empty() : report(directory);
        String place = report.map(page -> "report: " + page).orElse("results: " + directory);
        RunOutcome outcome = outcome(RunOutcome.of(result), report.isPresent() || noReport);
        outcome = outcome(outcome, run.files().write(directory, place, outcome.exitCode(), outcome.sentence()));
        console.print(new RunSummary(outcome, result, console).lines());
        console.print("");
        console.print(place);
        return outcome.exitCode();
    }

    private static RunOutcome outcome(RunOutcome outcome, boolean written) {
        return outcome.exitCode() == ExitCode.DONE && !written ? outcome.withoutReport(ExitCode.BUG) : outcome;
    }

    /** Copies the log: the JVM keeps writing to its own file, which is deleted when it exits. */
    private void keepGcLog(Path directory) {
        session.installation().gcLog().filter(Files::isRegularFile).ifPresent(log -> {
            try (InputStream content = Files.newInputStream(log)) {
                Files.copy(content, directory.resolve("generator-gc.log"), StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException failed) {
                LOG.warn("the generator's GC log could not be copied: {}", failed.toString(), failed);
            }
        });
    }

    /** Empty if it could not be written; the results are there all the same. */
    private Optional<Path> report(Path directory) {
        try {
            return Optional.of(Reports.write(directory, directory));
        } catch (IOException | RuntimeException | OutOfMemoryError failed) {
            LOG.error(
                    "the report could not be written: {}; run throng report {} to try again",
                    failed,
                    directory,
                    failed);
            return Optional.empty();
        }
    }
}

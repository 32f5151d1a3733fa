package dev.throng.cli;

import dev.throng.agents.InterruptedRun;
import dev.throng.cli.follow.RunProgress;
import dev.throng.cli.follow.RunSummary;
import dev.throng.cli.live.LiveEnd;
import dev.throng.cli.live.LiveServer;
import dev.throng.cli.metrics.MetricsEndpoint;
import dev.throng.cli.serve.ListenAddress;
import dev.throng.cli.terminal.Console;
import dev.throng.report.Tone;
import dev.throng.reports.Reports;
import dev.throng.run.LoadSenders;
import dev.throng.run.RunListener;
import dev.throng.run.RunListeners;
import dev.throng.run.RunPlan;
import dev.throng.run.Runner;
import dev.throng.run.directory.OwnDirectory;
import dev.throng.run.labels.Labels;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunOutcome;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.yaml.Location;
import dev.throng.secrets.Masking;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The load of {@code throng run}: one run of a scenario. */
final class RunWork implements RepeatedRuns.One {

    private static final Logger LOG = LoggerFactory.getLogger(RunWork.class);

    private final CommandContext session;
    private final Console console;
    private final RunCommand command;
    private final AgentStart agents;
    private final ScenarioFile file;
    private final Labels labels;
    private final Optional<MetricsEndpoint> endpoint;
    private final Optional<LiveServer> live;

    /**
     * @param endpoint shows live metrics; closed with the work
     * @param live shows the live page; closed with the work
     */
    private RunWork(
            CommandContext session,
            RunCommand command,
            AgentStart agents,
            ScenarioFile file,
            Labels labels,
            Optional<MetricsEndpoint> endpoint,
            Optional<LiveServer> live) {
        this.session = session;
        this.agents = agents;
        this.console = session.console();
        this.command = command;
        this.file = file;
        this.labels = labels;
        this.endpoint = endpoint;
        this.live = live;
    }

    /**
     * Reads the scenario of a command, and opens the endpoint for live metrics and the live page if it asks for them.
     *
     * @throws UsageException if their addresses cannot be had
     */
    static RunWork read(CommandContext session, RunCommand command) throws ScenarioException {
        Optional<InetSocketAddress> listen = command.metrics.map(RunWork::listenAddress);
        Optional<InetSocketAddress> watched = command.live.address();
        AgentStart agents = new AgentStart(command.agents, session);
        ScenarioFile file = command.resume.isPresent()
                ? agents.read(Resuming.agentCount(command.resume.get()), List.of(), command.options.edited(session))
                : agents.read(List.of(), command.options.edited(session));
        session.console().mask(file.masking());
        Labels labels = command.labels.of(command.options.scenario);
        Optional<MetricsEndpoint> endpoint = listen.isPresent()
                ? Optional.of(listen(listen.get(), session.installation().version()))
                : Optional.empty();
        try {
            Optional<LiveServer> live = LiveOption.open(watched, file.scenario().name(), session);
            return new RunWork(session, command, agents, file, labels, endpoint, live);
        } catch (UsageException refused) {
            endpoint.ifPresent(MetricsEndpoint::close);
            throw refused;
        }
    }

    private static InetSocketAddress listenAddress(String text) {
        return LoadRange.parsed("--metrics", () -> ListenAddress.parse(text));
    }

    private static MetricsEndpoint listen(InetSocketAddress address, String version) {
        try {
            return MetricsEndpoint.listen(address, version);
        } catch (IOException refused) {
            throw LiveOption.cannotListen("--metrics", address, refused);
        }
    }

    @Override
    public String name() {
        return file.masking().apply(file.scenario().name());
    }

    @Override
    public Map<String, Location> objectives() {
        return file.objectives();
    }

    @Override
    public OwnDirectory claim(String name) {
        return OutputDirectory.chosenOrOwn(command.output, command.overwrite, name, session.clock());
    }

    @Override
    public Optional<AgentFleet> agents() {
        return command.resume.isPresent() ? Optional.of(resumed(command.resume.get())) : agents.openFor(List.of(file));
    }

    private AgentFleet resumed(Path directory) {
        try {
            InterruptedRun interrupted = Resuming.open(file, directory);
            try {
                return agents.resume(interrupted);
            } catch (RuntimeException refused) {
                interrupted.close();
                throw refused;
            }
        } catch (RunException refused) {
            throw new UsageException("--resume: " + refused.getMessage(), refused);
        }
    }

    @Override
    public Sending load(OwnDirectory own, Optional<LoadSenders.Factory> senderFactory, String label) {
        Installation installation = session.installation();
        RunPlan plan = new RunPlan(
                        file,
                        own.path(),
                        installation.targetJars(),
                        CommandText.of(command.spec),
                        installation.versionWithSources(),
                        installation.gcLog(),
                        RunPlan.AutoRehearsal.ALL)
                .labelled(labels);
        RunListener listener = listener(own.path(), label);
        Runner runner = senderFactory
                .map(agents -> new Runner(plan, listener, NanoClock.SYSTEM, agents))
                .orElseGet(() -> new Runner(plan, listener, NanoClock.SYSTEM));
        return new Sending() {
            @Override
            public Outcome send() throws RunException {
                return outcome(runner.runIn(own), own.path(), label);
            }

            @Override
            public void abort(String why) {
                runner.abort(why);
            }
        };
    }

    private RunListener listener(Path directory, String label) {
        List<RunListener> listeners = new ArrayList<>();
        listeners.add(new RunLog(directory, file.masking()));
        if (!command.options.quiet) {
            listeners.add(label.isEmpty() ? new RunProgress(console) : RunProgress.named(console, false, label));
        }
        if (endpoint.isPresent()) {
            listeners.add(endpoint.get()
                    .follow(
                            runName(directory.toAbsolutePath().normalize(), !label.isEmpty()),
                            name(),
                            file.scenario().protocol().name(),
                            masked(labels)));
        }
        live.ifPresent(page -> {
            page.place("Results: " + directory);
            listeners.add(label.isEmpty() ? page.run() : page.run(label));
        });
        return new RunListeners(listeners);
    }

    private Map<String, String> masked(Labels given) {
        Map<String, String> masked = new LinkedHashMap<>();
        given.values().forEach((name, value) -> masked.put(name, file.masking().apply(value)));
        return masked;
    }

    /** The name of the directory, or of one of a group with that of the group: {@code nightly/3}. */
    private static String runName(Path directory, boolean ofGroup) {
        int names = directory.getNameCount();
        return directory.subpath(names - (ofGroup ? 2 : 1), names).toString();
    }

    @Override
    public Optional<LiveServer> live() {
        return live;
    }

    private Outcome outcome(RunResult result, Path directory, String label) {
        if (!command.options.quiet) {
            console.live("writing the report …");
        }
        keepGcLog(directory);
        Optional<Path> report = command.noReport ? Optional.empty() : report(directory);
        RunOutcome outcome = RunOutcome.of(result);
        RunOutcome reported = report.isPresent() || command.noReport ? outcome : withoutReport(outcome);
        String place = report.map(page -> "report: " + page).orElse("results: " + directory);
        live.filter(page -> label.isEmpty())
                .ifPresent(page -> page.ended(new LiveEnd(reported.sentence(), tone(reported), place, report)));
        return new Outcome.WithResults(
                directory,
                place,
                reported.exitCode(),
                reported.sentence(),
                code -> new RunSummary(
                                code == reported.exitCode() ? reported : withoutReport(reported), result, console)
                        .lines(),
                Optional.empty());
    }

    private static Tone tone(RunOutcome outcome) {
        return switch (outcome.grade()) {
            case PASSED -> Tone.GOOD;
            case DOUBTFUL -> Tone.DOUBT;
            case FAILED -> Tone.BAD;
        };
    }

    /** A run that passed fails if its report cannot be written. */
    private static RunOutcome withoutReport(RunOutcome outcome) {
        return outcome.exitCode() == ExitCode.DONE ? outcome.withoutReport(ExitCode.BUG) : outcome;
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
    private static Optional<Path> report(Path directory) {
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

    @Override
    public void release(OwnDirectory own) {
        own.close();
    }

    @Override
    public void close() {
        live.ifPresent(LiveServer::close);
        endpoint.ifPresent(MetricsEndpoint::close);
    }

    /** Writes the events of a run to {@code throng.log}, once the run has locked its directory. */
    private static final class RunLog implements RunListener {

        private final Path directory;
        private final Masking masking;
        private final AtomicBoolean open = new AtomicBoolean();

        RunLog(Path directory, Masking masking) {
            this.masking = masking;
            this.directory = directory;
        }

        @Override
        public void preparing(String what) {
            if (open.compareAndSet(false, true)) {
                Logging.toFile(directory.resolve(Logging.FILE), masking);
            }
            LOG.info("{}", what);
        }

        /** Not at the level of a warning: that would print it a second time. */
        @Override
        public void warning(String message) {
            LOG.info("warning: {}", message);
        }
    }
}

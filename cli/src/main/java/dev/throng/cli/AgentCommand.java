package dev.throng.cli;

import dev.throng.agents.Agent;
import dev.throng.agents.AgentConsole;
import dev.throng.agents.AgentLimits;
import dev.throng.cli.terminal.Console.Ink;
import dev.throng.cluster.Cluster;
import dev.throng.cluster.ClusterException;
import dev.throng.cluster.ClusterSettings;
import dev.throng.cluster.ControllerAddress;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.yaml.Units;
import dev.throng.text.Printable;
import dev.throng.time.NanoClock;
import dev.throng.transport.AllowedDestinations;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code throng agent}. */
@Command(
        name = "agent",
        description = "Join a controller and send a share of its load, until it is stopped.",
        footer = {
            "",
            "Start the controller with throng run SCENARIO.yaml --cluster HOST:PORT --expect N. Agents may be started first."
        })
final class AgentCommand implements Callable<Integer> {

    private static final int LONGEST_TOKEN = 64;

    private final CommandContext session;

    @Option(
            names = "--join",
            required = true,
            paramLabel = "HOST:PORT",
            description = "Join the controller at this address.")
    String controller = "";

    @Option(
            names = "--name",
            required = true,
            paramLabel = "NAME",
            description = "Use this name in reports. Each agent needs another one.")
    String name = "";

    @Option(
            names = "--certificates",
            paramLabel = "DIR",
            description =
                    "Use the agent's certificates in this directory, from throng cluster init. Needed unless HOST is a loopback address.")
    Optional<Path> certificates = Optional.empty();

    @Option(
            names = "--wait",
            paramLabel = "TIME",
            description = "Give up if no controller answers in this time. Default: 60s.")
    String wait = "60s";

    @Option(
            names = "--allow",
            paramLabel = "CIDR[:PORTS]",
            description =
                    "Connect only to these addresses: --allow 10.1.0.0/16:5222-5223. May be repeated. Default: loopback.")
    List<String> allow = List.of("127.0.0.0/8", "[::1]");

    @Option(
            names = "--max-connections",
            paramLabel = "N",
            description = "Refuse a share with more connections. Default: no limit.")
    long maxConnections = Long.MAX_VALUE;

    @Option(
            names = "--max-rate",
            paramLabel = "RATE",
            description = "Refuse a share with more arrivals per second in open loads. Default: no limit.")
    Optional<String> maxRate = Optional.empty();

    @Option(names = "--max-duration", paramLabel = "TIME", description = "Refuse a longer run. Default: 24h.")
    String maxDuration = "24h";

    @Option(
            names = "--one-controller",
            description = "End when the controller has left, instead of waiting for the next one.")
    boolean oneController;

    @Option(
            names = "--started-by-controller",
            hidden = true,
            description = "Read a token from the standard input, and end with it.")
    boolean startedByController;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print only problems.")
    boolean quiet;

    AgentCommand(CommandContext session) {
        this.session = session;
    }

    /** The first line of the standard input, of an agent that a controller started. */
    private String token() {
        if (!startedByController) {
            return "";
        }
        try {
            StringBuilder token = new StringBuilder();
            for (int c = System.in.read(); c > ' ' && token.length() < LONGEST_TOKEN; c = System.in.read()) {
                token.append((char) c);
            }
            return token.toString();
        } catch (IOException unreadable) {
            throw new UsageException("the standard input has no token: " + unreadable.getMessage(), unreadable);
        }
    }

    private AgentLimits limits() {
        return new AgentLimits(
                LoadRange.parsed("--allow", () -> AllowedDestinations.parse(allow)),
                maxConnections,
                maxRate.map(text -> LoadRange.understood(
                                "--max-rate: " + Printable.excerpt(text), () -> Units.perSecond(text)))
                        .orElse(Double.MAX_VALUE),
                LoadRange.understood(
                        "--max-duration: " + Printable.excerpt(maxDuration), () -> Units.duration(maxDuration)));
    }

    /** Lines of the command's console, which a service writes to its journal. */
    private final class Lines implements AgentConsole {

        @Override
        public void news(String line) {
            if (!quiet) {
                session.console().note(name + ": " + line);
            }
        }

        @Override
        public void problem(String line) {
            session.console().note(name + ": " + Printable.lines(line));
        }
    }

    private static Runnable leave(Agent agent, AtomicBoolean leaving) {
        return () -> {
            leaving.set(true);
            // an action of a signal must not wait
            new Thread(agent::close, "throng-leave").start();
        };
    }

    @Override
    public Integer call() throws InterruptedException {
        ControllerAddress address = LoadRange.parsed("--join", () -> ControllerAddress.parse(controller));
        Duration patience = AgentOptions.patience(wait);
        Agent.Settings settings = new Agent.Settings(
                session.installation().versionWithSources(),
                token(),
                Protocol.installed(),
                limits(),
                oneController || startedByController,
                startedByController ? AgentConsole.NONE : new Lines());
        AllowedDestinations.restrict(settings.limits().destinations());
        ControllerAddress.rememberBriefly();
        AtomicBoolean leaving = new AtomicBoolean();
        try (Cluster cluster = Cluster.agent(
                        AgentFleet.certified(ClusterSettings.loopback().withJoinWithin(patience), certificates),
                        address,
                        name);
                Agent agent = new Agent(cluster, settings, NanoClock.SYSTEM)) {
            if (startedByController) {
                // Ctrl-C reaches all processes of a terminal; the controller ends the run, and then its agents
                SignalHandling.handle(() -> {}, () -> {});
                StandardInput.onEnd(System.in, agent::closeAtOnce);
            } else {
                session.onSignal(leave(agent, leaving));
            }
            if (!quiet) {
                session.console().note(name + " waits for the controller at " + address);
            }
            agent.start();
            if (!quiet) {
                session.console().note("joined " + address + " as " + name + "; Ctrl-C leaves");
            }
            agent.awaitEnd();
            return agent.isDismissed() ? ExitCode.USAGE : ExitCode.DONE;
        } catch (ClusterException | IllegalArgumentException refused) {
            if (leaving.get()) {
                return ExitCode.DONE;
            }
            session.console().note(Ink.BAD, "throng: " + Printable.lines(refused.getMessage()));
            return ExitCode.USAGE;
        }
    }
}

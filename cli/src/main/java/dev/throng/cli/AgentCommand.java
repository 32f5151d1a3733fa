package dev.throng.cli;

import dev.throng.agents.Agent;
import dev.throng.agents.AgentLimits;
import dev.throng.cli.terminal.Ink;
import dev.throng.cluster.Cluster;
import dev.throng.cluster.ClusterCredentials;
import dev.throng.cluster.ClusterException;
import dev.throng.cluster.ClusterSettings;
import dev.throng.cluster.ControllerAddress;
import dev.throng.protocol.InstalledProtocols;
import dev.throng.scenario.yaml.Units;
import dev.throng.text.Printable;
import dev.throng.time.NanoClock;
import dev.throng.transport.AllowedDestinations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
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
            names = {"-q", "--quiet"},
            description = "Print only problems.")
    boolean quiet;

    AgentCommand(CommandContext session) {
        this.session = session;
    }

    private AgentLimits limits() {
        return new AgentLimits(
                LoadRange.understood("--allow: ", () -> AllowedDestinations.parse(allow)),
                maxConnections,
                maxRate.map(text -> LoadRange.understood(
                                "--max-rate: " + Printable.excerpt(text), () -> Units.perSecond(text)))
                        .orElse(Double.MAX_VALUE),
                LoadRange.understood(
                        "--max-duration: " + Printable.excerpt(maxDuration), () -> Units.duration(maxDuration)));
    }

    private ClusterSettings clusterSettings(ControllerAddress address, Duration patience) throws ClusterException {
        ClusterSettings settings = ClusterSettings.towards(address).withJoinWithin(patience);
        return certificates.isPresent()
                ? settings.withCredentials(ClusterCredentials.read(certificates.get()))
                : settings;
    }

    @Override
    public Integer call() throws InterruptedException {
        ControllerAddress address = LoadRange.understood("--join: ", () -> ControllerAddress.parse(controller));
        Duration patience = LoadRange.understood("--wait: " + Printable.excerpt(wait), () -> Units.duration(wait));
        Agent.Settings settings = new Agent.Settings(
                session.installation().versionWithSources(), InstalledProtocols.byName(), limits(), oneController);
        AllowedDestinations.restrict(settings.limits().destinations());
        try (Cluster cluster = Cluster.agent(clusterSettings(address, patience), address, name);
                Agent agent = new Agent(cluster, settings, NanoClock.SYSTEM)) {
            session.onSignal(agent::close);
            agent.start();
            if (!quiet) {
                session.console().note("joined " + address + " as " + name + "; Ctrl-C leaves");
            }
            agent.awaitEnd();
            return ExitCode.DONE;
        } catch (ClusterException | IllegalArgumentException refused) {
            session.console().note(Ink.BAD, "throng: " + Printable.lines(refused.getMessage()));
            return ExitCode.USAGE;
        }
    }
}

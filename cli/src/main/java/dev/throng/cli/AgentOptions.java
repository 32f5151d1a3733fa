package dev.throng.cli;

import dev.throng.agents.InterruptedRun;
import dev.throng.cluster.ClusterCredentials;
import dev.throng.cluster.ClusterException;
import dev.throng.cluster.ClusterSettings;
import dev.throng.cluster.ControllerAddress;
import dev.throng.run.ConnectionRoom;
import dev.throng.run.result.RunException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.yaml.Units;
import dev.throng.text.Printable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of commands whose load several processes may send. */
final class AgentOptions {

    /** The most agents that are started without being asked for. */
    static final int MOST_UNASKED = 16;

    /** What a lost agent does to the run. */
    enum OnLoss {
        CONTINUE,
        ABORT
    }

    @Option(
            names = "--agents",
            paramLabel = "N",
            description = "Send the load from N processes of this machine. Default: this process.")
    Optional<Integer> agents = Optional.empty();

    @Option(
            names = "--cluster",
            paramLabel = "HOST:PORT",
            description = "Send the load from agents that join this address: throng agent --join HOST:PORT.")
    Optional<String> cluster = Optional.empty();

    @Option(names = "--expect", paramLabel = "N", description = "With --cluster: wait for N agents.")
    Optional<Integer> expect = Optional.empty();

    @Option(
            names = "--wait",
            paramLabel = "TIME",
            description = "With --cluster: give up if the agents have not joined in this time. Default: 60s.")
    String wait = "60s";

    @Option(
            names = "--certificates",
            paramLabel = "DIR",
            description =
                    "With --cluster: use the controller's certificates in this directory, from throng cluster init. Needed unless HOST is"
                            + " a loopback address.")
    Optional<Path> certificates = Optional.empty();

    @Option(
            names = "--on-loss",
            paramLabel = "continue|abort",
            description =
                    "Continue without a lost agent's share, or end the run. The verdict names the loss. Default: continue.")
    OnLoss onLoss = OnLoss.CONTINUE;

    /**
     * Starts or awaits the agents. Empty if this process sends the load.
     *
     * @throws UsageException if options contradict each other, or agents do not come
     */
    Optional<AgentFleet> open(CommandContext session) {
        check();
        if (!asked()) {
            return Optional.empty();
        }
        try {
            return Optional.of(agents.isPresent() ? local(session, agents.get()) : remote(session, Optional.empty()));
        } catch (ClusterException | RunException failed) {
            throw new UsageException(failed.getMessage(), failed);
        }
    }

    /**
     * Starts or awaits the agents that the user asked for, or as many local ones as the scenario's connections need. Empty if this process
     * sends the load; if that would take too many agents, the check before the load refuses the plan.
     *
     * @throws UsageException as {@link #open}
     */
    Optional<AgentFleet> openFor(ScenarioFile file, CommandContext session) {
        if (asked()) {
            return open(session);
        }
        try {
            int needed = ConnectionRoom.processes(file);
            if (!startsUnasked(needed)) {
                return Optional.empty();
            }
            session.console()
                    .note("the plan has more connections than this process may open files, so " + needed
                            + " agents of this machine send the load (--agents " + needed + ")");
            return Optional.of(local(session, needed));
        } catch (ClusterException | RunException failed) {
            throw new UsageException(failed.getMessage(), failed);
        }
    }

    /** Whether so many agents are started without being asked for. Each is a JVM, so a machine may not have room for many. */
    static boolean startsUnasked(int needed) {
        return needed > 1 && needed <= MOST_UNASKED;
    }

    /**
     * Awaits the agents of a run whose controller ended.
     *
     * @throws UsageException as {@link #open}
     */
    AgentFleet resume(CommandContext session, InterruptedRun interrupted) {
        if (cluster.isEmpty() || agents.isPresent() || expect.isPresent()) {
            throw new UsageException("--resume (expected: with --cluster, and without --agents and --expect)");
        }
        try {
            return remote(session, Optional.of(interrupted));
        } catch (ClusterException | RunException failed) {
            throw new UsageException(failed.getMessage(), failed);
        }
    }

    /** Whether agents are to send the load. */
    boolean asked() {
        return agents.isPresent() || cluster.isPresent();
    }

    private void check() {
        if (agents.isPresent() && cluster.isPresent()) {
            throw new UsageException("--agents and --cluster (expected: one of them)");
        }
        if (cluster.isPresent() != expect.isPresent()) {
            throw new UsageException("--cluster HOST:PORT and --expect N (expected: both or none)");
        }
        int count = agents.or(() -> expect).orElse(1);
        if (count < 1 || count > 1_000) {
            throw new UsageException(
                    (agents.isPresent() ? "--agents: " : "--expect: ") + count + " (expected: 1 to 1000)");
        }
    }

    private AgentFleet remote(CommandContext session, Optional<InterruptedRun> interrupted)
            throws ClusterException, RunException {
        ControllerAddress address =
                LoadRange.understood("--cluster: ", () -> ControllerAddress.parse(cluster.orElseThrow()));
        Duration patience = patience(wait);
        ClusterSettings settings = certified(ClusterSettings.at(address), certificates);
        int count = interrupted.map(InterruptedRun::agentCount).or(() -> expect).orElseThrow();
        return AgentFleet.remote(session, settings, interrupted, count, patience, onLoss == OnLoss.ABORT);
    }

    /** The time of an option {@code --wait}. */
    static Duration patience(String wait) {
        return LoadRange.understood("--wait: " + Printable.excerpt(wait), () -> Units.duration(wait));
    }

    /**
     * The same settings with the certificates of an option {@code --certificates}.
     *
     * @throws ClusterException if they cannot be read
     */
    static ClusterSettings certified(ClusterSettings settings, Optional<Path> certificates) throws ClusterException {
        return certificates.isPresent()
                ? settings.withCredentials(ClusterCredentials.read(certificates.get()))
                : settings;
    }

    private AgentFleet local(CommandContext session, int count) throws ClusterException, RunException {
        return AgentFleet.local(session, count, onLoss == OnLoss.ABORT);
    }
}

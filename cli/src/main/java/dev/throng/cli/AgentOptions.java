package dev.throng.cli;

import dev.throng.agents.InterruptedRun;
import dev.throng.cluster.ClusterCredentials;
import dev.throng.cluster.ClusterException;
import dev.throng.cluster.ClusterSettings;
import dev.throng.cluster.ControllerAddress;
import dev.throng.run.ConnectionRoom;
import dev.throng.run.result.RunException;
import dev.throng.sample.HeadRoom;
import dev.throng.sample.MachineFacts;
import dev.throng.sample.ProcessLimits;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.yaml.Units;
import dev.throng.text.Printable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of commands whose load several processes may send. */
final class AgentOptions {

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
     * sends the load.
     *
     * @throws UsageException as {@link #open}, or if the scenario needs more processes than are started unasked
     */
    Optional<AgentFleet> openFor(ScenarioFile file, CommandContext session) {
        if (asked()) {
            return open(session);
        }
        try {
            UnaskedAgents unasked = unasked(file);
            if (!unasked.wanted()) {
                return Optional.empty();
            }
            Optional<String> refusal = ConnectionRoom.portProblem(file).or(unasked::refusal);
            if (refusal.isPresent()) {
                throw new UsageException(
                        ConnectionRoom.problem(file, Optional.empty()).orElse("")
                                + unasked.refusal().map(why -> "\n" + why).orElse(""));
            }
            return Optional.of(unasked(session, unasked.needed()));
        } catch (ClusterException | RunException failed) {
            throw new UsageException(failed.getMessage(), failed);
        }
    }

    private static UnaskedAgents unasked(ScenarioFile file) throws RunException {
        return UnaskedAgents.of(
                ConnectionRoom.of(file),
                ProcessLimits.ofOurselves(),
                MachineFacts.ofThisMachine().availableMemoryBytes());
    }

    private AgentFleet unasked(CommandContext session, int needed) throws ClusterException, RunException {
        session.console()
                .note("the plan has more connections than this process may open files, so " + needed
                        + " agents of this machine send the load (--agents " + needed + ")");
        return local(session, needed);
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
        if (count < 1 || count > HeadRoom.MOST_PROCESSES) {
            throw new UsageException((agents.isPresent() ? "--agents: " : "--expect: ") + count + " (expected: 1 to "
                    + HeadRoom.MOST_PROCESSES + ")");
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

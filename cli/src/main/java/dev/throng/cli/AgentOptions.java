package dev.throng.cli;

import dev.throng.sample.HeadRoom;
import dev.throng.scenario.yaml.Units;
import dev.throng.text.Printable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of commands whose load several processes may send. {@link AgentStart} starts what they ask for. */
final class AgentOptions {

    private static final String DEFAULT_WAIT = "60s";
    private static final String CLUSTER_OPTIONS = "--cluster HOST:PORT and --expect N";

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
    Optional<String> wait = Optional.empty();

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
    Optional<OnLoss> onLoss = Optional.empty();

    /** Whether agents are to send the load. */
    boolean asked() {
        return agents.isPresent() || cluster.isPresent();
    }

    /** Refuses options that contradict each other. */
    void check() {
        if (agents.isPresent() && cluster.isPresent()) {
            throw new UsageException("--agents and --cluster (expected: one of them)");
        }
        if (cluster.isPresent() != expect.isPresent()) {
            throw new UsageException("--cluster HOST:PORT and --expect N (expected: both or none)");
        }
        requireAgents("--on-loss", onLoss, asked(), "--agents N, or with --cluster HOST:PORT and --expect N");
        requireAgents("--wait", wait, cluster.isPresent(), CLUSTER_OPTIONS);
        requireAgents("--certificates", certificates, cluster.isPresent(), CLUSTER_OPTIONS);
        int count = agents.or(() -> expect).orElse(1);
        if (count < 1 || count > HeadRoom.MAX_PROCESSES) {
            throw new UsageException((agents.isPresent() ? "--agents: " : "--expect: ") + count + " (expected: 1 to "
                    + HeadRoom.MAX_PROCESSES + ")");
        }
    }

    private static void requireAgents(String option, Optional<?> value, boolean used, String needed) {
        if (value.isPresent() && !used) {
            throw new UsageException(option + " (expected: with " + needed + ", as it has no effect here)");
        }
    }

    /** The time of an option {@code --wait}. */
    static Duration patience(String wait) {
        return LoadRange.understood("--wait: " + Printable.excerpt(wait), () -> Units.duration(wait));
    }

    /** How long to wait for agents that others start. */
    Duration patience() {
        return patience(wait.orElse(DEFAULT_WAIT));
    }

    /** Whether a lost agent ends the run. */
    boolean abortsOnLoss() {
        return onLoss.orElse(OnLoss.CONTINUE) == OnLoss.ABORT;
    }
}

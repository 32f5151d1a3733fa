package dev.throng.cli;

import dev.throng.agents.AgentPool;
import dev.throng.agents.LocalAgents;
import dev.throng.cluster.Cluster;
import dev.throng.cluster.ClusterCredentials;
import dev.throng.cluster.ClusterException;
import dev.throng.cluster.ClusterSettings;
import dev.throng.cluster.ControllerAddress;
import dev.throng.cluster.Member;
import dev.throng.run.ConnectionRoom;
import dev.throng.run.LoadSources;
import dev.throng.run.result.RunException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.yaml.Units;
import dev.throng.text.Printable;
import dev.throng.time.NanoClock;
import java.io.File;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.math.BigInteger;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of commands whose load several processes may send. */
final class AgentOptions {

    private static final Duration LOCAL_WAIT = Duration.ofSeconds(60);
    /** All agents start at the same time and share the machine's cores. The start of a JVM takes 1 to 2 s of CPU time. */
    private static final Duration LOCAL_WAIT_PER_AGENT = Duration.ofSeconds(4);

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

    /** The agents of a command, and the processes that were started for them. */
    static final class Fleet implements AutoCloseable {
        private final AgentPool pool;
        private final Optional<LocalAgents> local;

        private Fleet(AgentPool pool, Optional<LocalAgents> local) {
            this.pool = pool;
            this.local = local;
        }

        LoadSources sources() {
            return pool;
        }

        @Override
        public void close() {
            pool.close();
            local.ifPresent(LocalAgents::close);
        }
    }

    /**
     * Starts or awaits the agents. Empty if this process sends the load.
     *
     * @throws UsageException if options contradict each other, or agents do not come
     */
    Optional<Fleet> open(CommandContext session) {
        check();
        if (!asked()) {
            return Optional.empty();
        }
        try {
            return Optional.of(agents.isPresent() ? local(session, agents.get()) : remote(session));
        } catch (ClusterException | RunException failed) {
            throw new UsageException(failed.getMessage(), failed);
        }
    }

    /**
     * Starts or awaits the agents that the user asked for, or as many local ones as the scenario's connections need.
     *
     * @throws UsageException as {@link #open}
     */
    Optional<Fleet> openFor(ScenarioFile file, CommandContext session) {
        if (asked()) {
            return open(session);
        }
        try {
            int needed = ConnectionRoom.processes(file);
            if (needed == 1) {
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

    private Fleet local(CommandContext session, int count) throws ClusterException, RunException {
        int loops = Math.max(1, Runtime.getRuntime().availableProcessors() / count);
        String token = new BigInteger(128, new SecureRandom()).toString(36);
        AgentPool pool = pool(session, ClusterSettings.loopback(), token, count, loops);
        Member controller = pool.start();
        LocalAgents local;
        try {
            local = LocalAgents.start(command(), count, controller, token, NanoClock.SYSTEM);
        } catch (UncheckedIOException failed) {
            pool.close();
            throw new RunException(failed.getMessage(), failed);
        }
        Fleet fleet = new Fleet(pool, Optional.of(local));
        return complete(fleet, localWait(count));
    }

    /** How long so many agents of this machine may take to join. */
    static Duration localWait(int count) {
        return LOCAL_WAIT.plus(LOCAL_WAIT_PER_AGENT.multipliedBy(count));
    }

    private Fleet remote(CommandContext session) throws ClusterException, RunException {
        ControllerAddress address =
                LoadRange.understood("--cluster: ", () -> ControllerAddress.parse(cluster.orElseThrow()));
        Duration patience = LoadRange.understood("--wait: " + Printable.excerpt(wait), () -> Units.duration(wait));
        ClusterSettings settings = ClusterSettings.at(address);
        if (certificates.isPresent()) {
            settings = settings.withCredentials(ClusterCredentials.read(certificates.get()));
        }
        AgentPool pool = pool(session, settings, "", expect.orElseThrow(), 0);
        pool.start();
        return complete(new Fleet(pool, Optional.empty()), patience);
    }

    private AgentPool pool(CommandContext session, ClusterSettings settings, String token, int count, int loops)
            throws ClusterException {
        return new AgentPool(
                Cluster.controller(settings, "controller"),
                new AgentPool.Settings(
                        session.installation().versionWithSources(), token, count, loops, onLoss == OnLoss.ABORT),
                NanoClock.SYSTEM,
                warning -> session.console().note(warning));
    }

    private static Fleet complete(Fleet fleet, Duration patience) throws RunException {
        try {
            fleet.pool.awaitAgents(patience);
            return fleet;
        } catch (RunException missing) {
            fleet.close();
            throw missing;
        }
    }

    /** Names the directory instead of its jars where that is the same, so that the words of a process stay readable. */
    static String classPath(String entries) {
        List<Path> jars = Arrays.stream(entries.split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath())
                .toList();
        Path directory = jars.get(0).getParent();
        boolean together =
                jars.stream().allMatch(jar -> jar.toString().endsWith(".jar") && directory.equals(jar.getParent()));
        return together ? directory.resolve("*").toString() : entries;
    }

    /** Starts this program again, with the options of this JVM but without its log. */
    private static List<String> command() {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (!option.startsWith("-Xlog")
                    && !option.startsWith("-Dthrong.gcLog")
                    && !option.startsWith("-agentlib")) {
                words.add(option);
            }
        }
        words.addAll(List.of("-cp", classPath(System.getProperty("java.class.path")), Main.class.getName()));
        return words;
    }
}

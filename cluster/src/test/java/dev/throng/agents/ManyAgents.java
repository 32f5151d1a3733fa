package dev.throng.agents;

import dev.throng.cluster.Cluster;
import dev.throng.cluster.ClusterCredentials;
import dev.throng.cluster.ClusterException;
import dev.throng.cluster.ClusterSettings;
import dev.throng.cluster.ControllerAddress;
import dev.throng.protocol.Protocol;
import dev.throng.time.NanoClock;
import dev.throng.transport.AllowedDestinations;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Agents that share this process. Each has a connection of its own to the controller, and an event loop of its own during a run. */
final class ManyAgents implements AutoCloseable {

    static final String VERSION = "test";

    private static final Protocol PROTOCOL = new AnswersWithoutTarget();

    private final List<Agent> agents = new ArrayList<>();

    private ManyAgents() {}

    static Map<String, Protocol> protocols() {
        return Map.of(PROTOCOL.name(), PROTOCOL);
    }

    /**
     * Joins a controller with all agents at the same time, and waits until all have joined.
     *
     * @param first the number in the name of the first agent
     */
    static ManyAgents join(ControllerAddress controller, int first, int count, Optional<ClusterCredentials> credentials)
            throws ClusterException {
        ClusterSettings plain = ClusterSettings.loopback().withJoinWithin(Duration.ofMinutes(2));
        ClusterSettings settings = credentials.map(plain::withCredentials).orElse(plain);
        AgentLimits limits = new AgentLimits(
                AllowedDestinations.parse(List.of("127.0.0.0/8")),
                Long.MAX_VALUE,
                Double.MAX_VALUE,
                Duration.ofDays(1));
        ManyAgents many = new ManyAgents();
        for (int number = first; number < first + count; number++) {
            many.agents.add(new Agent(
                    Cluster.agent(settings, controller, "agent-" + number),
                    new Agent.Settings(VERSION, "", protocols(), limits, true, AgentConsole.NONE),
                    NanoClock.SYSTEM));
        }
        many.forEach(ManyAgents::start);
        return many;
    }

    private static void start(Agent agent) {
        try {
            agent.start();
        } catch (ClusterException refused) {
            throw new IllegalStateException(refused.getMessage(), refused);
        }
    }

    private interface Step {
        void of(Agent agent);
    }

    private void forEach(Step step) {
        ExecutorService threads = Executors.newFixedThreadPool(agents.size());
        try {
            CompletableFuture.allOf(agents.stream()
                            .map(agent -> CompletableFuture.runAsync(() -> step.of(agent), threads))
                            .toArray(CompletableFuture[]::new))
                    .join();
        } finally {
            threads.shutdown();
        }
    }

    @Override
    public void close() {
        forEach(Agent::close);
    }

    /** Joins with {@code HOST:PORT FIRST COUNT [CERTIFICATES]}, prints how long that took, and ends with the standard input. */
    public static void main(String[] arguments) throws Exception {
        Optional<ClusterCredentials> credentials =
                arguments.length > 3 ? Optional.of(ClusterCredentials.read(Path.of(arguments[3]))) : Optional.empty();
        long start = NanoClock.SYSTEM.nanos();
        try (ManyAgents agents = join(
                ControllerAddress.parse(arguments[0]),
                Integer.parseInt(arguments[1]),
                Integer.parseInt(arguments[2]),
                credentials)) {
            System.out.println(agents.agents.size() + " joined in " + (NanoClock.SYSTEM.nanos() - start) + " ns");
            BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            while (input.readLine() != null) {
                // waits for the end of the input
            }
        }
    }
}

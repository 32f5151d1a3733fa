package dev.throng.agents;

import dev.throng.cluster.Cluster;
import dev.throng.cluster.ClusterCredentials;
import dev.throng.cluster.ClusterException;
import dev.throng.cluster.ClusterSettings;
import dev.throng.run.LiveSnapshot;
import dev.throng.run.RunListener;
import dev.throng.run.RunPlan;
import dev.throng.run.Runner;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioFile;
import dev.throng.time.NanoClock;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A controller in a process of its own, for one run. It measures what the load costs itself, and prints one line {@code figures} with keys
 * and values. Arguments: {@code AGENTS WARM-UP-SECONDS SECONDS RATE-PER-AGENT RESULTS [CERTIFICATES]}
 */
final class MeasuredController implements RunListener {

    private static final double NANOS = 1e9;

    private final double warmUpSeconds;
    private final double seconds;
    private final int port;
    private final List<Double> elapsed = new ArrayList<>();
    private final List<Instant> told = new ArrayList<>();
    private Optional<ResourceSnapshot> from = Optional.empty();
    private Optional<ResourceSnapshot> to = Optional.empty();

    private MeasuredController(double warmUpSeconds, double seconds, int port) {
        this.warmUpSeconds = warmUpSeconds;
        this.seconds = seconds;
        this.port = port;
    }

    @Override
    public void interval(LiveSnapshot live) {
        double now = live.elapsedNanos() / NANOS;
        if (from.isEmpty() && now >= warmUpSeconds - 0.1) {
            from = Optional.of(ResourceSnapshot.take(port));
        } else if (to.isEmpty() && now >= warmUpSeconds + seconds - 0.1) {
            to = Optional.of(ResourceSnapshot.take(port));
        }
        if (live.measured()) {
            elapsed.add(now);
            told.add(Instant.now());
        }
    }

    /** The longest time from the end of an interval until the figures of all agents were in and added. */
    private double mostLateSeconds(String startedAt) {
        Instant start = Instant.parse(startedAt);
        double most = 0;
        for (int i = 0; i < told.size(); i++) {
            double at = Duration.between(start, told.get(i)).toNanos() / NANOS;
            most = Math.max(most, at - elapsed.get(i));
        }
        return most;
    }

    private String figures(int agents, RunResult result) {
        ResourceSnapshot first = from.orElseThrow();
        ResourceSnapshot last = to.orElseThrow();
        double span = (last.atNanos() - first.atNanos()) / NANOS;
        OperationResult call = result.phases().get(1).operations().get("call");
        long marks = result.verdict().reasons().stream()
                .filter(reason -> reason.code().name().startsWith("AGENT"))
                .count();
        System.gc();
        StringBuilder line = new StringBuilder("figures");
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("cpu", (last.cpuNanos() - first.cpuNanos()) / NANOS / span);
        for (String thread : ResourceSnapshot.THREADS) {
            values.put(
                    thread,
                    (last.threads().getOrDefault(thread, 0L) - first.threads().getOrDefault(thread, 0L))
                            / NANOS
                            / span);
        }
        values.put("received", (last.received() - first.received()) / span);
        values.put("sent", (last.sent() - first.sent()) / span);
        values.put("connections", (double) last.connections());
        values.put("rss", (double) last.rssBytes());
        values.put("heap", (double)
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        values.put("liveThreads", (double) last.liveThreads());
        values.put("late", mostLateSeconds(result.startedAt()));
        values.put(
                "skew",
                result.agents().stream()
                                .mapToLong(agent -> agent.startSkewNanos())
                                .max()
                                .orElse(0)
                        / NANOS);
        values.put("marks", (double) marks);
        values.put("missing", (double) (call.due() - call.answered()));
        values.put("agents", (double) result.agents().size() - agents);
        values.forEach((key, value) -> line.append(String.format(Locale.ROOT, " %s=%.9g", key, value)));
        return line.toString();
    }

    public static void main(String[] arguments) throws Exception {
        int agents = Integer.parseInt(arguments[0]);
        int warmUp = Integer.parseInt(arguments[1]);
        int seconds = Integer.parseInt(arguments[2]);
        int rate = agents * Integer.parseInt(arguments[3]);
        Cluster cluster = Cluster.controller(
                settings(Stream.of(arguments).skip(5).map(Path::of).findFirst()), "controller");
        AgentPool.Settings settings = new AgentPool.Settings(ManyAgents.VERSION, "", agents, 0, false, true);
        try (AgentPool pool = new AgentPool(cluster, settings, NanoClock.SYSTEM, System.err::println)) {
            int port = pool.start().address().getPort();
            System.out.println("port " + port);
            pool.awaitAgents(Duration.ofMinutes(3));
            System.out.println("complete");
            MeasuredController measured = new MeasuredController(warmUp, seconds, port);
            RunResult result = new Runner(
                            plan(Path.of(arguments[4]), warmUp, seconds, rate), measured, NanoClock.SYSTEM, pool)
                    .run();
            System.out.println(measured.figures(agents, result));
        }
    }

    private static ClusterSettings settings(Optional<Path> certificates) throws ClusterException {
        return certificates.isPresent()
                ? ClusterSettings.loopback().withCredentials(ClusterCredentials.read(certificates.get()))
                : ClusterSettings.loopback();
    }

    private static RunPlan plan(Path results, int warmUp, int seconds, int rate) throws Exception {
        ScenarioFile file = ScenarioFile.parse(
                "test.yaml",
                """
                name: many-agents
                protocol: without-target
                target: {attach: 127.0.0.1:9}
                generator: {loops: 1}
                deadline: 1m
                drain: 1m
                phases:
                  - {name: warm-up, for: %ds, measured: false, load: {call: {rate: %d/s}}}
                  - {name: main, for: %ds, load: {call: {rate: %d/s}}}
                """.formatted(warmUp, rate, seconds + 1, rate),
                List.of(),
                Map.of(),
                ManyAgents.protocols());
        return new RunPlan(file, results, results, "test", ManyAgents.VERSION, Optional.empty());
    }
}

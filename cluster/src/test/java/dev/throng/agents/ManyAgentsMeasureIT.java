package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cluster.certificates.CertificateAuthority;
import dev.throng.cluster.certificates.ClusterFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a controller needs for 10, 50 and 200 agents: CPU, memory and bytes per agent. The agents are complete, share a few processes, and
 * have no target. {@code bench/agents} runs this, and prints the figures.
 */
@Tag("measure")
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class ManyAgentsMeasureIT {

    private static final int ROUNDS = Integer.getInteger("throng.agents.rounds", 5);
    private static final int WARM_UP = Integer.getInteger("throng.agents.warmUp", 6);
    private static final int SECONDS = Integer.getInteger("throng.agents.seconds", 6);
    private static final int RATE = Integer.getInteger("throng.agents.rate", 100);
    private static final boolean TLS = Boolean.getBoolean("throng.agents.tls");
    private static final int[] COUNTS = Stream.of(
                    System.getProperty("throng.agents.counts", "10,50,200").split(","))
            .mapToInt(Integer::parseInt)
            .toArray();

    /** A file that gets the figures of each round as a line of JSON; none if empty. */
    private static final String JSON_LINES = System.getProperty("throng.agents.figures", "");

    private static final int MAX_PER_PROCESS = 100;

    /** As the launcher starts a controller. */
    private static final List<String> CONTROLLER_OPTIONS = List.of(
            "-XX:+UseSerialGC",
            "-Xmx1g",
            "-Xms256m",
            "-Xmn16m",
            "-XX:SurvivorRatio=2",
            "-XX:MaxTenuringThreshold=4",
            "-XX:MetaspaceSize=96m",
            "-XX:FreqInlineSize=120",
            "-XX:-UsePerfData");

    private static final List<String> AGENT_OPTIONS = List.of("-XX:+UseSerialGC", "-Xmx3g", "-XX:TieredStopAtLevel=1");

    @TempDir
    Path directory;

    private final List<Process> processes = new ArrayList<>();

    private Process start(Class<?> program, List<String> options, Object... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        Arrays.stream(arguments).map(String::valueOf).forEach(command::add);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        processes.add(process);
        return process;
    }

    private static String line(BufferedReader output, String first) throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(first)) {
                return line;
            }
        }
        throw new IllegalStateException("the process ended without a line " + first);
    }

    private Map<String, Double> round(int agents, Path certificates, Path results) throws Exception {
        try {
            List<Object> words = new ArrayList<>(List.of(agents, WARM_UP, SECONDS, RATE, results));
            if (TLS) {
                words.add(certificates.resolve("controller"));
            }
            Process controller = start(MeasuredController.class, CONTROLLER_OPTIONS, words.toArray());
            BufferedReader output = controller.inputReader();
            String port = line(output, "port").split(" ")[1];
            List<BufferedReader> joins = new ArrayList<>();
            for (int first = 1; first <= agents; first += MAX_PER_PROCESS) {
                List<Object> agent = new ArrayList<>(
                        List.of("127.0.0.1:" + port, first, Math.min(MAX_PER_PROCESS, agents - first + 1)));
                if (TLS) {
                    agent.add(certificates.resolve("agent"));
                }
                joins.add(
                        start(ManyAgents.class, AGENT_OPTIONS, agent.toArray()).inputReader());
            }
            Map<String, Double> figures = new HashMap<>();
            for (BufferedReader join : joins) {
                figures.merge("join", Long.parseLong(join.readLine().split(" ")[3]) / 1e9, Math::max);
            }
            for (String word : line(output, "figures").split(" ")) {
                if (word.contains("=")) {
                    figures.put(word.split("=")[0], Double.parseDouble(word.split("=")[1]));
                }
            }
            return figures;
        } finally {
            processes.forEach(Process::destroyForcibly);
            processes.forEach(process -> process.onExit().join());
            processes.clear();
        }
    }

    private static String json(int agents, Map<String, Double> figures) {
        return figures.entrySet().stream()
                .map(figure -> "\"" + figure.getKey() + "\": " + figure.getValue())
                .collect(Collectors.joining(", ", "{\"count\": " + agents + ", ", "}\n"));
    }

    @Test
    void aControllerOfManyAgentsKeepsAllFigures() throws Exception {
        Path certificates = directory.resolve("certificates");
        ClusterFiles.write(
                certificates,
                new CertificateAuthority("throng", Instant.now(), Duration.ofDays(1), new SecureRandom()));
        for (int round = 0; round < ROUNDS; round++) {
            for (int agents : COUNTS) {
                Path results = Files.createDirectory(directory.resolve("r" + round + "-" + agents));
                Map<String, Double> figures = round(agents, certificates, results);
                System.out.println(agents + " agents: " + figures);
                if (!JSON_LINES.isEmpty()) {
                    Files.writeString(
                            Path.of(JSON_LINES),
                            json(agents, figures),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.APPEND);
                }
                assertThat(figures).containsEntry("missing", 0.0).containsEntry("marks", 0.0);
                assertThat(figures.get("connections")).isEqualTo(agents);
            }
        }
    }
}

package dev.throng.reports;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Random;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Makes result directories of one scenario, an hour apart, as copies of one scripted run with other figures. */
final class MadeHistory {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Instant FIRST = Instant.parse("2026-03-01T00:00:00Z");
    private static final long HOUR = 3600;

    private final Path root;
    private final JsonNode result;
    private final String scenario;
    private final String environment;
    private int made;

    /** @param root the directory of the results */
    MadeHistory(Path root, Path temp) {
        this.root = root;
        ScriptedRun run = ScriptedRun.clean();
        run.name = "checkout";
        run.rate = 200;
        run.seconds = 2;
        Path template = run.write(temp.resolve("template"));
        try {
            this.result = JSON.readTree(Files.readString(template.resolve("result.json")));
            this.scenario = Files.readString(template.resolve("scenario.yaml"));
            this.environment = Files.readString(template.resolve("environment.json"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Makes the next run, an hour after the last one. */
    Path run(Consumer<ObjectNode> edited) {
        return run(scenario, environment, edited);
    }

    /** Makes the next run with another scenario or on another machine. */
    Path run(String itsScenario, String itsEnvironment, Consumer<ObjectNode> edited) {
        ObjectNode copy = (ObjectNode) result.deepCopy();
        copy.put("startedAt", FIRST.plusSeconds(made * HOUR).toString());
        edited.accept(copy);
        Path directory = root.resolve(String.format("%04d", made++));
        try {
            Files.createDirectories(directory);
            Files.writeString(directory.resolve("result.json"), JSON.writeValueAsString(copy));
            Files.writeString(directory.resolve("scenario.yaml"), itsScenario);
            Files.writeString(directory.resolve("environment.json"), itsEnvironment);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
        return directory;
    }

    /** Makes runs whose response time varies by 5 %, and is longer by 20 % in those from a position on. */
    void runs(int count, int slowerFrom) {
        Random random = new Random(7);
        for (int i = 0; i < count; i++) {
            double millis = (i < slowerFrom ? 10 : 12) * Math.exp(0.05 * random.nextGaussian());
            run(copy -> p99(copy, millis));
        }
    }

    String scenario() {
        return scenario;
    }

    String environment() {
        return environment;
    }

    /** Sets the p99 of the response time of the measured phase. */
    static void p99(ObjectNode result, double millis) {
        ObjectNode response = (ObjectNode)
                result.path("phases").get(1).path("operations").path("send").path("response");
        response.put("p99", (long) (millis * 1e6));
    }

    static void label(ObjectNode result, String name, String value) {
        result.withObject("/labels").put(name, value);
    }
}

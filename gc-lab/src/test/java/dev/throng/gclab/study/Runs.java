package dev.throng.gclab.study;

import dev.throng.run.RunException;
import dev.throng.run.RunListener;
import dev.throng.run.RunResult;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.TargetSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Runs nothing: gives results that were laid down, and remembers what it was asked for. */
final class Runs implements CellRuns {

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    final List<Path> directories = new ArrayList<>();
    final List<List<String>> options = new ArrayList<>();
    private final Deque<RunResult> results = new ArrayDeque<>();
    private Runnable during = () -> {};

    void then(RunResult result) {
        results.add(result);
    }

    void during(Runnable action) {
        during = action;
    }

    @Override
    public RunResult run(ScenarioFile file, Path directory, RunListener listener) throws RunException {
        directories.add(directory);
        List<String> flags =
                ((TargetSpec.Launch) file.scenario().target()).jvm().options();
        options.add(flags);
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        during.run();
        if (results.isEmpty()) {
            return result(flags.contains("-XX:+UseG1GC") ? "G1" : "Serial", RunResult.Status.valid);
        }
        RunResult next = results.remove();
        if (next.name().equals("not run")) {
            throw new RunException("the target ended before it was ready");
        }
        return next;
    }

    @Override
    public void abort(String why) {
        // What runs here ends at once.
    }

    static RunResult notRun() {
        return named("not run", "", "", RunResult.Status.invalid);
    }

    static RunResult result(String collector, RunResult.Status status) {
        return named("fake", collector, "", status);
    }

    static RunResult named(String name, String collector, String java, RunResult.Status status) {
        return result(
                name,
                new RunResult.Gc(
                        collector,
                        java,
                        new RunResult.Pauses(3, 30_000_000, 12_000_000, 0, 0, 0),
                        new RunResult.Stalls(0, 0, 0),
                        0,
                        0,
                        new RunResult.Safepoints(10, 40_000_000)),
                status);
    }

    /** As another version would write it: what is not looked at is left out. */
    static RunResult result(String name, RunResult.Gc gc, RunResult.Status status) {
        List<String> reasons = status == RunResult.Status.valid ? List.of() : List.of("it was " + status);
        String json = JSON.writeValueAsString(Map.of(
                "name",
                name,
                "verdict",
                new RunResult.Verdict(status, reasons),
                "target",
                Map.of("description", "", "gc", gc)));
        return JSON.readValue(json, RunResult.class);
    }
}

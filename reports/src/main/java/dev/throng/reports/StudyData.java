package dev.throng.reports;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import tools.jackson.databind.JsonNode;

/**
 * The data of a study's charts: its configurations, and the results of the trials that count.
 *
 * @param limits whether the configurations at their limits are among them
 */
record StudyData(JsonNode comparison, JsonNode study, Path directory, boolean limits) {

    StudyData(JsonNode comparison, JsonNode study, Path directory) {
        this(comparison, study, directory, true);
    }

    /** The same without the configurations at their limits, where each has a load of its own, if they ran at a common load too. */
    StudyData atOneLoad() {
        return new StudyData(comparison, study, directory, commonLoad().isEmpty());
    }

    /** The text of the common load; empty if the study has none, or has not reached it. */
    private String commonLoad() {
        return comparison.path("commonLoad").path("text").asString("");
    }

    /** {@code " at 5,600/s"} if all configurations have the common load, otherwise empty. */
    String load() {
        return limits ? "" : " at " + commonLoad();
    }

    List<JsonNode> configurations() {
        List<JsonNode> all = new ArrayList<>();
        for (JsonNode one : comparison.path("configurations")) {
            if (limits || !one.path("stage").asString("").equals("limit")) {
                all.add(one);
            }
        }
        return all;
    }

    static String group(JsonNode configuration) {
        return configuration.path("group").asString();
    }

    /** Heap and rates, without the stage of a study with a common load. */
    static String setting(JsonNode configuration) {
        return configuration.path("setting").asString(group(configuration));
    }

    static String label(JsonNode configuration) {
        return configuration.path("label").asString();
    }

    static String name(JsonNode configuration) {
        String group = group(configuration);
        return group.isEmpty() ? label(configuration) : label(configuration) + ", " + group;
    }

    /** Passes on the trials that count, in their order, with their results. In a study of the generator, the generator takes the target's place. */
    void each(JsonNode configuration, BiConsumer<JsonNode, ResultDirectory> trials) {
        configuration.path("trials").forEach(trial -> study.path("cells").forEach(cell -> {
            if (cell.path("id").asString().equals(trial.path("cell").asString())) {
                ResultDirectory results = ResultDirectory.open(
                        directory.resolve(cell.path("directory").asString()));
                boolean ofGenerator = study.path("subject").asString().equals("generator");
                trials.accept(trial, ofGenerator ? results.exchanged() : results);
            }
        }));
    }

    static List<PhaseResult> measured(ResultDirectory results) {
        return results.result().map(RunResult::phases).orElse(List.of()).stream()
                .filter(PhaseResult::measured)
                .toList();
    }

    static boolean within(List<PhaseResult> phases, long nanos) {
        return touched(phases, nanos, nanos + 1);
    }

    /** Whether a span, its end excluded, overlaps one of the phases. */
    static boolean touched(List<PhaseResult> phases, long fromNanos, long toNanos) {
        return phases.stream()
                .anyMatch(phase -> Math.max(toNanos, fromNanos + 1) > phase.startNanos()
                        && fromNanos < phase.startNanos() + phase.durationNanos());
    }
}

package dev.throng.reports;

import dev.throng.reports.history.JsonParts;
import dev.throng.reports.history.OtherResult;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.ResultFile;
import dev.throng.search.Capacity;
import dev.throng.search.CapacityFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** Reads what an index shows of results that are no finished runs. A damaged one gives what is missing. Stateless. */
final class OtherResultReader {

    private static final String SEARCH = "capacity search";
    private static final String DAMAGED = " could not be read whole: its content is not what Throng writes";

    private OtherResultReader() {}

    /** Whether a directory has the results of one command, finished or not. */
    static boolean isResult(Path directory) {
        boolean begun = Files.isRegularFile(directory.resolve("scenario.yaml"))
                && Files.exists(directory.resolve(ResultFile.LOCK.path()));
        return ResultKind.of(directory).isPresent() || begun || isOther(directory);
    }

    /** Whether a directory has what is left of a study or a search. */
    static boolean isOther(Path directory) {
        return ResultKind.of(directory).isEmpty()
                && (Files.isRegularFile(directory.resolve(StudyReport.STUDY)) || isSearch(directory));
    }

    private static boolean isSearch(Path directory) {
        return Files.isDirectory(directory.resolve(ResultFile.RUNS.path()))
                && Files.exists(directory.resolve(ResultFile.LOCK.path()));
    }

    /** Reads a search, a study, a comparison, or what is left of one of them. */
    static OtherResult of(Path directory) {
        if (ResultKind.of(directory).filter(ResultKind.CAPACITY::equals).isPresent()) {
            return search(directory);
        }
        return compared(directory)
                .or(() -> study(directory))
                .orElseGet(() -> missing(
                        directory,
                        SEARCH,
                        "no capacity.json: the search has not ended, or was ended before its result"));
    }

    private static OtherResult missing(Path directory, String kind, String what) {
        return new OtherResult(directory, kind, "", "", Map.of(), false, what);
    }

    /** A run without a readable result. */
    static OtherResult unfinished(ResultDirectory run) {
        String why = run.notes().stream()
                .filter(note -> note.startsWith("result.json"))
                .findFirst()
                .orElse("result.json is missing");
        boolean missing = why.endsWith("is missing");
        return new OtherResult(
                run.path(),
                "run",
                run.scenario().getOrDefault("name", ""),
                "",
                Map.of(),
                false,
                missing ? why + ": the run has not ended, or was ended before its result" : why);
    }

    private static OtherResult search(Path directory) {
        Capacity capacity;
        try {
            capacity = CapacityFile.read(directory);
        } catch (IOException damaged) {
            return missing(directory, SEARCH, CapacityFile.NAME + DAMAGED);
        }
        return new OtherResult(
                directory,
                SEARCH,
                capacity.search().name(),
                capacity.origin().startedAt(),
                capacity.origin().labels(),
                true,
                new CapacityText(capacity).answer());
    }

    /** A study with its comparison, or a comparison of runs. */
    private static Optional<OtherResult> compared(Path directory) {
        Path plain = directory.resolve(StudyReport.COMPARISON);
        Path file = Files.exists(plain) ? plain : directory.resolve(StudyReport.COMPARISON + ".gz");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        JsonNode comparison;
        try {
            comparison = JsonParts.of(file, Set.of("name", "scenario", "answer"));
        } catch (IOException damaged) {
            return Optional.of(missing(directory, "comparison", file.getFileName() + DAMAGED));
        }
        boolean study = comparison.has("name");
        JsonNode begun = begun(directory);
        String answer = StreamSupport.stream(comparison.path("answer").spliterator(), false)
                .map(sentence -> sentence.asString(""))
                .findFirst()
                .orElse("compared by an earlier version of Throng, without an answer");
        return Optional.of(new OtherResult(
                directory,
                study ? "study" : "comparison",
                comparison.path(study ? "name" : "scenario").asString(""),
                begun.path("startedAt").asString(""),
                labels(begun),
                true,
                answer));
    }

    private static Optional<OtherResult> study(Path directory) {
        JsonNode begun = begun(directory);
        if (begun.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new OtherResult(
                directory,
                "study",
                begun.path("name").asString(""),
                begun.path("startedAt").asString(""),
                labels(begun),
                false,
                "comparison.json is missing: " + begun.path("cells").size() + " of "
                        + begun.path("planned").asInt(0) + " cells were run"));
    }

    private static JsonNode begun(Path directory) {
        Path file = directory.resolve(StudyReport.STUDY);
        try {
            return JsonParts.of(
                    Files.exists(file) ? file : directory.resolve("none"),
                    Set.of("name", "startedAt", "labels", "planned", "cells"));
        } catch (IOException unreadable) {
            return JsonParts.none();
        }
    }

    private static Map<String, String> labels(JsonNode document) {
        Map<String, String> labels = new LinkedHashMap<>();
        document.path("labels")
                .properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asString("")));
        return labels;
    }
}

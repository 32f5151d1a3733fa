package dev.throng.reports;

import dev.throng.reports.history.JsonParts;
import dev.throng.reports.history.OtherResult;
import dev.throng.run.read.ResultDirectory;
import dev.throng.search.Capacity;
import dev.throng.search.CapacityFile;
import dev.throng.text.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** Reads what an index shows of results that are no finished runs. A damaged one gives what is missing. Stateless. */
final class OtherResultReader {

    /** The files and directories of results that their commands have not finished. */
    private static final List<String> BEGUN = List.of(StudyReport.STUDY, "scenario.yaml");

    private OtherResultReader() {}

    /** Whether a directory has the results of one command, finished or not. */
    static boolean isResult(Path directory) {
        return ResultKind.of(directory).isPresent()
                || BEGUN.stream().anyMatch(name -> Files.isRegularFile(directory.resolve(name)))
                        && Files.exists(directory.resolve(".lock"))
                || isSearch(directory);
    }

    /** Whether a directory has what is left of a study or a search. */
    static boolean isOther(Path directory) {
        return ResultKind.of(directory).isEmpty()
                && (Files.isRegularFile(directory.resolve(StudyReport.STUDY)) || isSearch(directory));
    }

    private static boolean isSearch(Path directory) {
        return Files.isDirectory(directory.resolve("runs")) && Files.exists(directory.resolve(".lock"));
    }

    /** Reads a search, a study, a comparison, or one of them without its result. */
    static OtherResult of(Path directory) {
        try {
            if (ResultKind.of(directory).filter(ResultKind.CAPACITY::equals).isPresent()) {
                return search(directory);
            }
            return compared(directory)
                    .or(() -> study(directory))
                    .orElseGet(() -> new OtherResult(
                            directory,
                            "capacity search",
                            "",
                            "",
                            Map.of(),
                            false,
                            "no capacity.json: the search has not ended, or was ended before its result"));
        } catch (IOException damaged) {
            return new OtherResult(directory, "damaged", "", "", Map.of(), false, FileProblem.reason(damaged));
        }
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

    private static OtherResult search(Path directory) throws IOException {
        Capacity capacity = CapacityFile.read(directory);
        return new OtherResult(
                directory,
                "capacity search",
                capacity.search().name(),
                capacity.origin().startedAt(),
                capacity.origin().labels(),
                true,
                new CapacityText(capacity).answer());
    }

    /** A study with its comparison, or a comparison of runs. */
    private static Optional<OtherResult> compared(Path directory) throws IOException {
        Path plain = directory.resolve(StudyReport.COMPARISON);
        Path file = Files.exists(plain) ? plain : directory.resolve(StudyReport.COMPARISON + ".gz");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        JsonNode comparison = JsonParts.of(file, Set.of("name", "scenario", "answer"));
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

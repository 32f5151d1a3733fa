package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.read.ResultRows;
import dev.throng.run.result.ResultFile;
import dev.throng.sample.MachineFacts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Checks directories that a run, a search or a study has written: each file and column is in docs/result.md, and each JSON document
 * follows its schema. The directories of a study's cells and of a search's runs are checked too.
 */
public final class DocumentedResults {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Map<String, Path> SCHEMAS = Map.of(
            ResultFile.RESULT.path(), DocPage.ROOT.resolve("docs/result.schema.json"),
            ResultFile.CAPACITY.path(), DocPage.ROOT.resolve("docs/result.schema.json"),
            ResultFile.STUDY.path(), DocPage.ROOT.resolve("docs/result.schema.json"),
            ResultFile.COMPARISON.path(), DocPage.ROOT.resolve("docs/comparison.schema.json"));

    private final Set<String> addedSince;
    private final List<String> problems = new ArrayList<>();
    private int checked;

    private DocumentedResults(Set<String> addedSince) {
        this.addedSince = addedSince;
    }

    /** Checks a directory. */
    public static void assertDocumented(Path directory) {
        try {
            assertThat(problems(directory, Set.of()))
                    .as("%s, by docs/result.md", directory)
                    .isEmpty();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * Returns what is not documented.
     *
     * @param addedSince keys and columns that the version which wrote the directory did not have
     */
    public static List<String> problems(Path directory, Set<String> addedSince) throws IOException {
        DocumentedResults results = new DocumentedResults(addedSince);
        results.check(directory);
        assertThat(results.checked).as("documents in " + directory).isPositive();
        return results.problems;
    }

    private void check(Path directory) throws IOException {
        for (Map.Entry<String, Path> schema : SCHEMAS.entrySet()) {
            Path document = directory.resolve(schema.getKey());
            if (Files.exists(document)) {
                check(document, new SchemaCheck(JSON.readTree(Files.readString(schema.getValue()))));
            }
        }
        Path environment = directory.resolve(ResultFile.ENVIRONMENT.path());
        if (Files.exists(environment)) {
            environment(JSON.readTree(Files.readString(environment)));
        }
        for (Map.Entry<String, Map<String, String>> columns :
                ResultTables.columns().entrySet()) {
            Path file = directory.resolve(columns.getKey());
            if (Files.exists(file)) {
                columns(file, columns.getValue().keySet());
            }
        }
        files(directory);
        for (String below : List.of(ResultFile.RUNS.path(), ResultFile.CELLS.path())) {
            for (Path run : directories(directory.resolve(below))) {
                check(run);
            }
        }
    }

    private static List<Path> directories(Path parent) throws IOException {
        if (!Files.isDirectory(parent)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(parent)) {
            return entries.filter(Files::isDirectory).sorted().toList();
        }
    }

    private void check(Path document, SchemaCheck schema) throws IOException {
        checked++;
        schema.problems(JSON.readTree(Files.readString(document))).stream()
                .filter(problem -> addedSince.stream().noneMatch(key -> problem.endsWith("/" + key + ": missing")))
                .forEach(problem -> problems.add(document.getFileName() + problem));
    }

    private void environment(JsonNode environment) {
        Set<String> known = Arrays.stream(MachineFacts.Fact.values())
                .map(fact -> fact.section() + "." + fact.key())
                .collect(Collectors.toCollection(HashSet::new));
        known.addAll(List.of("throng.version", "netInterface.", "command."));
        environment.properties().forEach(section -> {
            List<String> keys = section.getValue().isObject()
                    ? List.copyOf(section.getValue().propertyNames())
                    : List.of("");
            keys.stream()
                    .map(key -> section.getKey() + "." + key)
                    .filter(key -> !known.contains(key))
                    .forEach(key -> problems.add(ResultFile.ENVIRONMENT.path() + " has the key " + key));
        });
    }

    /** The columns of probes come last, and have the names that the scenario gives them. */
    private void columns(Path file, Set<String> documented) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            List<String> header = Arrays.stream(lines.findFirst().orElse("").split(","))
                    .filter(column -> !column.startsWith(ResultRows.PROBE))
                    .toList();
            List<String> expected = documented.stream()
                    .filter(column -> !column.startsWith(ResultRows.PROBE))
                    .toList();
            if (header.size() < expected.size() && header.equals(expected.subList(0, header.size()))) {
                expected.stream()
                        .skip(header.size())
                        .filter(column -> !addedSince.contains(column))
                        .forEach(column -> problems.add(file.getFileName() + "/" + column + ": missing"));
            } else if (!header.equals(expected)) {
                problems.add(file.getFileName() + " has the columns " + header + " (documented: " + expected + ")");
            }
        }
    }

    /** Others may write into the directory too; the manifest lists what Throng wrote. */
    private void files(Path directory) throws IOException {
        Path manifest = directory.resolve(ResultFile.MANIFEST.path());
        if (Files.exists(manifest)) {
            Files.readAllLines(manifest).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .filter(line -> !isDocumented(line))
                    .forEach(line -> problems.add(ResultFile.MANIFEST.path() + " lists " + line));
        }
    }

    private static boolean isDocumented(String path) {
        String name = path.replaceFirst("^target-\\d+(?=[.-])", "target");
        return Arrays.stream(ResultFile.values())
                .anyMatch(
                        file -> file.path().equals(name) || file.path().endsWith("/") && name.startsWith(file.path()));
    }
}

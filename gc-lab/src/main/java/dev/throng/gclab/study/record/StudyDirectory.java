package dev.throng.gclab.study.record;

import dev.throng.gclab.study.file.Cell;
import dev.throng.gclab.study.file.StudyException;
import dev.throng.gclab.study.file.StudyFile;
import dev.throng.run.directory.DirectoryLock;
import dev.throng.run.directory.OwnDirectory;
import dev.throng.secrets.JsonText;
import dev.throng.secrets.Masking;
import dev.throng.text.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The directory of a study: the study file and the scenarios of its cells, {@code study.json}, and a result directory per attempt at a
 * cell under {@code cells/}. An interrupted study resumes from its content. Written by one thread.
 */
public final class StudyDirectory {

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();
    private static final String RECORD = "study.json";
    private static final String FILE = "study.yaml";
    private static final String SCENARIOS = "scenarios.yaml";
    private static final int MAX_ATTEMPTS = 1_000;

    private static final List<String> COMPARING = List.of("inference:", "baseline:");

    private final Path path;
    private final Masking masking;
    private final JsonMapper json;

    private StudyDirectory(Path path, Masking masking) {
        this.path = path;
        this.masking = masking;
        this.json = JsonText.mapper(masking);
    }

    /**
     * Opens the directory of a study, a new one or one that was interrupted.
     *
     * @throws StudyException if another study, or anything else, is in it
     */
    public static StudyDirectory open(Path path, StudyFile file) throws StudyException {
        try {
            Files.createDirectories(path);
            Path kept = path.resolve(FILE);
            if (Files.isRegularFile(kept)) {
                if (!cells(Files.readString(kept)).equals(cells(file.effectiveYaml()))) {
                    throw new StudyException(path + " contains another study (expected: the same " + FILE
                            + " to resume it, or a new directory)");
                }
                requireSameScenarios(path, file);
            } else {
                requireEmpty(path);
            }
            Files.writeString(kept, file.effectiveYaml());
            Files.writeString(path.resolve(SCENARIOS), file.scenarios());
            return new StudyDirectory(path, file.masking());
        } catch (IOException refused) {
            throw new StudyException(OwnDirectory.unwritableWords(path, refused), refused);
        }
    }

    /** The file without the keys that decide how cells are compared: with others of them, a study can be compared again. */
    private static List<String> cells(String yaml) {
        return yaml.lines()
                .filter(line -> COMPARING.stream().noneMatch(line::startsWith))
                .toList();
    }

    /** Likewise; empty if there is no study in it yet. Creates nothing. */
    public static Optional<StudyDirectory> existing(Path path, StudyFile file) throws StudyException {
        return Files.isRegularFile(path.resolve(FILE)) ? Optional.of(open(path, file)) : Optional.empty();
    }

    /** Refuses a changed scenario, because its trials would have a different load. */
    private static void requireSameScenarios(Path path, StudyFile file) throws IOException, StudyException {
        Path kept = path.resolve(SCENARIOS);
        if (Files.isRegularFile(kept) && !Files.readString(kept).equals(file.scenarios())) {
            throw new StudyException(file.scenarioPath() + " has changed since the study in " + path
                    + " began (expected: the scenario in " + SCENARIOS + " there to resume it, or a new directory)");
        }
    }

    private static void requireEmpty(Path path) throws IOException, StudyException {
        try (Stream<Path> content = Files.list(path)) {
            if (content.anyMatch(file -> !file.endsWith(DirectoryLock.FILE))) {
                throw new StudyException(
                        path + " is not empty (expected: a new directory, or the directory of this study)");
            }
        }
    }

    public Path path() {
        return path;
    }

    /** Masks the secrets of the study in whatever is written. */
    public Masking masking() {
        return masking;
    }

    /**
     * The record of an earlier start; empty if there is none.
     *
     * @throws StudyException if it cannot be read: starting again would discard hours of results
     */
    public Optional<StudyRecord> record() throws StudyException {
        Path file = path.resolve(RECORD);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.readValue(Files.readAllBytes(file), StudyRecord.class));
        } catch (IOException | JacksonException damaged) {
            throw new StudyException(
                    file + " cannot be read: "
                            + damaged.getMessage().lines().findFirst().orElse("")
                            + " (expected: the file that throng study wrote; delete it to run all cells again)",
                    damaged);
        }
    }

    /** In one step, so that an interruption leaves the old record or the new one. */
    public void write(StudyRecord record) throws StudyException {
        write(RECORD, record);
    }

    /** A document of the study, written in one step. */
    public void write(String name, Object document) throws StudyException {
        Path draft = path.resolve(name + ".part");
        try {
            Files.write(draft, json.writeValueAsBytes(document));
            Files.move(draft, path.resolve(name), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException refused) {
            throw new StudyException(
                    path.resolve(name) + " cannot be written: " + FileProblem.reason(refused)
                            + " (expected: a directory that can be written, on a disk with free space)",
                    refused);
        }
    }

    /** A directory for the next attempt at a cell; what an interrupted attempt left stays where it is. */
    public Path attempt(Cell cell) throws StudyException {
        Path cells = path.resolve("cells");
        for (int n = 1; n <= MAX_ATTEMPTS; n++) {
            Path directory = cells.resolve(n == 1 ? cell.id() : cell.id() + "-attempt" + n);
            if (!Files.exists(directory)) {
                return directory;
            }
        }
        throw new StudyException(cells + ": too many attempts at " + cell.id());
    }

    public String relative(Path directory) {
        return path.relativize(directory).toString();
    }
}

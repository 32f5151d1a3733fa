package dev.throng.gclab.study.file;

import dev.throng.protocol.Protocol;
import dev.throng.scenario.FileKind;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.yaml.Document;
import dev.throng.scenario.yaml.Node;
import dev.throng.scenario.yaml.Problems;
import dev.throng.scenario.yaml.RecordBinder;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.scenario.yaml.ScalarTypes.ScalarType;
import dev.throng.secrets.Masking;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A valid study file. Its scenario is valid with the changes of every cell.
 *
 * @param study its content
 * @param scenarioPath where the scenario was found: as named from the working directory, or from the study file's or one above it
 * @param effectiveYaml the file after edits and environment, which is kept with the results
 * @param scenarios every different scenario of its cells after edits and environment, one after the other, secrets left out; likewise
 * @param masking masks the secrets of the file and of its scenarios in whatever the study writes or prints
 */
public record StudyFile(Study study, Path scenarioPath, String effectiveYaml, String scenarios, Masking masking) {

    static final ScalarTypes TYPES = new ScalarTypes(List.of(
            new ScalarType<>(
                    JvmEntry.Java.class,
                    "version | path | installed | newest",
                    "a Java version such as 17, a path, installed or newest",
                    List.of("integer", "string"),
                    JvmEntry.Java::parse),
            ScalarType.text(Percentage.class, "percentage", "a percentage such as 10 %", Percentage::parse),
            ScalarType.text(
                    HeapSize.class, "heap", "a size as the JVM writes it, such as 512m or 1g", HeapSize::parse)));

    /** Whether the keys of a file are those of a study, not of a scenario. False if the file cannot be read. */
    public static boolean isOne(Path file, Map<String, String> environment) {
        Document document = new Document(List.of(), environment, (path, name) -> true);
        return document.read(file, new Problems())
                .flatMap(FileKind::of)
                .filter(FileKind.STUDY::equals)
                .isPresent();
    }

    /**
     * Reads a file.
     *
     * @param sets edits of the form {@code PATH=VALUE}: {@code trials=5}
     * @param environment what <code>${NAME}</code> stands for, in the scenario too
     * @param protocols by name
     * @throws ScenarioException with everything that is wrong with the file; or, if that is sound, with its scenario
     */
    public static StudyFile read(
            Path file, List<String> sets, Map<String, String> environment, Map<String, Protocol> protocols)
            throws ScenarioException {
        Problems problems = new Problems();
        Document document = new Document(sets, environment, (path, name) -> false);
        Optional<Node> root = document.read(file, problems);
        Optional<Study> study = root.filter(node -> !FileKind.STUDY.refuses(node, problems))
                .flatMap(node -> new RecordBinder(TYPES, 1, problems).bind(spelledOut(node), Study.class));
        Optional<Path> scenario = study.flatMap(found -> scenario(file, found.scenario()));
        if (study.isPresent() && scenario.isEmpty()) {
            Node at = ((Node.Mapping) root.orElseThrow()).value("scenario").orElseThrow();
            problems.expected(
                    at, "a file, named from the working directory, or from that of the study file or one above it");
        }
        if (problems.any() || study.isEmpty() || scenario.isEmpty()) {
            throw new ScenarioException(
                    problems.list(root.map(document::masking).orElse(Masking.NONE)));
        }
        StudyFile alone = new StudyFile(
                study.get(), scenario.get(), document.write(root.get()), "", document.masking(root.get()));
        Masking masking = alone.masking();
        List<String> scenarios = new ArrayList<>();
        CellScenarioCheck check = new CellScenarioCheck(alone.study(), (Node.Mapping) root.get(), problems);
        for (List<String> distinct : alone.allSets()) {
            ScenarioFile cells =
                    ScenarioFile.read(alone.scenarioPath(), distinct, environment, protocols, alone.masking());
            scenarios.add(cells.effectiveYaml());
            masking = masking.and(cells.masking());
            if (!check.accepts(cells)) {
                throw new ScenarioException(problems.list(masking));
            }
        }
        if (problems.any()) {
            throw new ScenarioException(problems.list(masking));
        }
        return new StudyFile(
                alone.study(), alone.scenarioPath(), alone.effectiveYaml(), String.join("---\n", scenarios), masking);
    }

    /** From the working directory, or from the study file's directory or one above it: a study may be started from anywhere. */
    private static Optional<Path> scenario(Path studyFile, Path named) {
        return Stream.concat(
                        Stream.of(named),
                        Stream.iterate(
                                        studyFile.toAbsolutePath().normalize().getParent(),
                                        Objects::nonNull,
                                        Path::getParent)
                                .map(directory -> directory.resolve(named)))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /**
     * Reads every different scenario of its cells, without what each cell sets for its JVM.
     *
     * @param environment what <code>${NAME}</code> stands for
     * @param protocols by name
     * @throws ScenarioException if the scenario has changed since the study was read, and is not valid now
     */
    public List<ScenarioFile> cellScenarios(Map<String, String> environment, Map<String, Protocol> protocols)
            throws ScenarioException {
        List<ScenarioFile> read = new ArrayList<>();
        for (List<String> distinct : allSets()) {
            read.add(scenario(distinct, environment, protocols));
        }
        return read;
    }

    /**
     * Reads its scenario with edits.
     *
     * @param sets edits of the form {@code PATH=VALUE}
     * @param environment what <code>${NAME}</code> stands for
     * @param protocols by name
     */
    public ScenarioFile scenario(List<String> sets, Map<String, String> environment, Map<String, Protocol> protocols)
            throws ScenarioException {
        return ScenarioFile.read(scenarioPath, sets, environment, protocols, masking);
    }

    /** The edits of a cell's scenario, those of the study first. */
    public List<String> sets(Configuration configuration) {
        return sets(configuration.sets());
    }

    private List<String> sets(List<String> own) {
        List<String> sets = new ArrayList<>();
        study.set().forEach((path, value) -> sets.add(path + "=" + value));
        sets.addAll(own);
        return sets;
    }

    /** Writes {@code jvms: installed} as {@code jvms: [{java: installed}]}. */
    private static Node spelledOut(Node root) {
        if (root instanceof Node.Mapping mapping
                && mapping.value("jvms").orElse(null) instanceof Node.Scalar scalar
                && !scalar.text().isEmpty()) {
            Node.Entry jvms = mapping.entries().get("jvms");
            Node entry = new Node.Mapping(scalar.location(), Map.of("java", new Node.Entry(scalar.location(), scalar)));
            Map<String, Node.Entry> entries = new LinkedHashMap<>(mapping.entries());
            entries.put("jvms", new Node.Entry(jvms.location(), new Node.Sequence(scalar.location(), List.of(entry))));
            return new Node.Mapping(mapping.location(), entries);
        }
        return root;
    }

    /** The edits of any of its cells. */
    public List<String> firstSets() {
        return allSets().get(0);
    }

    private List<List<String>> allSets() {
        return CellOrder.assignments(study.rates()).stream()
                .map(this::sets)
                .distinct()
                .toList();
    }
}

package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.reports.document.ReportDocument;
import dev.throng.verdict.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The report of a study, from {@code study.json}, {@code comparison.json} and the result directories of its cells. The same directory
 * gives the same report. The limitations of the comparison are at its end.
 */
public final class StudyReport {

    private static final JsonMapper JSON = new JsonMapper();

    private final JsonNode study;
    private final JsonNode comparison;
    private final Path directory;
    private final boolean besideCells;

    private StudyReport(Path directory, boolean besideCells) throws IOException {
        this.directory = directory;
        this.besideCells = besideCells;
        this.study = read(directory.resolve("study.json"));
        this.comparison = read(directory.resolve("comparison.json"));
    }

    private static JsonNode read(Path file) throws IOException {
        try {
            return JSON.readTree(Files.readAllBytes(file));
        } catch (JacksonException damaged) {
            throw new IOException(file + " cannot be read: " + damaged.getOriginalMessage(), damaged);
        }
    }

    /**
     * Writes {@code report.html}, {@code report.md} and {@code charts/*.svg} into the study's directory.
     *
     * @return the HTML file
     */
    public static Path write(Path directory) throws IOException {
        return write(directory, directory);
    }

    /**
     * Writes the report into another directory, without links to the reports of the cells.
     *
     * @param outDirectory created if it does not exist; may be the study's directory
     */
    public static Path write(Path directory, Path outDirectory) throws IOException {
        return Reports.write(
                new StudyReport(directory, Reports.same(directory, outDirectory)).document(), outDirectory);
    }

    /** What CI servers show of the study: the table and the sentences on which configuration to use. */
    static CiReport forCi(Path directory) throws IOException {
        StudyReport report = new StudyReport(directory, false);
        return new CiReport(StudyTestSuite.of(report.study), report.document(AnswerSection.blocks(report.comparison)));
    }

    private ReportDocument document() {
        List<Block> blocks = new ArrayList<>(AnswerSection.blocks(comparison));
        blocks.addAll(new StudySections(comparison, study, directory, besideCells).blocks());
        return document(blocks);
    }

    private ReportDocument document(List<Block> blocks) {
        List<String> reasons = new ArrayList<>(StudyCells.failures(study));
        StudyCells.doubts(study).ifPresent(reasons::add);
        PathMasking places = places();
        int planned = study.path("planned").asInt();
        int run = study.path("cells").size();
        int failed = StudyCells.failed(study);
        boolean whole = failed == 0 && run == planned;
        return new ReportDocument(
                study.path("name").asString(),
                whole ? "complete" : "incomplete",
                whole && reasons.isEmpty() ? Tone.GOOD : Tone.DOUBT,
                run - failed + " of " + Format.counted(planned, "cell") + " count",
                reasons.stream().map(places::hidden).toList(),
                List.of(),
                places.hidden(blocks));
    }

    /** The paths of JVMs and of the study. They exist on one machine only, so the report contains words instead. */
    private PathMasking places() {
        PathMasking places = new PathMasking();
        study.path("cells")
                .forEach(cell -> places.add(
                        cell.path("jvm").asString(),
                        "JAVA_HOME_" + cell.path("java").asString()));
        places.add(directory.toAbsolutePath().normalize().toString(), "RESULTS");
        return places;
    }

    /** The sentences of a list of reasons. */
    static String reasons(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(reason -> texts.add(Reason.read(reason).text()));
        return texts.stream().distinct().collect(Collectors.joining("; "));
    }

    static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(item -> texts.add(item.asString()));
        return texts;
    }
}

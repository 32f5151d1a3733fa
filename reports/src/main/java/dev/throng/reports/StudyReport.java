package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.reports.document.ReportDocument;
import dev.throng.verdict.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The report of a study, from {@code study.json}, {@code comparison.json} and the result directories of its cells. The same directory
 * gives the same report. The limitations of the comparison are at its end. A published comparison, which may be compressed, gives the
 * report without what only the cells have.
 */
public final class StudyReport {

    /** The record of a study; missing beside a published comparison. */
    static final String STUDY = "study.json";

    static final String COMPARISON = "comparison.json";

    private static final JsonMapper JSON = new JsonMapper();

    private final JsonNode study;
    private final JsonNode comparison;
    private final Path directory;
    private final boolean besideCells;

    private StudyReport(Path directory, JsonNode comparison, boolean besideCells) throws IOException {
        this.directory = directory;
        this.besideCells = besideCells;
        this.comparison = comparison;
        this.study = Files.exists(directory.resolve(STUDY)) ? read(directory, STUDY) : comparison.path("none");
    }

    /** Reads a file, or the compressed one in its place. */
    private static JsonNode read(Path directory, String name) throws IOException {
        Path plain = directory.resolve(name);
        boolean compressed = !Files.exists(plain) && Files.exists(directory.resolve(name + ".gz"));
        Path file = compressed ? directory.resolve(name + ".gz") : plain;
        try (InputStream bytes = Files.newInputStream(file);
                InputStream content = compressed ? new GZIPInputStream(bytes) : bytes) {
            return JSON.readTree(content);
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
        return write(directory, comparison(directory), outDirectory);
    }

    /**
     * Writes the report of another comparison of the study's trials.
     *
     * @param comparison in the form of {@code comparison.json}
     * @param outDirectory created if it does not exist; may be the study's directory
     */
    public static Path write(Path directory, JsonNode comparison, Path outDirectory) throws IOException {
        return Reports.write(
                new StudyReport(directory, comparison, Reports.same(directory, outDirectory)).document(), outDirectory);
    }

    /**
     * Returns the comparison of a study.
     *
     * @throws IOException if {@code comparison.json}, or {@code comparison.json.gz} in its place, cannot be read
     */
    public static JsonNode comparison(Path directory) throws IOException {
        return read(directory, COMPARISON);
    }

    /**
     * Writes {@code studies.md}: for each study its findings, the picture of pauses against throughput and a table, with links to its report.
     *
     * @param places the directory of each study's report
     * @param out the directory for the page, created if it does not exist
     * @return the file
     */
    public static Path index(Map<Path, Path> places, Path out) throws IOException {
        Files.createDirectories(out);
        return Files.writeString(out.resolve("studies.md"), StudyIndex.of(places, out), StandardCharsets.UTF_8);
    }

    /** What CI servers show of the study: the table and the sentences on which configuration to use. */
    static CiReport forCi(Path directory) throws IOException {
        StudyReport report = new StudyReport(directory, comparison(directory), false);
        return new CiReport(
                StudyTestSuite.of(report.study), report.document(new FirstScreen(report.comparison).inWords()));
    }

    private ReportDocument document() {
        List<Block> blocks = new ArrayList<>(new FirstScreen(comparison).blocks());
        blocks.addAll(new StudySections(comparison, study, directory, besideCells).blocks());
        return document(blocks);
    }

    private ReportDocument document(List<Block> blocks) {
        if (study.isMissingNode()) {
            return published(blocks);
        }
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

    /** Of a comparison without the record of its study: what it states about its trials. */
    private ReportDocument published(List<Block> blocks) {
        long trials = 0;
        long suspect = 0;
        for (JsonNode configuration : comparison.path("configurations")) {
            for (JsonNode trial : configuration.path("trials")) {
                trials++;
                suspect += trial.path("verdict").asString().equals("valid") ? 0 : 1;
            }
        }
        PathMasking places = places();
        return new ReportDocument(
                comparison.path("name").asString(),
                "published",
                suspect == 0 ? Tone.GOOD : Tone.DOUBT,
                Format.counted(trials, "trial") + " of "
                        + Format.counted(comparison.path("configurations").size(), "configuration") + " count",
                suspect == 0
                        ? List.of()
                        : List.of(Format.counted(suspect, "trial")
                                + " counted though suspect: the generator disturbed the measurement or was late"),
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

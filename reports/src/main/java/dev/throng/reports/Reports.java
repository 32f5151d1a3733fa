package dev.throng.reports;

import dev.throng.report.Chart;
import dev.throng.reports.document.ReportDocument;
import dev.throng.reports.html.HtmlReport;
import dev.throng.reports.markdown.MarkdownReport;
import dev.throng.reports.svg.SvgChart;
import dev.throng.run.directory.Manifest;
import dev.throng.run.read.ResultDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Makes reports out of result directories. The same directory gives the same report, byte for byte. Files are replaced as a whole;
 * nothing else in the directories is touched. Stateless; may be called from any thread.
 */
public final class Reports {

    private Reports() {}

    /**
     * Writes {@code report.html}, {@code report.md} and {@code charts/*.svg}. A damaged or unfinished result directory gives a report
     * that says what is missing.
     *
     * @param outDirectory made if need be; may be the result directory itself
     * @return the HTML file
     * @throws IOException if the result directory does not exist or the report cannot be written
     */
    public static Path write(Path resultDirectory, Path outDirectory) throws IOException {
        if (!Files.isDirectory(resultDirectory)) {
            throw new IOException(resultDirectory + ": no such result directory");
        }
        ReportDocument document = RunReport.of(ResultDirectory.open(resultDirectory));
        return write(document, outDirectory);
    }

    /**
     * Writes {@code index.html} and {@code index.md}: a row per run, each with its verdict and a link to its report, which is looked for
     * below {@code out} first, where {@link #places} says, and then in the directory itself.
     *
     * @param out the directory for the index, made if need be
     * @return the HTML file
     */
    public static Path index(List<Path> resultDirectories, Path out) throws IOException {
        return index(resultDirectories, places(resultDirectories, out), out);
    }

    /**
     * The same for reports in other places.
     *
     * @param places where the report of each directory is looked for first
     */
    public static Path index(List<Path> resultDirectories, Map<Path, Path> places, Path out) throws IOException {
        Files.createDirectories(out);
        ReportDocument document = RunIndex.of(resultDirectories, places, out, ProtocolInfo::installed);
        Files.writeString(out.resolve("index.md"), MarkdownReport.of(document), StandardCharsets.UTF_8);
        return Files.writeString(out.resolve("index.html"), HtmlReport.of(document), StandardCharsets.UTF_8);
    }

    /** A directory below {@code out} for the report of each directory; no two share one, even if their names are the same. */
    public static Map<Path, Path> places(List<Path> directories, Path out) {
        return ReportDirectories.of(directories, out);
    }

    static boolean same(Path one, Path other) {
        return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }

    /** A document of any kind as {@code report.html}, {@code report.md} and {@code charts/*.svg}. */
    static Path write(ReportDocument document, Path outDirectory) throws IOException {
        List<String> written = new ArrayList<>(List.of("report.md", "report.html"));
        document.charts().forEach(chart -> written.add("charts/" + chart.id() + ".svg"));
        Manifest.add(outDirectory, written);
        Path charts = Files.createDirectories(outDirectory.resolve("charts"));
        for (Chart chart : document.charts()) {
            Files.writeString(charts.resolve(chart.id() + ".svg"), SvgChart.of(chart), StandardCharsets.UTF_8);
        }
        Files.writeString(outDirectory.resolve("report.md"), MarkdownReport.of(document), StandardCharsets.UTF_8);
        return Files.writeString(outDirectory.resolve("report.html"), HtmlReport.of(document), StandardCharsets.UTF_8);
    }
}

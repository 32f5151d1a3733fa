package dev.throng.reports;

import dev.throng.report.Chart;
import dev.throng.report.HeatMap;
import dev.throng.report.Panels;
import dev.throng.reports.ProtocolParts.ProtocolInfo;
import dev.throng.reports.document.ReportDocument;
import dev.throng.reports.history.ChosenFigures;
import dev.throng.reports.history.ResultTree;
import dev.throng.reports.html.HtmlReport;
import dev.throng.reports.markdown.MarkdownReport;
import dev.throng.reports.svg.SvgChart;
import dev.throng.reports.svg.SvgHeatMap;
import dev.throng.reports.svg.SvgPanels;
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
 * Writes reports of result directories. The same directory gives the same report, byte for byte. Files are replaced as a whole; other
 * files in the directories do not change. Stateless; any thread may call it.
 */
public final class Reports {

    private Reports() {}

    /**
     * Writes {@code report.html}, {@code report.md} and {@code charts/*.svg}. A damaged or unfinished result directory gives a report
     * that states the missing parts.
     *
     * @param outDirectory created if it does not exist; may be the result directory
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
     * Writes {@code index.html} and {@code index.md}: of each scenario its figures over time and a row per run, with its verdict and a link to
     * its report; and a row for each other result. The report is in the directory that {@link #places} returns, or else in the result
     * directory.
     *
     * @param out the directory for the index, created if it does not exist
     * @return the HTML file
     */
    public static Path index(List<Path> resultDirectories, Path out) throws IOException {
        return index(
                new ResultTree(resultDirectories, List.of()), places(resultDirectories, out), out, ChosenFigures.NONE);
    }

    /**
     * Writes the index for reports in other directories.
     *
     * @param tree the results; the page also has its notes
     * @param places the directory of a report, if it is not in the result directory
     * @param figures those that the page shows
     */
    public static Path index(ResultTree tree, Map<Path, Path> places, Path out, ChosenFigures figures)
            throws IOException {
        Files.createDirectories(out);
        ReportDocument document =
                RunIndex.of(tree.results(), places, out, figures, tree.notes(), ProtocolInfo::installed);
        Files.writeString(out.resolve("index.md"), MarkdownReport.of(document), StandardCharsets.UTF_8);
        return Files.writeString(out.resolve("index.html"), HtmlReport.of(document), StandardCharsets.UTF_8);
    }

    /**
     * Finds the results below a directory, also those whose commands have not ended.
     *
     * @throws IOException if the directory cannot be read
     */
    public static ResultTree below(Path directory) throws IOException {
        return ResultTree.below(directory, OtherResultReader::isResult);
    }

    /** Returns a separate directory below {@code out} for each report, even if several result directories have the same name. */
    public static Map<Path, Path> places(List<Path> directories, Path out) {
        return ReportDirectories.of(directories, out);
    }

    static boolean same(Path one, Path other) {
        return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }

    /** Writes a document as {@code report.html}, {@code report.md} and {@code charts/*.svg}. */
    static Path write(ReportDocument document, Path outDirectory) throws IOException {
        List<String> written = new ArrayList<>(List.of("report.md", "report.html"));
        document.charts().forEach(chart -> written.add("charts/" + chart.id() + ".svg"));
        document.heatMaps().forEach(map -> written.add("charts/" + map.id() + ".svg"));
        document.pictures().forEach(panels -> written.add("charts/" + panels.id() + ".svg"));
        Manifest.add(outDirectory, written);
        Path charts = Files.createDirectories(outDirectory.resolve("charts"));
        for (Chart chart : document.charts()) {
            Files.writeString(charts.resolve(chart.id() + ".svg"), SvgChart.of(chart), StandardCharsets.UTF_8);
        }
        for (HeatMap map : document.heatMaps()) {
            Files.writeString(charts.resolve(map.id() + ".svg"), SvgHeatMap.of(map), StandardCharsets.UTF_8);
        }
        for (Panels panels : document.pictures()) {
            Files.writeString(charts.resolve(panels.id() + ".svg"), SvgPanels.file(panels), StandardCharsets.UTF_8);
        }
        Files.writeString(outDirectory.resolve("report.md"), MarkdownReport.of(document), StandardCharsets.UTF_8);
        return Files.writeString(outDirectory.resolve("report.html"), HtmlReport.of(document), StandardCharsets.UTF_8);
    }
}

package dev.throng.reports;

import dev.throng.report.Block.Paragraph;
import dev.throng.report.Tone;
import dev.throng.reports.ProtocolParts.ProtocolInfo;
import dev.throng.reports.document.ReportDocument;
import dev.throng.reports.junit.GitHubAnnotations;
import dev.throng.reports.junit.JUnitXml;
import dev.throng.reports.junit.TestCase;
import dev.throng.reports.junit.TestSuite;
import dev.throng.reports.markdown.MarkdownReport;
import dev.throng.run.read.ResultDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What CI servers show of a run, a search, a study or a comparison: test cases, and a summary. The same directory gives the same texts. Immutable; any
 * thread may use it.
 *
 * @param tests a suite with a failed case if and only if the exit code of the command that wrote the results was not 0
 * @param summary the outcome, its reasons and the main tables, without charts
 * @param doubts why a result is suspect that passed
 */
public record CiReport(TestSuite tests, ReportDocument summary, List<String> doubts) {

    public CiReport {
        doubts = List.copyOf(doubts);
    }

    /** Without doubts. */
    CiReport(TestSuite tests, ReportDocument summary) {
        this(tests, summary, List.of());
    }

    /** The name of the test case that fails if nothing else explains the exit code. */
    static final String EXIT_CODE = "exit code";

    /**
     * Reads the results of a directory. A run without a readable result has a failed test case.
     *
     * @param place a sentence on where the report or the results are, for the end of the summary
     * @throws IOException if the directory has no results, or if the file of a search or a study is damaged
     */
    public static CiReport of(Path directory, String place) throws IOException {
        ResultKind kind = ResultKind.of(directory)
                .orElseThrow(() -> new IOException(
                        directory + ": no results in it (expected: those of a run, a search or a study)"));
        CiReport report =
                switch (kind) {
                    case RUN -> RunCiReport.of(ResultDirectory.open(directory), ProtocolInfo::installed);
                    case CAPACITY -> CapacityReport.forCi(directory);
                    case STUDY -> StudyReport.forCi(directory);
                    case COMPARISON -> GroupsReport.forCi(StudyReport.comparison(directory), "");
                };
        return new CiReport(report.tests, report.summary.with(new Paragraph(place)), report.doubts);
    }

    /**
     * Returns the report of a command that left no results.
     *
     * @param name of the scenario, the study or the command
     * @param message why there are none
     */
    public static CiReport withoutResults(String name, String message) {
        TestCase failed = TestCase.failed(RunCiReport.VERDICT, message);
        return new CiReport(
                new TestSuite(name, Map.of(), List.of(failed)),
                new ReportDocument(name, "no results", Tone.BAD, message, List.of(), List.of(), List.of()));
    }

    /**
     * Returns the same with the exit code of the command. Adds a failed test case if the code is not 0 and no case failed.
     *
     * @param sentence the outcome of the command, with its exit code
     */
    public CiReport endedWith(int exitCode, String sentence) {
        if (exitCode == 0 || tests.failed()) {
            return this;
        }
        return new CiReport(
                tests.with(TestCase.failed(EXIT_CODE, sentence)), summary.judged(sentence, Tone.BAD), doubts);
    }

    /** Returns the same with another name of the suite. */
    private CiReport named(String name) {
        return new CiReport(tests.named(name), summary, doubts);
    }

    /** Returns the test cases of one or more reports as JUnit XML. */
    public static String junit(Map<Path, CiReport> reports) {
        TreeSet<String> names = new TreeSet<>();
        TreeSet<String> shared = reports.values().stream()
                .map(report -> report.tests().name())
                .filter(name -> !names.add(name))
                .collect(Collectors.toCollection(TreeSet::new));
        return JUnitXml.of(reports.entrySet().stream()
                .map(report -> shared.contains(report.getValue().tests().name())
                        ? report.getValue().named(report.getValue().tests().name() + " " + report.getKey())
                        : report.getValue())
                .map(CiReport::tests)
                .toList());
    }

    /**
     * Returns the failed test cases and the doubts as annotations of GitHub Actions.
     *
     * @param places of objectives in the scenario, by their expressions
     */
    public List<String> annotations(Map<String, GitHubAnnotations.Place> places) {
        return GitHubAnnotations.of(tests, doubts, places);
    }

    /** Returns the summaries of one or more reports as Markdown with the tables of GitHub. */
    public static String summary(Map<Path, CiReport> reports) {
        return reports.values().stream()
                .map(report -> MarkdownReport.of(report.summary()))
                .collect(Collectors.joining("\n"));
    }
}

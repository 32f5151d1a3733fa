package dev.throng.assertions;

import dev.throng.api.ThrongResult;
import dev.throng.reports.RunFigures;
import dev.throng.reports.VerdictText;
import dev.throng.run.result.SloResult;
import dev.throng.text.Printable;
import java.util.List;

/** What messages of failed tests say of a result. Texts of the target are escaped. Pure. */
public final class ResultText {

    private ResultText() {}

    /** Returns the name of the scenario: {@code scenario quickstart}. */
    public static String scenario(ThrongResult result) {
        return "scenario " + Printable.line(result.run().name());
    }

    /** Returns where the report is, or the results if there is none. */
    public static String place(ThrongResult result) {
        return result.report()
                .map(report -> "report: " + report.toAbsolutePath())
                .orElse("results: " + result.directory().toAbsolutePath());
    }

    /** Returns a line for each phase and operation with failures: {@code steady send failed: deadline 2}. */
    public static List<String> failures(ThrongResult result) {
        return RunFigures.failures(result.run()).stream().map(Printable::line).toList();
    }

    /** Returns an objective with its measured value: {@code send.response.p99 < 5ms: 7.04 ms}. */
    public static String objective(SloResult slo) {
        return Printable.line(slo.expression()) + ": " + VerdictText.measured(slo);
    }
}

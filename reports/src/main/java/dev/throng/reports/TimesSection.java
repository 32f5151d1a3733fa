package dev.throng.reports;

import dev.throng.figure.Statistic;
import dev.throng.figure.Time;
import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Figure;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Chart;
import dev.throng.report.Format;
import dev.throng.report.ReportExtension.OperationTerms;
import dev.throng.reports.findings.Evidence;
import dev.throng.reports.findings.Evidence.Part;
import dev.throng.run.result.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All percentiles of all times, also of the phases that are not measured, and their distributions. */
final class TimesSection {

    private TimesSection() {}

    static List<Block> blocks(Evidence evidence, OperationTerms terms, Slugs slugs) {
        List<Block> blocks = new ArrayList<>();
        List<List<Cell>> rows = rows(evidence.parts());
        if (rows.isEmpty()) {
            blocks.add(new Paragraph("Nothing was answered, so there are no times."));
        } else {
            blocks.add(new Paragraph("Each time is a distribution of its own: " + lower(terms.response()) + ", "
                    + lower(terms.service())
                    + ", and from due time to start (lag). Own lag is the generator's part of the lag."));
            blocks.add(new Table("Percentiles", columns("phase, operation, time"), rows));
        }
        List<Part> parts = evidence.measuredParts();
        boolean drawn = false;
        for (Part part : parts) {
            Optional<Chart> chart = PercentileCharts.of(evidence, part, slugs, parts.size() == 1);
            chart.ifPresent(c -> blocks.add(new Figure(c)));
            drawn |= chart.isPresent();
        }
        if (!drawn) {
            blocks.add(new Paragraph("No histogram was recorded in a measured phase."));
        }
        return blocks;
    }

    private static String lower(String term) {
        return Character.toLowerCase(term.charAt(0)) + term.substring(1);
    }

    private static List<List<Cell>> rows(List<Part> parts) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Part part : parts) {
            for (Time time : Time.all()) {
                Times times = part.counts().time(time);
                if (times.count() > 0 && part.counts().answered() > 0) {
                    rows.add(row(CountsSection.name(part) + " · " + words(time), times));
                }
            }
        }
        return rows;
    }

    private static String words(Time time) {
        return time == Time.OWN_LAG ? "own lag" : time.id();
    }

    /** The columns of statistics. */
    static List<Column> columns(String first) {
        return Column.of(
                first,
                Stream.concat(Stream.of(Statistic.COUNT, Statistic.MEAN), Statistic.percentiles().stream())
                        .map(Statistic::label)
                        .toArray(String[]::new));
    }

    private static List<Cell> row(String name, Times t) {
        List<Cell> cells = new ArrayList<>(
                List.of(Cell.of(name), Cell.of(Format.count(t.count())), Cell.of(Format.duration(t.mean()))));
        Statistic.percentiles()
                .forEach(percentile -> cells.add(
                        Cell.of(t.statistics().knows(percentile) ? Format.duration(t.percentile(percentile)) : "–")));
        return cells;
    }
}

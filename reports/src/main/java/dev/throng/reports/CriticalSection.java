package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Heading;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The critical rates of a study whose cells searched them: a row for each trial, a column for each response limit. */
final class CriticalSection {

    private CriticalSection() {}

    /** Returns no blocks if the cells ran the load of the scenario. */
    static List<Block> blocks(JsonNode comparison) {
        JsonNode critical = comparison.path("critical");
        if (critical.isEmpty()) {
            return List.of();
        }
        Set<String> limits = new LinkedHashSet<>();
        critical.forEach(cell ->
                cell.path("limits").forEach(one -> limits.add(one.path("limit").asString())));
        List<Column> columns = new ArrayList<>(List.of(
                new Column("configuration", false), new Column("trial", true), new Column("geometric mean", true)));
        limits.forEach(
                limit -> columns.add(new Column(limit.isEmpty() ? "by the objectives alone" : "p99 < " + limit, true)));
        List<List<Cell>> rows = new ArrayList<>();
        critical.forEach(cell -> rows.add(row(cell, limits)));
        return List.of(
                new Heading("critical", "Critical rates"),
                new Paragraph(
                        "The highest load at which the objectives held, for each limit on response p99, accurate to 5 %. Both sides of"
                                + " each border ran until two runs agreed."),
                new Table("By trial", columns, rows));
    }

    private static List<Cell> row(JsonNode cell, Set<String> limits) {
        String group = cell.path("group").asString();
        String label = cell.path("label").asString();
        List<Cell> cells = new ArrayList<>(List.of(
                Cell.of(group.isEmpty() ? label : label + ", " + group),
                Cell.of(cell.path("trial").asString()),
                Cell.of(rate(cell.path("mean")))));
        for (String limit : limits) {
            cell.path("limits").forEach(one -> {
                if (one.path("limit").asString().equals(limit)) {
                    cells.add(atLimit(one));
                }
            });
        }
        return cells;
    }

    private static Cell atLimit(JsonNode one) {
        String by = one.path("limitedBy").asString();
        String bound = one.path("ending").asString().equals("at-least") ? "at least " : "";
        boolean doubtful = by.equals("generator") || by.equals("untrusted");
        return new Cell(
                bound
                        + rate(one.path("rate"))
                        + (by.equals("generator") ? ", limited by the generator" : doubtful ? ", untrusted" : ""),
                doubtful ? Tone.DOUBT : Tone.NEUTRAL);
    }

    private static String rate(JsonNode rate) {
        return rate.isNumber() ? Format.amount(rate.asDouble()) : "none held";
    }
}

package dev.throng.cli;

import dev.throng.cli.terminal.Console;
import dev.throng.cli.terminal.Console.Ink;
import dev.throng.cli.terminal.Table;
import dev.throng.reports.GroupRow;
import dev.throng.reports.GroupsText;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The comparison of two groups of runs for the terminal: the answer first, then the figures that matter. */
final class CompareSummary {

    private final GroupsText text;
    private final int exitCode;

    /** @param exitCode the exit code of the command, which the first line states */
    CompareSummary(JsonNode comparison, int exitCode) {
        this.text = new GroupsText(comparison);
        this.exitCode = exitCode;
    }

    /** @param console whose width the lines fit */
    List<String> lines(Console console) {
        List<String> lines = new ArrayList<>();
        lines.add(console.ink(ink(), text.headline() + ": " + text.count() + ", exit code " + exitCode));
        add(lines, console, "compared all the same: ", text.sentences("allowed"));
        add(lines, console, "warning: ", text.sentences("warnings"));
        add(lines, console, "fail-if ", text.conditions());
        add(lines, console, "", text.groups());
        add(lines, console, "targets differ: ", text.sentences("targets"));
        lines.add("");
        add(lines, console, "", text.sentences("answer"));
        lines.add("");
        lines.addAll(console.wrapped(table()));
        List<String> objectives = text.objectives();
        if (!objectives.isEmpty()) {
            lines.add("");
            add(lines, console, "", objectives);
        }
        return lines;
    }

    private Ink ink() {
        return switch (text.tone()) {
            case GOOD -> Ink.GOOD;
            case BAD -> Ink.BAD;
            default -> Ink.WARN;
        };
    }

    private static void add(List<String> lines, Console console, String start, List<String> sentences) {
        sentences.forEach(sentence -> lines.addAll(console.wrapped(start + Printable.line(sentence))));
    }

    /** The primary figures, and of the others those that changed. */
    private Table table() {
        Table table = Table.aligned("lrrrl").row("", "A", "B", "change", "result");
        text.rows().stream()
                .filter(row -> row.family().equals("primary") || row.isDifferent())
                .forEach(row -> table.row(
                        Printable.excerpt(row.figure()), row.baseline(), row.candidate(), row.change(), result(row)));
        return table;
    }

    private static String result(GroupRow row) {
        return row.result() + (row.family().equals("check") ? " (the generator's)" : "");
    }
}

package dev.throng.cli.follow;

import dev.throng.cli.terminal.Console;
import dev.throng.cli.terminal.Console.Ink;
import dev.throng.cli.terminal.Table;
import dev.throng.report.Block;
import dev.throng.reports.RunFigures;
import dev.throng.reports.VerdictText;
import dev.throng.reports.findings.OwnLag;
import dev.throng.run.extension.RunExtension;
import dev.throng.run.result.ObjectiveOutcome;
import dev.throng.run.result.RunOutcome;
import dev.throng.run.result.RunResult;
import dev.throng.text.Printable;
import dev.throng.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The summary at the end of a run: the outcome, the verdict, the SLOs, and the figures of the measured phases. */
public final class RunSummary {

    private final RunOutcome outcome;
    private final RunResult result;
    private final Console console;

    /** @param outcome the outcome of the command, whose sentence is the first line */
    public RunSummary(RunOutcome outcome, RunResult result, Console console) {
        this.outcome = outcome;
        this.result = result;
        this.console = console;
    }

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(console.ink(ink(outcome.grade()), outcome.sentence()));
        lines.add(Printable.line(result.name()) + ": "
                + console.ink(
                        ink(result.verdict().status()),
                        result.verdict().status().name()));
        result.verdict().texts().forEach(reason -> lines.addAll(console.wrapped("  - " + Printable.line(reason))));
        if (result.verdict().status() == Verdict.Status.valid
                && OwnLag.largest(result.phases()).isPresent()) {
            lines.addAll(console.wrapped("  " + Printable.line(OwnLag.meaningOfValid(result))));
        }
        objectives(lines);
        figures(lines);
        ofProtocol(lines);
        notes(lines);
        return lines;
    }

    private void notes(List<String> lines) {
        List<String> notes = RunFigures.notes(result);
        if (!notes.isEmpty()) {
            lines.add("");
        }
        notes.forEach(note -> lines.addAll(console.wrapped(note)));
    }

    private static Ink ink(RunOutcome.Grade grade) {
        return switch (grade) {
            case PASSED -> Ink.GOOD;
            case DOUBTFUL -> Ink.WARN;
            case FAILED -> Ink.BAD;
        };
    }

    private static Ink ink(Verdict.Status status) {
        return switch (status) {
            case valid -> Ink.GOOD;
            case suspect -> Ink.WARN;
            case invalid -> Ink.BAD;
        };
    }

    private void objectives(List<String> lines) {
        Table table = Table.aligned("ll");
        result.slo().forEach(slo -> table.row(Printable.line(slo.expression()), VerdictText.measured(slo)));
        List<String> rows = console.wrapped(table);
        if (!rows.isEmpty()) {
            lines.add("");
        }
        for (int i = 0; i < rows.size(); i++) {
            lines.add(marked(ObjectiveOutcome.of(result.slo().get(i), result.verdict())) + "  " + rows.get(i));
        }
    }

    private String marked(ObjectiveOutcome outcome) {
        return switch (outcome) {
            case MET -> console.ink(Ink.GOOD, "met   ");
            case MISSED -> console.ink(Ink.BAD, "MISSED");
            case NOT_JUDGED -> "not judged";
        };
    }

    private void figures(List<String> lines) {
        RunFigures.counts(result).ifPresent(table -> lines.addAll(block(table)));
        RunFigures.countsRemark(result).ifPresent(remark -> lines.addAll(console.wrapped(remark)));
        RunFigures.times(result).ifPresent(table -> lines.addAll(block(table)));
        RunFigures.doubt(result).ifPresent(text -> lines.addAll(console.wrapped(Printable.line(text))));
        List<String> failures = RunFigures.failures(result);
        if (!failures.isEmpty()) {
            lines.add("");
            failures.forEach(failure -> lines.addAll(console.wrapped(Printable.line(failure))));
        }
    }

    /** A table after an empty line, without its title. */
    private List<String> block(Block.Table table) {
        Table shown = Table.aligned(table.columns().stream()
                .map(column -> column.number() ? "r" : "l")
                .collect(Collectors.joining()));
        shown.row(table.columns().stream().map(Block.Column::name).toList());
        table.rows()
                .forEach(row -> shown.row(
                        row.stream().map(cell -> Printable.line(cell.text())).toList()));
        List<String> lines = new ArrayList<>(List.of(""));
        lines.addAll(console.wrapped(shown));
        return lines;
    }

    /** The lines of the protocol. */
    private void ofProtocol(List<String> lines) {
        List<String> added = RunExtension.of(result.protocol()).summary(result);
        if (!added.isEmpty()) {
            lines.add("");
        }
        added.stream().map(Printable::line).forEach(line -> lines.addAll(console.wrapped(line)));
    }
}

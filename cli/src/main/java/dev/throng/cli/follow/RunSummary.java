package dev.throng.cli.follow;

import dev.throng.cli.terminal.Console;
import dev.throng.cli.terminal.Ink;
import dev.throng.cli.terminal.Table;
import dev.throng.protocol.InstalledProtocols;
import dev.throng.report.Format;
import dev.throng.reports.VerdictText;
import dev.throng.reports.findings.OwnLag;
import dev.throng.run.result.ObjectiveOutcome;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunOutcome;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.Times;
import dev.throng.text.Printable;
import dev.throng.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** The summary at the end of a run: the outcome, the verdict, the SLOs, and the figures of the measured phases. */
public final class RunSummary {

    private static final String NOTHING = "–";
    private static final int MOST_NOTES = 5;
    private static final int MOST_NOTE = 200;

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
        List<String> notes = result.notes();
        if (!notes.isEmpty()) {
            lines.add("");
        }
        notes.stream()
                .limit(MOST_NOTES)
                .map(Printable::line)
                .map(RunSummary::cut)
                .forEach(note -> lines.addAll(console.wrapped(note)));
        if (notes.size() > MOST_NOTES) {
            lines.add("… " + (notes.size() - MOST_NOTES) + " more in result.json");
        }
    }

    private static String cut(String note) {
        return note.length() > MOST_NOTE ? note.substring(0, MOST_NOTE) + "…" : note;
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
        Table counts = Table.aligned("llrrrrrrr")
                .row("phase", "operation", "due", "started", "answered", "failed", "owed", "backlog", "answered/s");
        Table times = Table.aligned("llrrrrrr")
                .row("phase", "operation", "response p50", "p99", "p99.9", "max", "service p99", "lag p99");
        List<String> failures = new ArrayList<>();
        boolean any = result.phases().stream()
                .anyMatch(phase -> phase.measured() && !phase.operations().isEmpty());
        for (PhaseResult phase : result.phases()) {
            if (phase.measured()) {
                each(phase, (name, operation) -> {
                    counts.row(counts(Printable.line(phase.name()), name, operation));
                    times.row(times(Printable.line(phase.name()), name, operation));
                    if (operation.ownLag().count() > 0) {
                        times.row(ownLag(operation.ownLag()));
                    }
                });
            }
            each(phase, (name, operation) -> failures(Printable.line(phase.name()), name, operation)
                    .ifPresent(failures::add));
        }
        if (any) {
            lines.add("");
            lines.addAll(console.wrapped(counts));
            lines.add("");
            lines.addAll(console.wrapped(times));
        }
        if (!failures.isEmpty()) {
            lines.add("");
            failures.forEach(failure -> lines.addAll(console.wrapped(failure)));
        }
    }

    /** The lines of the protocol. */
    private void ofProtocol(List<String> lines) {
        List<String> added = InstalledProtocols.extension(result.protocol()).summary(result);
        if (!added.isEmpty()) {
            lines.add("");
        }
        added.stream().map(Printable::line).forEach(line -> lines.addAll(console.wrapped(line)));
    }

    private static void each(PhaseResult phase, BiConsumer<String, OperationResult> action) {
        phase.operations().forEach((name, operation) -> action.accept(Printable.line(name), operation));
    }

    private static List<String> counts(String phase, String name, OperationResult operation) {
        return List.of(
                phase,
                name,
                Format.count(operation.due()),
                Format.count(operation.started()),
                Format.count(operation.answered()),
                Format.count(operation.failed()),
                Format.count(operation.owed()),
                Format.count(operation.backlog()),
                Format.rate(operation.answeredRate()));
    }

    private static List<String> times(String phase, String name, OperationResult operation) {
        return List.of(
                phase,
                name,
                time(operation.response(), operation.response().p50()),
                time(operation.response(), operation.response().p99()),
                time(operation.response(), operation.response().p999()),
                time(operation.response(), operation.response().max()),
                time(operation.service(), operation.service().p99()),
                time(operation.lag(), operation.lag().p99()));
    }

    /** The generator's own lag, below the response time at the same percentile. */
    private static List<String> ownLag(Times own) {
        return List.of(
                "",
                "own lag",
                Format.duration(own.p50()),
                Format.duration(own.p99()),
                Format.duration(own.p999()),
                Format.duration(own.max()),
                "",
                "");
    }

    private static String time(Times times, long nanos) {
        return times.count() == 0 ? NOTHING : Format.duration(nanos);
    }

    private static Optional<String> failures(String phase, String name, OperationResult operation) {
        Map<String, Long> failures = operation.failures();
        if (failures.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(phase + " " + name
                + (operation.dropped() > 0 ? " failed or dropped: " : " failed: ")
                + failures.entrySet().stream()
                        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                        .map(failure -> Printable.line(failure.getKey()) + " " + Format.count(failure.getValue()))
                        .collect(Collectors.joining(", ")));
    }
}

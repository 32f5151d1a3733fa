package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.report.IndexedRun;
import dev.throng.report.Tone;
import dev.throng.reports.GuardedCall.Outcome;
import dev.throng.reports.ProtocolParts.ProtocolInfo;
import dev.throng.reports.document.ReportDocument;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.ObjectiveOutcome;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunOutcome;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.Times;
import dev.throng.verdict.Verdict;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The page that leads to several reports. */
final class RunIndex {

    private static final List<Column> COLUMNS = List.of(
            new Column("run", false),
            new Column("scenario", false),
            new Column("started", false),
            new Column("differs in", false),
            new Column("outcome", false),
            new Column("result", false),
            new Column("objectives", false),
            new Column("phase · operation", false),
            new Column("answered", true),
            new Column("response p50", true),
            new Column("response p99", true),
            new Column("response p99.9", true),
            new Column("response max", true),
            new Column("failed", true),
            new Column("owed", true));

    private RunIndex() {}

    /**
     * @param places the directory of each report; without a report in it, the link leads to the result directory
     * @param protocols finds a protocol by its name
     */
    static ReportDocument of(
            List<Path> directories, Map<Path, Path> places, Path out, Function<String, ProtocolInfo> protocols) {
        List<List<Cell>> rows = new ArrayList<>();
        Map<String, List<IndexedRun>> byProtocol = new LinkedHashMap<>();
        Map<Path, String> names = RunDifferences.names(directories);
        Map<Path, Map<String, String>> scenarios = new LinkedHashMap<>();
        directories.forEach(directory ->
                scenarios.put(directory, ResultDirectory.open(directory).scenario()));
        Map<Path, String> differences = RunDifferences.of(scenarios);
        for (Path directory : directories) {
            Optional<RunResult> result = ResultDirectory.open(directory).result();
            Cell name = new Cell(names.get(directory), Tone.NEUTRAL, link(directory, places.get(directory), out));
            if (result.isEmpty()) {
                List<Cell> row = new ArrayList<>(
                        List.of(name, Cell.of("–"), Cell.of("–"), Cell.of("–"), outcome(RunOutcome.UNKNOWN)));
                row.add(Cell.of("no result"));
                rows.add(filled(row));
            } else {
                rows.addAll(rows(result.get(), name, differences.get(directory)));
                byProtocol
                        .computeIfAbsent(result.get().protocol(), protocol -> new ArrayList<>())
                        .add(new IndexedRun(name, result.get()));
            }
        }
        List<Block> blocks = new ArrayList<>(List.of(new Table("Runs", COLUMNS, rows)));
        byProtocol.forEach((name, runs) -> blocks.addAll(ofProtocol(protocols, name, runs)));
        return new ReportDocument("Load runs", "", Tone.NEUTRAL, "", List.of(), List.of(), UniqueIds.of(blocks));
    }

    /** What a protocol adds below the table of runs, or the sentence that states why it is missing. */
    private static List<Block> ofProtocol(
            Function<String, ProtocolInfo> protocols, String name, List<IndexedRun> runs) {
        Outcome<List<Block>> added = GuardedCall.call(
                "What the protocol " + name + " adds",
                () -> CheckedBlocks.of(protocols.apply(name).report().index(List.copyOf(runs))),
                List.of());
        return added.failed() ? List.of(new Paragraph(added.failure())) : added.value();
    }

    private static Cell outcome(RunOutcome outcome) {
        Tone tone = VerdictText.tone(outcome.grade());
        return new Cell(tone.mark() + outcome.grade().word(), tone);
    }

    private static List<List<Cell>> rows(RunResult result, Cell name, String differences) {
        Verdict.Status status = result.verdict().status();
        List<Cell> head = List.of(
                name,
                Cell.of(result.name()),
                Cell.of(result.startedAt().isEmpty() ? "–" : Format.utc(result.startedAt())),
                Cell.of(differences),
                outcome(RunOutcome.of(result)),
                new Cell(status.name(), VerdictText.tone(status)),
                objectives(result));
        List<List<Cell>> rows = new ArrayList<>();
        for (PhaseResult phase : result.phases()) {
            for (Map.Entry<String, OperationResult> operation :
                    phase.operations().entrySet()) {
                OperationResult o = operation.getValue();
                if (phase.measured() && o.due() + o.started() > 0) {
                    List<Cell> row = new ArrayList<>(head);
                    row.addAll(figures(phase.name() + " · " + operation.getKey(), o));
                    rows.add(row);
                }
            }
        }
        if (rows.isEmpty()) {
            List<Cell> row = new ArrayList<>(head);
            row.add(Cell.of("nothing measured"));
            rows.add(filled(row));
        }
        return rows;
    }

    private static List<Cell> figures(String what, OperationResult o) {
        return List.of(
                Cell.of(what),
                Cell.of(Format.rate(o.answeredRate())),
                Cell.of(ResponseText.beside(o, Times::p50)),
                Cell.of(ResponseText.beside(o, Times::p99)),
                Cell.of(ResponseText.beside(o, Times::p999)),
                Cell.of(ResponseText.beside(o, Times::max)),
                new Cell(Format.count(o.failed()), Tone.BAD.unlessZero(o.failed())),
                new Cell(Format.count(o.owed()), Tone.DOUBT.unlessZero(o.owed())));
    }

    /** The row with dashes in the columns that it lacks. */
    private static List<Cell> filled(List<Cell> row) {
        while (row.size() < COLUMNS.size()) {
            row.add(Cell.of("–"));
        }
        return row;
    }

    private static Cell objectives(RunResult result) {
        if (result.slo().isEmpty()) {
            return Cell.of("none");
        }
        List<ObjectiveOutcome> outcomes = result.slo().stream()
                .map(slo -> ObjectiveOutcome.of(slo, result.verdict()))
                .toList();
        if (outcomes.contains(ObjectiveOutcome.NOT_JUDGED)) {
            return Cell.of(VerdictText.NOT_JUDGED);
        }
        long missed = outcomes.stream().filter(ObjectiveOutcome.MISSED::equals).count();
        return missed == 0
                ? new Cell("all met", Tone.GOOD)
                : new Cell(missed + " of " + outcomes.size() + " missed", Tone.BAD);
    }

    /** Returns a link relative to the index, with the special characters of URLs encoded. */
    private static String link(Path directory, Path place, Path out) {
        Path beside = place.resolve("report.html");
        Path report = Files.isRegularFile(beside) ? beside : directory.resolve("report.html");
        Path from = out.toAbsolutePath().normalize();
        Path to = report.toAbsolutePath().normalize();
        if (!Files.isRegularFile(report) || !from.getRoot().equals(to.getRoot())) {
            return "";
        }
        String relative = StreamSupport.stream(from.relativize(to).spliterator(), false)
                .map(part -> encoded(part.toString()))
                .collect(Collectors.joining("/"));
        return "./" + relative;
    }

    private static String encoded(String part) {
        StringBuilder encoded = new StringBuilder();
        for (byte b : part.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            boolean plain = c < 0x80 && (Character.isLetterOrDigit(c) || "-._~".indexOf(c) >= 0);
            encoded.append(plain ? String.valueOf(c) : String.format("%%%02X", (int) c));
        }
        return encoded.toString();
    }
}

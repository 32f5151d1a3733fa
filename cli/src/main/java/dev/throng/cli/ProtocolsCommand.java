package dev.throng.cli;

import dev.throng.cli.terminal.Console;
import dev.throng.cli.terminal.Ink;
import dev.throng.cli.terminal.Table;
import dev.throng.measure.Failure;
import dev.throng.measure.Metric;
import dev.throng.protocol.InstalledProtocols;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.ScenarioSchema;
import dev.throng.scenario.SettingsTable;
import dev.throng.scenario.yaml.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code throng protocols}. */
@Command(name = "protocols", description = "List the protocols with their operations, settings, metrics and failures.")
final class ProtocolsCommand implements Callable<Integer> {

    private static final int TEXT_WIDTH = 64;
    private static final String INDENT = "  ";

    private final CommandContext session;

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "Show this protocol. Default: all.")
    Optional<String> name = Optional.empty();

    @Option(names = "--schema", description = "Print the JSON Schema of scenario files, for editors.")
    boolean schema;

    ProtocolsCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Map<String, Protocol> protocols = InstalledProtocols.byName();
        if (schema) {
            session.console().print(ScenarioSchema.json(protocols));
            return ExitCode.DONE;
        }
        List<Protocol> shown =
                name.map(asked -> List.of(named(asked, protocols))).orElseGet(() -> List.copyOf(protocols.values()));
        if (shown.isEmpty()) {
            session.console().note(Ink.WARN, "throng: no protocols on the class path");
        }
        for (int i = 0; i < shown.size(); i++) {
            List<String> lines = new ArrayList<>(i == 0 ? List.of() : List.of(""));
            lines.addAll(describe(shown.get(i)));
            session.console().print(lines);
        }
        return ExitCode.DONE;
    }

    private static Protocol named(String name, Map<String, Protocol> protocols) {
        return Optional.ofNullable(protocols.get(name))
                .orElseThrow(() -> new UsageException(
                        name + ": no such protocol (expected: " + Nearest.expectation(name, protocols.keySet()) + ")"));
    }

    private List<String> describe(Protocol protocol) {
        List<String> lines = new ArrayList<>();
        lines.add(heading(protocol.name()) + ": " + protocol.description());
        Table operations = Table.aligned("lll");
        for (Operation operation : protocol.operations()) {
            described(operations, operation.id(), "", operation.description());
        }
        section(lines, "operations", operations);
        Table settings = Table.aligned("lll");
        SettingsTable.of(protocol).forEach(row -> described(settings, row.name(), type(row), row.doc()));
        section(lines, "settings", settings);
        Table metrics = Table.aligned("lll");
        for (Metric metric : protocol.metrics()) {
            described(metrics, metric.id(), kind(metric), metric.description());
        }
        section(lines, "metrics", metrics);
        Table failures = Table.aligned("lll");
        for (Failure failure : protocol.allFailures()) {
            described(failures, form(failure, protocol), word(failure.blame()), failure.description());
        }
        section(lines, "failures, and the side that caused them", failures);
        Table parts = Table.aligned("lll");
        for (Failure failure : protocol.failures()) {
            if (!failure.conditions().isEmpty()) {
                described(parts, "CONDITION of " + failure.id(), "", String.join(", ", failure.conditions()));
            }
        }
        if (!protocol.steps().isEmpty()) {
            described(parts, "STEP", "", String.join(", ", protocol.steps()));
        }
        if (protocol.failures().stream().anyMatch(Failure::namesCause)) {
            described(parts, "FAILURE", "", "the failure that caused this one; its side is then to blame");
        }
        section(lines, "conditions, steps and causes of failures; an id without them counts all", parts);
        return lines;
    }

    /** The ids of a kind of failure; parts in brackets may be missing. */
    private static String form(Failure kind, Protocol protocol) {
        String condition = kind.conditions().isEmpty() ? "" : "[-CONDITION]";
        String step = kind.namesStep() && !protocol.steps().isEmpty() ? "[-during-STEP]" : "";
        String cause = kind.namesCause() ? "[-after-FAILURE]" : "";
        return kind.id() + condition + step + cause;
    }

    private String heading(String text) {
        Console console = session.console();
        return console.ink(Ink.BOLD, text);
    }

    private void section(List<String> lines, String title, Table table) {
        List<String> rows = table.lines();
        if (!rows.isEmpty()) {
            lines.add("");
            lines.add(INDENT + heading(title));
            rows.forEach(row -> lines.add(INDENT + INDENT + row));
        }
    }

    private static String type(SettingsTable.Row row) {
        String fallback = row.fallback().map(text -> " = " + text).orElse(row.required() ? ", required" : "");
        return row.type().equals("section") ? "" : row.type() + fallback + (row.scaled() ? ", scaled" : "");
    }

    private static String kind(Metric metric) {
        String unit = metric.unit().symbol();
        return word(metric.kind()) + (unit.isEmpty() ? "" : ", " + unit);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** A row, its text broken into lines that fit. */
    private static void described(Table table, String name, String kind, String text) {
        List<String> lines = broken(text.strip());
        for (int i = 0; i < lines.size(); i++) {
            table.row(i == 0 ? name : "", i == 0 ? kind : "", lines.get(i));
        }
    }

    private static List<String> broken(String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split("\\s+")) {
            if (!line.isEmpty() && line.length() + word.length() >= TEXT_WIDTH) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}

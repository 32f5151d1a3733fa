package dev.throng.cli;

import dev.throng.cli.terminal.Console;
import dev.throng.cli.terminal.Console.Ink;
import dev.throng.figure.Metric;
import dev.throng.gclab.study.file.StudySchema;
import dev.throng.measure.Failure;
import dev.throng.protocol.FailureForms;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.ScenarioSchema;
import dev.throng.scenario.SettingsTable;
import dev.throng.text.Nearest;
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

    private final CommandContext session;

    @Parameters(
            paramLabel = "NAME",
            arity = "0..1",
            completionCandidates = CompletedNames.Protocols.class,
            description = "Show this protocol. Default: all.")
    Optional<String> name = Optional.empty();

    @Option(names = "--schema", description = "Print the JSON Schema of scenario files, for editors.")
    boolean schema;

    @Option(names = "--study-schema", description = "Print the JSON Schema of study files, for editors.")
    boolean studySchema;

    @Option(
            names = "--scenario",
            description = "List the keys of scenario files that every protocol has, and what SLOs may consist of.")
    boolean scenario;

    ProtocolsCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Map<String, Protocol> protocols = Protocol.installed();
        if (schema) {
            session.console().print(ScenarioSchema.json(protocols));
            return ExitCode.DONE;
        }
        if (studySchema) {
            session.console().print(StudySchema.json());
            return ExitCode.DONE;
        }
        if (scenario) {
            session.console().print(ScenarioHelp.lines(this::heading));
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
        DescribedRows operations = new DescribedRows();
        protocol.operations().forEach(operation -> operations.add(operation.id(), "", operation.description()));
        lines.addAll(operations.section(heading("operations")));
        DescribedRows settings = new DescribedRows();
        SettingsTable.of(protocol).forEach(row -> settings.add(row.name(), ScenarioHelp.type(row), row.doc()));
        lines.addAll(settings.section(heading("settings")));
        DescribedRows metrics = new DescribedRows();
        protocol.metrics().forEach(metric -> metrics.add(metric.id(), kind(metric), metric.description()));
        lines.addAll(metrics.section(heading("metrics")));
        DescribedRows failures = new DescribedRows();
        for (Failure failure : protocol.allFailures()) {
            failures.add(FailureForms.of(failure, protocol), word(failure.blame()), failure.description());
        }
        lines.addAll(failures.section(heading("failures, and the side that caused them")));
        DescribedRows parts = new DescribedRows();
        for (FailureForms.Part part : FailureForms.parts(protocol)) {
            String of = part.failure().isEmpty() ? "" : " of " + part.failure();
            parts.add(part.name() + of, "", String.join(", ", part.values()));
        }
        lines.addAll(parts.section(heading("conditions and steps of failures; an id without them counts all")));
        return lines;
    }

    private String heading(String text) {
        Console console = session.console();
        return console.ink(Ink.BOLD, text);
    }

    private static String kind(Metric metric) {
        String unit = metric.unit().symbol();
        return word(metric.kind()) + (unit.isEmpty() ? "" : ", " + unit);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}

package dev.throng.cli;

import dev.throng.cli.terminal.Console;
import dev.throng.cli.terminal.Console.Ink;
import dev.throng.gclab.study.file.CellOrder;
import dev.throng.gclab.study.file.JvmEntry;
import dev.throng.gclab.study.file.Study;
import dev.throng.gclab.study.file.StudyFile;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.Workload;
import dev.throng.report.Format;
import dev.throng.run.CpuCheck;
import dev.throng.run.Preparation;
import dev.throng.run.extension.RunExtension;
import dev.throng.run.result.RunException;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.Scenario.Phase;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.text.Printable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code throng validate}. */
@Command(name = "validate", description = "Check scenario and study files. Starts nothing and sends nothing.")
final class ValidateCommand implements Callable<Integer> {

    private final CommandContext session;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Check these scenario or study files, YAML or JSON.")
    List<Path> files = List.of();

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Change a value of the files, as for throng run. May be repeated.")
    List<String> sets = List.of();

    ValidateCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Map<String, Protocol> protocols = Protocol.installed();
        int code = ExitCode.DONE;
        for (Path file : files) {
            code = Math.max(code, validate(file, protocols));
        }
        return code;
    }

    private int validate(Path file, Map<String, Protocol> protocols) {
        Console console = session.console();
        try {
            if (StudyFile.isOne(file, session.environment())) {
                return validateStudy(file, protocols);
            }
            ScenarioFile read = ScenarioOptions.read(file, sets, session.environment(), protocols);
            console.mask(read.masking());
            Workload workload = Preparation.of(read);
            Scenario scenario = read.scenario();
            CpuCheck.requireTarget(scenario);
            CpuCheck.requireGenerator(scenario);
            console.print(Printable.line(file.toString()) + ": " + console.ink(Ink.GOOD, "ok") + " ("
                    + Printable.line(scenario.name()) + ": " + summary(scenario) + described(scenario, workload) + ")");
            Preparation.remarks(scenario, workload).forEach(remark -> console.print("  " + Printable.line(remark)));
            return ExitCode.DONE;
        } catch (ScenarioException | RunException refused) {
            console.note(Printable.lines(refused.getMessage()));
            return ExitCode.USAGE;
        }
    }

    private int validateStudy(Path file, Map<String, Protocol> protocols) throws ScenarioException {
        StudyFile read = StudyFile.read(file, sets, session.environment(), protocols);
        session.console().mask(read.masking());
        Study study = read.study();
        session.console()
                .print(Printable.line(file.toString()) + ": "
                        + session.console().ink(Ink.GOOD, "ok") + " (" + Printable.line(study.name()) + ": "
                        + summary(study) + ")");
        return ExitCode.DONE;
    }

    /** The number of cells; or what decides it, where the JVMs of the machine do. */
    private static String summary(Study study) {
        String trials = Format.counted(study.trials(), "trial");
        if (study.namesItsJvms()) {
            CellOrder order = CellOrder.of(study);
            return "study of " + Format.counted(order.cells().size(), "cell") + ", " + trials + " of "
                    + Format.counted(order.configurations().size(), "configuration");
        }
        return "study of " + trials + " of each configuration; the JVMs of the machine decide which: "
                + study.jvms().stream().map(JvmEntry::text).collect(Collectors.joining("; "))
                + (study.missing() == Study.Missing.SKIP ? "; what is missing is skipped" : "");
    }

    private static String described(Scenario scenario, Workload workload) {
        return RunExtension.of(scenario.protocol())
                .description(workload)
                .map(text -> "; " + Printable.line(text))
                .orElse("");
    }

    private static String summary(Scenario scenario) {
        long nanos = scenario.phases().stream()
                .map(Phase::duration)
                .mapToLong(java.time.Duration::toNanos)
                .sum();
        boolean untilSteady = scenario.phases().stream().anyMatch(Phase::untilSteady);
        return Format.counted(scenario.phases().size(), "phase") + ", " + (untilSteady ? "at most " : "")
                + Format.duration(nanos) + ", "
                + Format.counted(scenario.slo().size(), "SLO");
    }
}

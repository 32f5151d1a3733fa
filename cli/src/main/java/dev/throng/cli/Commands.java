package dev.throng.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/**
 * The commands by their names, in the order of the help. Picocli reads the annotations of a command by reflection, which takes longer than
 * everything else that starts a short command. So a program makes the typed command only, if it can tell which one that is.
 */
final class Commands {

    private final Map<String, Supplier<CommandLine>> all = new LinkedHashMap<>();

    Commands(CommandContext session) {
        add("init", () -> new InitCommand(session));
        add("run", () -> new RunCommand(session));
        add("validate", () -> new ValidateCommand(session));
        add("report", () -> new ReportCommand(session));
        add("compare", () -> new CompareCommand(session));
        add("gc", () -> new GcCommand(session));
        add("protocols", () -> new ProtocolsCommand(session));
        add("explain", () -> new ExplainCommand(session));
        add("capacity", () -> new CapacityCommand(session));
        add("study", () -> new StudyCommand(session));
        add("jvms", () -> new JvmsCommand(session));
        add("target", () -> new TargetCommand(session));
        add("agent", () -> new AgentCommand(session));
        all.put("provision", () -> new CommandLine(new ProvisionCommand())
                .addSubcommand(new ProvisionProsodyCommand(session))
                .addSubcommand(new ProvisionEjabberdCommand(session)));
        all.put("import", () -> new CommandLine(new ImportCommand()).addSubcommand(new ImportTsungCommand(session)));
        all.put("cluster", () -> new CommandLine(new ClusterCommand()).addSubcommand(new ClusterInitCommand(session)));
        add("archive", () -> new ArchiveCommand(session));
        add("generate-completion", () -> new CompletionCommand(session));
    }

    private void add(String name, Supplier<Object> command) {
        all.put(name, () -> new CommandLine(command.get()));
    }

    /** Adds all commands to the program. */
    void addTo(CommandLine program) {
        all.forEach((name, command) -> program.addSubcommand(name, command.get()));
    }

    /** Adds what the arguments need: the command that they start, or all commands, for the help and for messages, if they start none. */
    void addTo(CommandLine program, String... arguments) {
        int first = 0;
        while (first < arguments.length && arguments[first].equals(ThrongCommand.STACK_TRACE)) {
            first++;
        }
        String typed = first < arguments.length ? arguments[first] : "";
        Supplier<CommandLine> command = all.get(typed);
        if (command == null) {
            addTo(program);
        } else {
            program.addSubcommand(typed, command.get());
        }
    }
}

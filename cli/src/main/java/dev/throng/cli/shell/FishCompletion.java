package dev.throng.cli.shell;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A script that completes a program's commands, options and values in fish. */
public final class FishCompletion {

    /** {@code under} is true if the typed words begin with the given commands, {@code at} if there are no others. */
    private static final String CONDITIONS = """
            function __NAME_under
                set -l words (commandline -poc | string match -v -- '-*')
                set -e words[1]
                test (count $words) -ge (count $argv); or return 1
                test (count $argv) -gt 0; or return 0
                for i in (seq (count $argv))
                    test "$words[$i]" = "$argv[$i]"; or return 1
                end
            end

            function __NAME_at
                set -l words (commandline -poc | string match -v -- '-*')
                test (count $words) -eq (math (count $argv) + 1); and __NAME_under $argv
            end
            """;

    private final String program;
    private final List<String> lines = new ArrayList<>();

    private FishCompletion(String program) {
        this.program = program;
    }

    public static String of(CommandLine program) {
        CommandModel root = CommandModel.of(program);
        FishCompletion script = new FishCompletion(root.name());
        root.all().forEach(script::command);
        return "# Completion of " + root.name() + " in fish.\n\n" + CONDITIONS.replace("NAME", root.name())
                + "\ncomplete -c " + root.name() + " -f\n" + String.join("\n", script.lines) + "\n";
    }

    private void command(CommandModel command) {
        String typed = String.join(" ", command.path().subList(1, command.path().size()));
        for (CommandModel below : command.commands()) {
            line("at", typed, " -a " + quoted(below.name()) + described(below.description()));
        }
        String options = command.commands().isEmpty() ? "under" : "at";
        command.options().forEach(option -> line(options, typed, option(option)));
        command.parameters().stream()
                .map(FishCompletion::values)
                .distinct()
                .filter(values -> !values.isEmpty())
                .forEach(values -> line("under", typed, values));
    }

    private void line(String condition, String typed, String rest) {
        lines.add("complete -c " + program + " -n " + quoted(("__" + program + "_" + condition + " " + typed).strip())
                + rest);
    }

    private static String option(OptionSpec option) {
        StringBuilder line = new StringBuilder();
        for (String name : option.names()) {
            line.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
        }
        if (CommandModel.takesValue(option)) {
            String values = values(option);
            line.append(" -r").append(values.isEmpty() ? " -f" : values);
        }
        return line.append(described(CommandModel.description(option))).toString();
    }

    private static String values(ArgSpec argument) {
        List<String> candidates = CommandModel.candidates(argument);
        if (!candidates.isEmpty()) {
            return " -f -a " + quoted(String.join(" ", candidates));
        }
        return CommandModel.isFile(argument) ? " -F" : "";
    }

    private static String described(String description) {
        return " -d " + quoted(description);
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}

package dev.throng.cli.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A script that completes a program's commands, options and values in zsh, for a directory of {@code fpath} or to be sourced. */
public final class ZshCompletion {

    private static final String CONTINUED = " \\\n    ";

    private ZshCompletion() {}

    public static String of(CommandLine program) {
        CommandModel root = CommandModel.of(program);
        String functions = root.all().stream().map(ZshCompletion::function).collect(Collectors.joining("\n"));
        String main = function(root.path());
        return "#compdef " + root.name() + "\n\n" + functions + "\nif [ \"$funcstack[1]\" = \"" + main
                + "\" ]; then\n  " + main + " \"$@\"\nelse\n  compdef " + main + " " + root.name() + "\nfi\n";
    }

    private static String function(List<String> path) {
        return "_" + String.join("_", path).replace('-', '_');
    }

    private static String function(CommandModel command) {
        List<String> arguments = new ArrayList<>();
        command.options().forEach(option -> arguments.add(option(option)));
        if (command.commands().isEmpty()) {
            command.parameters().forEach(parameter -> arguments.add(parameter(parameter)));
            return function(command.path()) + "() {\n  _arguments -s" + joined(arguments) + "\n}\n";
        }
        arguments.add("'1: :->name'");
        arguments.add("'*:: :->rest'");
        return function(command.path()) + "() {\n"
                + "  local curcontext=\"$curcontext\" state line\n"
                + "  typeset -A opt_args\n"
                + "  _arguments -C" + joined(arguments) + "\n"
                + "  case $state in\n"
                + "    name)\n      local -a commands\n      commands=(\n"
                + command.commands().stream()
                        .map(below -> "        " + quoted(below.name() + ":" + below.description()) + "\n")
                        .collect(Collectors.joining())
                + "      )\n      _describe command commands\n      ;;\n"
                + "    rest)\n      case $line[1] in\n"
                + command.commands().stream()
                        .map(below -> "        " + below.name() + ") " + function(below.path()) + " ;;\n")
                        .collect(Collectors.joining())
                + "      esac\n      ;;\n  esac\n}\n";
    }

    private static String joined(List<String> arguments) {
        return arguments.stream().map(CONTINUED::concat).collect(Collectors.joining());
    }

    /** {@code '(-o --output)'{-o,--output}'[What it does]:DIR:_files'}; a star if it may be repeated. */
    private static String option(OptionSpec option) {
        boolean repeated = option.isMultiValue();
        List<String> names = List.of(option.names());
        String excluded = repeated ? "'*'" : names.size() > 1 ? quoted("(" + String.join(" ", names) + ")") : "";
        String spelled = names.size() > 1 ? "{" + String.join(",", names) + "}" : names.get(0);
        String value = CommandModel.takesValue(option) ? value(option) : "";
        return excluded + spelled + quoted("[" + escaped(CommandModel.description(option)) + "]" + value);
    }

    private static String parameter(PositionalParamSpec parameter) {
        String place = parameter.isMultiValue()
                ? "*"
                : Integer.toString(parameter.index().min() + 1)
                        + (parameter.arity().min() == 0 ? ":" : "");
        return quoted(place + value(parameter));
    }

    private static String value(ArgSpec argument) {
        List<String> candidates = CommandModel.candidates(argument);
        String action = !candidates.isEmpty()
                ? "(" + String.join(" ", candidates) + ")"
                : CommandModel.isFile(argument) ? "_files" : " ";
        return ":" + escaped(argument.paramLabel()) + ":" + action;
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("[", "\\[")
                .replace("]", "\\]")
                .replace(":", "\\:");
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}

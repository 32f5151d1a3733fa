package dev.throng.cli.shell;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A command, as users see it. Immutable.
 *
 * @param path its names from the program on: {@code throng provision prosody}
 */
record CommandModel(List<String> path, CommandSpec spec) {

    static CommandModel of(CommandLine program) {
        return new CommandModel(List.of(program.getCommandName()), program.getCommandSpec());
    }

    /** The commands below it, in the order in which the help lists them. */
    List<CommandModel> commands() {
        return spec.subcommands().entrySet().stream()
                .filter(entry ->
                        !entry.getValue().getCommandSpec().usageMessage().hidden())
                .map(entry -> new CommandModel(
                        Stream.concat(path.stream(), Stream.of(entry.getKey())).toList(),
                        entry.getValue().getCommandSpec()))
                .toList();
    }

    /** This command and all below it, each before those below it. */
    List<CommandModel> all() {
        List<CommandModel> all = new ArrayList<>(List.of(this));
        commands().forEach(command -> all.addAll(command.all()));
        return all;
    }

    List<OptionSpec> options() {
        return spec.options().stream().filter(option -> !option.hidden()).toList();
    }

    List<PositionalParamSpec> parameters() {
        return spec.positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .toList();
    }

    /** The last part of the path. */
    String name() {
        return path.get(path.size() - 1);
    }

    String description() {
        return text(spec.usageMessage().description());
    }

    List<String> footer() {
        return Stream.of(spec.usageMessage().footer())
                .filter(line -> !line.isBlank())
                .map(CommandModel::unformatted)
                .toList();
    }

    static String description(ArgSpec argument) {
        return text(argument.description());
    }

    static boolean takesValue(OptionSpec option) {
        return option.arity().max() > 0;
    }

    static boolean isFile(ArgSpec argument) {
        return argument.type() == Path.class
                || Stream.of(argument.auxiliaryTypes()).anyMatch(type -> type == Path.class);
    }

    /** The values to choose from; empty if any value is allowed. */
    static List<String> candidates(ArgSpec argument) {
        return argument.completionCandidates() == null
                ? List.of()
                : StreamSupport.stream(argument.completionCandidates().spliterator(), false)
                        .toList();
    }

    private static String text(String[] lines) {
        return unformatted(String.join(" ", lines)).strip();
    }

    /** The help formats its texts, in which a percent sign is written twice. */
    private static String unformatted(String text) {
        return text.replace("%n", " ").replace("%%", "%");
    }
}

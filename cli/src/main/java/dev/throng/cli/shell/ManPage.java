package dev.throng.cli.shell;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Pages for {@code man}: one for the program, and one for each of its commands. */
public final class ManPage {

    private static final int SECTION = 1;

    private final CommandModel command;
    private final CommandModel root;
    private final StringBuilder page = new StringBuilder();

    private ManPage(CommandModel command, CommandModel root) {
        this.command = command;
        this.root = root;
    }

    /**
     * Returns the pages by the names of their files, such as {@code throng-run.1}.
     *
     * @param version of the program
     */
    public static Map<String, String> of(CommandLine program, String version) {
        CommandModel root = CommandModel.of(program);
        Map<String, String> pages = new LinkedHashMap<>();
        root.all()
                .forEach(
                        command -> pages.put(title(command) + "." + SECTION, new ManPage(command, root).text(version)));
        return pages;
    }

    private static String title(CommandModel command) {
        return String.join("-", command.path());
    }

    private String text(String version) {
        page.append(".TH ")
                .append(escaped(title(command).toUpperCase(Locale.ROOT)))
                .append(" " + SECTION + " \"\" \"Throng ")
                .append(escaped(version))
                .append("\" \"Throng\"\n");
        section("Name");
        line(escaped(title(command)) + " \\- " + escaped(firstSentence(command.description())));
        section("Synopsis");
        line(escaped(synopsis()));
        section("Description");
        line(escaped(command.description()));
        arguments("Arguments", command.parameters().stream().map(one -> Map.entry(label(one), (ArgSpec) one)));
        commands();
        arguments("Options", command.options().stream().map(one -> Map.entry(names(one), (ArgSpec) one)));
        notes();
        seeAlso();
        return page.toString();
    }

    private String synopsis() {
        return new Help(command.spec(), Help.defaultColorScheme(Help.Ansi.OFF))
                .synopsis(0)
                .strip()
                .replaceAll("\\s+", " ");
    }

    private void arguments(String title, Stream<Map.Entry<String, ArgSpec>> arguments) {
        List<Map.Entry<String, ArgSpec>> all = arguments.toList();
        if (all.isEmpty()) {
            return;
        }
        section(title);
        all.forEach(one -> item(one.getKey(), CommandModel.description(one.getValue())));
    }

    private void commands() {
        if (!command.commands().isEmpty()) {
            section("Commands");
            command.commands().forEach(below -> item("\\fB" + escaped(below.name()) + "\\fR", below.description()));
        }
    }

    private void notes() {
        List<String> notes = command.footer();
        if (!notes.isEmpty()) {
            section("Notes");
            line(notes.stream().map(ManPage::escaped).collect(Collectors.joining("\n.PP\n")));
        }
    }

    private void seeAlso() {
        List<CommandModel> others = new ArrayList<>(command.commands());
        if (command.path().size() > 1) {
            others.add(0, root);
        }
        if (!others.isEmpty()) {
            section("See also");
            line(others.stream()
                    .map(other -> "\\fB" + escaped(title(other)) + "\\fR(" + SECTION + ")")
                    .collect(Collectors.joining(", ")));
        }
    }

    private void section(String title) {
        page.append(".SH ").append(title.toUpperCase(Locale.ROOT)).append('\n');
    }

    /** @param head with the marks of the format */
    private void item(String head, String text) {
        page.append(".TP\n").append(head).append('\n');
        line(escaped(text));
    }

    private void line(String text) {
        page.append(text).append('\n');
    }

    private static String names(OptionSpec option) {
        String names = Stream.of(option.names())
                .map(name -> "\\fB" + escaped(name) + "\\fR")
                .collect(Collectors.joining(", "));
        return CommandModel.takesValue(option) ? names + " " + label(option) : names;
    }

    private static String label(ArgSpec argument) {
        return "\\fI" + escaped(argument.paramLabel()) + "\\fR";
    }

    private static String firstSentence(String text) {
        int end = text.indexOf(". ");
        return end < 0 ? text.replaceFirst("\\.$", "") : text.substring(0, end);
    }

    /** A text in which no character has a meaning of the format. A line must not begin with a full stop or an apostrophe. */
    private static String escaped(String text) {
        String plain = text.replace("\\", "\\e").replace("-", "\\-").replace("\n", " ");
        return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
    }
}

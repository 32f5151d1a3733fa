package dev.throng.cli;

import dev.throng.cli.explain.Explanation;
import dev.throng.cli.explain.Explanations;
import dev.throng.cli.terminal.Console.Ink;
import dev.throng.protocol.Protocol;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code throng explain}. */
@Command(
        name = "explain",
        description =
                "Explain a verdict, a reason of one, a failure, a metric, a setting, a key of a result file or a word, and what to do"
                        + " about it.",
        footer = {"", "throng explain refused; throng explain generator-late; throng explain send.response.p99"})
final class ExplainCommand implements Callable<Integer> {

    private static final String INDENT = "  ";

    private final CommandContext session;

    @Parameters(
            paramLabel = "NAME",
            arity = "0..*",
            completionCandidates = CompletedNames.Explained.class,
            description = "Explain this name, as results, messages and files have it. Default: list all names.")
    List<String> words = List.of();

    ExplainCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Explanations explanations = Explanations.of(Protocol.installed().values());
        session.console()
                .print(words.isEmpty() ? list(explanations) : explained(String.join(" ", words), explanations));
        return ExitCode.DONE;
    }

    private List<String> list(Explanations explanations) {
        List<String> lines = new ArrayList<>();
        for (Explanation.Kind kind : Explanation.Kind.values()) {
            Set<String> names = explanations.names(kind);
            if (names.isEmpty()) {
                continue;
            }
            DescribedRows rows = new DescribedRows();
            rows.add("", "", String.join(kind == Explanation.Kind.WORD ? "; " : ", ", names));
            lines.addAll(rows.section(heading(kind.plural())));
        }
        return lines.subList(1, lines.size());
    }

    private List<String> explained(String name, Explanations explanations) {
        List<Explanation> found = explanations.find(name);
        if (found.isEmpty()) {
            throw new UsageException((name.isBlank() ? "an empty name" : Printable.line(name))
                    + ": not known (expected: a verdict or a reason of one, a failure, a metric, a setting, a key of a result file or a"
                    + " word; throng explain lists them" + suggestion(explanations.nearest(name)) + ")");
        }
        List<String> lines = new ArrayList<>();
        if (found.size() > 1 && !name.contains(".")) {
            String names = found.stream().map(ExplainCommand::full).collect(Collectors.joining("; "));
            lines.addAll(session.console().wrapped(found.size() + " things have this name: " + names));
        }
        for (Explanation one : found) {
            if (!lines.isEmpty()) {
                lines.add("");
            }
            lines.add(heading(one.name()) + kind(one));
            lines.addAll(session.console().wrapped(INDENT + sentence(one.meaning())));
            one.facts().forEach((title, text) -> lines.addAll(session.console().wrapped(INDENT + title + ": " + text)));
        }
        return lines;
    }

    private static String full(Explanation one) {
        return one.name() + kind(one);
    }

    private static String kind(Explanation one) {
        return ": " + one.kind().singular() + (one.of().isEmpty() ? "" : " of " + String.join(", ", one.of()));
    }

    private static String suggestion(List<String> names) {
        return names.isEmpty() ? "" : "; did you mean " + String.join(", ", names) + "?";
    }

    private static String sentence(String text) {
        String capital = text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
        return capital.endsWith(".") || capital.endsWith("…") ? capital : capital + ".";
    }

    private String heading(String text) {
        return session.console().ink(Ink.BOLD, text);
    }
}

package dev.throng.cli.docs;

import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import dev.throng.protocol.FailureForms;
import dev.throng.protocol.Protocol;
import dev.throng.run.FailureAdvice;
import dev.throng.run.extension.RunExtension;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The failures of a page in Markdown: a table for each side that causes them, in which failures with the same remedy share a row. */
final class FailureTables {

    /** Longer lists are those of an RFC, and {@code throng protocols} prints them. */
    private static final int MAX_VALUES = 12;

    private FailureTables() {}

    /**
     * Returns the tables.
     *
     * @param form the form of a failure's ids
     * @param protocol the protocol that gives advice
     */
    static String of(List<Failure> failures, Function<Failure, String> form, Protocol protocol) {
        FailureAdvice advice = new FailureAdvice(RunExtension.of(protocol));
        Map<Blame, Map<String, List<String>>> byBlame = new TreeMap<>();
        for (Failure failure : failures) {
            byBlame.computeIfAbsent(failure.blame(), first -> new LinkedHashMap<>())
                    .computeIfAbsent(
                            advice.of(failure).map(ReferenceTables::sentence).orElse("–"), first -> new ArrayList<>())
                    .add(MarkdownTable.code(form.apply(failure)) + ": "
                            + ReferenceTables.sentence(failure.description()));
        }
        return byBlame.entrySet().stream()
                .map(side -> table(side.getKey(), side.getValue()))
                .collect(Collectors.joining("\n\n"));
    }

    private static String table(Blame blame, Map<String, List<String>> byRemedy) {
        MarkdownTable table = new MarkdownTable("caused by the " + blame.name().toLowerCase(Locale.ROOT), "what to do");
        byRemedy.forEach((remedy, failures) -> table.row(String.join("<br>", failures), remedy));
        return table.text();
    }

    /** The values of the optional parts of ids. */
    static String conditions(Protocol protocol) {
        List<String> lines = new ArrayList<>();
        for (FailureForms.Part part : FailureForms.parts(protocol)) {
            if (part.name().equals("FAILURE")) {
                lines.add("- `FAILURE`: any failure of this protocol, of this page or of every protocol");
                continue;
            }
            String of = part.failure().isEmpty() ? "" : " of " + MarkdownTable.code(part.failure());
            List<String> first = part.values().stream().limit(MAX_VALUES).toList();
            int others = part.values().size() - first.size();
            lines.add("- " + MarkdownTable.code(part.name()) + of + ": " + ReferenceTables.codes(first)
                    + (others == 0 ? "" : " and " + others + " more (`throng protocols`)"));
        }
        return lines.isEmpty() ? "No failure of this protocol has conditions or steps." : String.join("\n", lines);
    }
}

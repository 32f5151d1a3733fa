package dev.throng.cli.explain;

import dev.throng.cli.explain.Explanation.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What the tables of the documentation explain: verdicts, their reasons, and the words of the glossary. */
final class PageExplanations {

    private static final String GENERAL = "General";

    private PageExplanations() {}

    static List<Explanation> verdicts() {
        return ofVerdictPage(
                "verdict", Kind.VERDICT, row -> Map.of("exit code", row.cells().get(2)));
    }

    static List<Explanation> reasons() {
        return ofVerdictPage("code", Kind.REASON, PageExplanations::reasonFacts);
    }

    private static Map<String, String> reasonFacts(PageTable.Row row) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("group", row.section());
        facts.put("figures", row.cell("figures"));
        facts.put(Explanation.REMEDY, row.cell(Explanation.REMEDY));
        facts.values().removeIf(String::isEmpty);
        return facts;
    }

    /** What the rows of the tables with this first title say. */
    private static List<Explanation> ofVerdictPage(
            String title, Kind kind, Function<PageTable.Row, Map<String, String>> factsOf) {
        return PageTable.of("verdict.md").stream()
                .filter(row -> row.titles().get(0).equals(title))
                .map(row -> {
                    Map<String, String> facts = new LinkedHashMap<>(factsOf.apply(row));
                    facts.put("more", "docs/verdict.md");
                    return new Explanation(
                            kind, row.cells().get(0), List.of(), row.cells().get(1), facts);
                })
                .toList();
    }

    static List<Explanation> words() {
        return PageTable.of("glossary.md").stream()
                .filter(row -> row.titles().get(0).equals("word"))
                .map(row -> new Explanation(
                        Kind.WORD,
                        row.cells().get(0),
                        row.section().equals(GENERAL) ? List.of() : List.of(row.section()),
                        row.cells().get(1),
                        Map.of()))
                .toList();
    }
}

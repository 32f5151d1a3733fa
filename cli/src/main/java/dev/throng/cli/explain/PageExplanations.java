package dev.throng.cli.explain;

import dev.throng.cli.explain.Explanation.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the tables of the documentation explain: verdicts, their reasons, and the words of the glossary. */
final class PageExplanations {

    private static final String GENERAL = "General";

    private PageExplanations() {}

    static List<Explanation> verdicts() {
        return PageTable.of("verdict.md").stream()
                .filter(row -> row.titles().get(0).equals("verdict"))
                .map(PageExplanations::verdict)
                .toList();
    }

    private static Explanation verdict(PageTable.Row row) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("exit code", row.cells().get(2));
        facts.put("more", "docs/verdict.md");
        return new Explanation(
                Kind.VERDICT, row.cells().get(0), List.of(), row.cells().get(1), facts);
    }

    static List<Explanation> reasons() {
        return PageTable.of("verdict.md").stream()
                .filter(row -> row.titles().get(0).equals("code"))
                .map(PageExplanations::reason)
                .toList();
    }

    private static Explanation reason(PageTable.Row row) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("group", row.section());
        facts.put("figures", row.cell("figures"));
        facts.put(Explanation.REMEDY, row.cell(Explanation.REMEDY));
        facts.put("more", "docs/verdict.md");
        facts.values().removeIf(String::isEmpty);
        return new Explanation(
                Kind.REASON, row.cells().get(0), List.of(), row.cells().get(1), facts);
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

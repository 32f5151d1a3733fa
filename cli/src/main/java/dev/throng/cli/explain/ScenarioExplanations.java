package dev.throng.cli.explain;

import dev.throng.cli.explain.Explanation.Kind;
import dev.throng.figure.ProcessFigure.Side;
import dev.throng.scenario.ScenarioPart;
import dev.throng.scenario.SettingsTable;
import dev.throng.scenario.SloGrammar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The keys of scenario files that every protocol has, and the parts of objectives. */
final class ScenarioExplanations {

    private ScenarioExplanations() {}

    static List<Explanation> all() {
        List<Explanation> all = new ArrayList<>();
        for (ScenarioPart part : ScenarioPart.values()) {
            part.rows("riemann").forEach(row -> all.add(key(Kind.KEY, prefix(part), row, List.of())));
        }
        Stream.of(
                        SloGrammar.ofOperation(),
                        SloGrammar.ofProcess(Side.TARGET),
                        SloGrammar.ofProcess(Side.GENERATOR),
                        SloGrammar.statistics())
                .flatMap(List::stream)
                .forEach(word -> all.add(objective(word)));
        return all;
    }

    private static String prefix(ScenarioPart part) {
        return switch (part) {
            case FILE -> "";
            case TARGET -> "target.";
            case PHASE -> "phases[].";
            case LOAD -> "load.";
            case GENERATOR -> "generator.";
        };
    }

    /** @param prefix the section of the key, with a full stop */
    static Explanation key(Kind kind, String prefix, SettingsTable.Row row, List<String> of) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("type", row.type());
        facts.put("default", row.fallback().orElse(row.required() ? "none; it is required" : ""));
        facts.put("scale", row.scaled() ? "multiplies it" : "");
        facts.put("example", row.example().orElse(""));
        facts.values().removeIf(String::isEmpty);
        return new Explanation(kind, prefix + row.name(), of, row.doc(), facts);
    }

    /** A quantity has the name that stands in it: {@code response} of {@code OPERATION.response.STATISTIC}. */
    private static Explanation objective(SloGrammar.Word word) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("bound", word.bound());
        String name = word.word().replaceFirst("^OPERATION\\.", "").replaceFirst("\\.(STATISTIC|ID)$", "");
        facts.put("in objectives", name.equals(word.word()) ? "" : word.word());
        facts.values().removeIf(String::isEmpty);
        return new Explanation(Kind.OBJECTIVE, name, List.of(), word.meaning(), facts);
    }
}

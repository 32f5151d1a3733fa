package dev.throng.cli;

import dev.throng.figure.ProcessFigure.Side;
import dev.throng.scenario.LoadForm;
import dev.throng.scenario.ScenarioPart;
import dev.throng.scenario.SettingsTable;
import dev.throng.scenario.SloGrammar;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The keys of scenario files that do not depend on the protocol, and the words of SLOs, as lines of text. */
final class ScenarioHelp {

    private final UnaryOperator<String> heading;
    private final List<String> lines = new ArrayList<>();

    private ScenarioHelp(UnaryOperator<String> heading) {
        this.heading = heading;
    }

    /** @param heading emphasizes a title */
    static List<String> lines(UnaryOperator<String> heading) {
        ScenarioHelp help = new ScenarioHelp(heading);
        help.lines.add(
                heading.apply("scenario") + ": keys of a scenario file and words of its SLOs; see docs/scenario.md");
        help.keys("keys of the file", ScenarioPart.FILE);
        help.keys("target", ScenarioPart.TARGET);
        help.keys("phases[]", ScenarioPart.PHASE);
        help.loads();
        help.keys("load", ScenarioPart.LOAD);
        help.keys("generator", ScenarioPart.GENERATOR);
        help.words("slo: " + SloGrammar.FORM, SloGrammar.ofOperation());
        help.words("figures of metrics", SloGrammar.ofMetrics());
        help.words("figures of the target's process", SloGrammar.ofProcess(Side.TARGET));
        help.words("figures of the generator's process", SloGrammar.ofProcess(Side.GENERATOR));
        help.words("statistics", SloGrammar.statistics());
        help.words("comparisons", SloGrammar.comparisons());
        help.words("bounds", SloGrammar.bounds());
        return help.lines;
    }

    private void keys(String title, ScenarioPart part) {
        DescribedRows rows = new DescribedRows();
        part.rows("NAME").forEach(row -> rows.add(row.name(), type(row), row.doc()));
        lines.addAll(rows.section(heading.apply(title)));
    }

    private void loads() {
        DescribedRows rows = new DescribedRows();
        for (LoadForm form : ScenarioPart.loadForms()) {
            rows.add(form.example(), "", form.meaning());
        }
        lines.addAll(rows.section(heading.apply("forms of load")));
    }

    private void words(String title, List<SloGrammar.Word> words) {
        DescribedRows rows = new DescribedRows();
        words.forEach(word -> rows.add(word.word(), word.bound(), word.meaning()));
        lines.addAll(rows.section(heading.apply(title)));
    }

    /** The type of a key and its default. */
    static String type(SettingsTable.Row row) {
        String fallback = row.fallback().map(text -> " = " + text).orElse(row.required() ? ", required" : "");
        return row.type().equals("section") ? "" : row.type() + fallback + (row.scaled() ? ", scaled" : "");
    }
}

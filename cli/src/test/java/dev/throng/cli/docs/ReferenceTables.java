package dev.throng.cli.docs;

import dev.throng.figure.Metric;
import dev.throng.figure.ProcessFigure.Side;
import dev.throng.measure.Failure;
import dev.throng.protocol.FailureForms;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.LoadForm;
import dev.throng.scenario.ScenarioPart;
import dev.throng.scenario.SettingsTable;
import dev.throng.scenario.SloGrammar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The tables of the reference pages in Markdown, from the descriptions that the schema and {@code throng protocols} use too. */
final class ReferenceTables {

    /** The protocol of the examples in tables that do not depend on a protocol. */
    static final String EXAMPLES = "riemann";

    private ReferenceTables() {}

    /** The tables of the page about scenarios, by the names of their places in it. */
    static Map<String, String> scenario() {
        Map<String, String> tables = new LinkedHashMap<>();
        for (ScenarioPart part : ScenarioPart.values()) {
            tables.put("keys of " + part.name().toLowerCase(Locale.ROOT), keys(part.rows(EXAMPLES)));
        }
        tables.put("kinds of target", targets());
        tables.put("loads", loads());
        tables.put("quantities of operations", words("quantity", SloGrammar.ofOperation()));
        tables.put("quantities of metrics", words("quantity", SloGrammar.ofMetrics()));
        tables.put("quantities of the target", words("quantity", SloGrammar.ofProcess(Side.TARGET)));
        tables.put("quantities of the generator", words("quantity", SloGrammar.ofProcess(Side.GENERATOR)));
        tables.put("statistics", meanings("statistic", SloGrammar.statistics()));
        tables.put("comparisons", meanings("comparison", SloGrammar.comparisons()));
        tables.put("bounds", bounds());
        return tables;
    }

    /** The tables of a protocol's page, by the names of their places in it. */
    static Map<String, String> of(Protocol protocol) {
        Map<String, String> tables = new LinkedHashMap<>();
        tables.put("operations", operations(protocol));
        tables.put("settings", keys(SettingsTable.of(protocol)));
        tables.put("metrics", metrics(protocol));
        tables.put("failures", failures(protocol));
        tables.put("conditions", conditions(protocol));
        return tables;
    }

    private static String keys(List<SettingsTable.Row> rows) {
        MarkdownTable table = new MarkdownTable("key", "type", "default", "meaning", "example");
        for (SettingsTable.Row row : rows) {
            table.row(
                    MarkdownTable.code(row.name()),
                    type(row),
                    fallback(row),
                    sentence(row),
                    row.example().map(MarkdownTable::code).orElse(""));
        }
        return table.text();
    }

    private static String type(SettingsTable.Row row) {
        List<String> words = List.of(row.type().split(" \\| "));
        String type = words.size() < 2
                ? row.type()
                : String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.get(words.size() - 1);
        return MarkdownTable.plain(type) + (row.scaled() ? ", scaled" : "");
    }

    private static String fallback(SettingsTable.Row row) {
        if (row.type().equals("section")) {
            return row.required() ? "required" : "–";
        }
        return row.fallback().map(MarkdownTable::code).orElse(row.required() ? "required" : "not set");
    }

    /** The text with a capital and a full stop, unless it begins with a word that a file may have. */
    private static String sentence(SettingsTable.Row row) {
        boolean word = List.of(row.type().split(" \\| ")).contains(row.doc().split("[ ,]")[0]);
        return word ? MarkdownTable.plain(row.doc()) + "." : sentence(row.doc());
    }

    private static String sentence(String text) {
        String plain = MarkdownTable.plain(text.strip());
        String capital = plain.substring(0, 1).toUpperCase(Locale.ROOT) + plain.substring(1);
        return capital.endsWith(".") || capital.endsWith("…") ? capital : capital + ".";
    }

    private static String targets() {
        MarkdownTable table = new MarkdownTable("key", "keys that this kind allows");
        ScenarioPart.targetKinds()
                .forEach((kind, keys) -> table.row(
                        MarkdownTable.code(kind),
                        keys.stream().map(MarkdownTable::code).collect(Collectors.joining(", "))));
        return table.text();
    }

    private static String loads() {
        MarkdownTable table = new MarkdownTable("load", "meaning", "may have");
        for (LoadForm form : ScenarioPart.loadForms()) {
            table.row(
                    MarkdownTable.code(form.example()),
                    sentence(form.meaning()),
                    form.optional().stream().map(MarkdownTable::code).collect(Collectors.joining(", ")));
        }
        return table.text();
    }

    private static String words(String title, List<SloGrammar.Word> words) {
        MarkdownTable table = new MarkdownTable(title, "bound", "meaning");
        words.forEach(word -> table.row(MarkdownTable.code(word.word()), word.bound(), sentence(word.meaning())));
        return table.text();
    }

    private static String meanings(String title, List<SloGrammar.Word> words) {
        MarkdownTable table = new MarkdownTable(title, "meaning");
        words.forEach(word -> table.row(MarkdownTable.code(word.word()), sentence(word.meaning())));
        return table.text();
    }

    private static String bounds() {
        MarkdownTable table = new MarkdownTable("bound", "examples", "units");
        for (SloGrammar.Word word : SloGrammar.bounds()) {
            table.row(
                    word.word(),
                    List.of(word.bound().split(", ")).stream()
                            .map(MarkdownTable::code)
                            .collect(Collectors.joining(", ")),
                    word.meaning());
        }
        return table.text();
    }

    private static String operations(Protocol protocol) {
        MarkdownTable table = new MarkdownTable("operation", "meaning");
        for (Operation operation : protocol.operations()) {
            table.row(MarkdownTable.code(operation.id()), sentence(operation.description()));
        }
        return table.text();
    }

    private static String metrics(Protocol protocol) {
        MarkdownTable table = new MarkdownTable("metric", "kind", "unit", "meaning");
        for (Metric metric : protocol.metrics()) {
            table.row(
                    MarkdownTable.code(metric.id()),
                    metric.kind().name().toLowerCase(Locale.ROOT),
                    SloGrammar.bound(metric.unit()),
                    sentence(metric.description()));
        }
        return table.text();
    }

    private static String failures(Protocol protocol) {
        MarkdownTable table = new MarkdownTable("failure", "caused by", "meaning");
        for (Failure failure : protocol.allFailures()) {
            table.row(
                    MarkdownTable.code(FailureForms.of(failure, protocol)),
                    failure.blame().name().toLowerCase(Locale.ROOT),
                    sentence(failure.description()));
        }
        return table.text();
    }

    private static String conditions(Protocol protocol) {
        List<String> lines = new ArrayList<>();
        for (FailureForms.Part part : FailureForms.parts(protocol)) {
            String of = part.failure().isEmpty() ? "" : " of " + MarkdownTable.code(part.failure());
            lines.add("- " + MarkdownTable.code(part.name()) + of + ": " + codes(part.values()));
        }
        return lines.isEmpty() ? "No failure of this protocol has conditions or steps." : String.join("\n", lines);
    }

    private static String codes(List<String> words) {
        return words.stream().map(MarkdownTable::code).collect(Collectors.joining(", "));
    }
}

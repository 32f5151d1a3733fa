package dev.throng.cli.docs;

import dev.throng.figure.Metric;
import dev.throng.figure.ProcessFigure.Side;
import dev.throng.figure.Unit;
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
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The tables of the reference pages in Markdown, from the descriptions that the schema and {@code throng protocols} use too. */
final class ReferenceTables {

    /** The protocol of the examples in tables that do not depend on a protocol. */
    static final String EXAMPLES = "riemann";

    private static final Protocol EXAMPLE = Protocol.installed().get(EXAMPLES);
    private static final String SECTION = "section";
    private static final Set<String> SHOWN_BY_DEFAULTS = Set.of("duration", "boolean", "integer", "number", "text");

    private ReferenceTables() {}

    /** The tables of the page about scenarios, by the names of their places in it. */
    static Map<String, String> scenario() {
        Map<String, String> tables = new LinkedHashMap<>();
        for (ScenarioPart part : ScenarioPart.values()) {
            tables.put("keys of " + part.name().toLowerCase(Locale.ROOT), keys(shown(part)));
        }
        tables.put("kinds of target", targets());
        tables.put("loads", loads());
        tables.put("quantities of operations", words(SloGrammar.ofOperation()));
        tables.put("quantities of metrics", words(SloGrammar.ofMetrics()));
        tables.put("quantities of processes", processes());
        tables.put("statistics", list(SloGrammar.statistics()));
        tables.put("comparisons", list(SloGrammar.comparisons()));
        tables.put("bounds", bounds());
        tables.put("settings of every protocol", keys(SharedNames.settings()));
        tables.put("failures of every protocol", FailureTables.of(SharedNames.failures(), SharedNames::form, EXAMPLE));
        return tables;
    }

    /** The rows of a part of the file: sections are those of the file alone, and the forms of loads explain the keys that make a form. */
    private static List<SettingsTable.Row> shown(ScenarioPart part) {
        Set<String> optional = ScenarioPart.loadForms().stream()
                .flatMap(form -> form.optional().stream())
                .collect(Collectors.toSet());
        return part.rows(EXAMPLES).stream()
                .filter(row -> part == ScenarioPart.FILE || !row.type().equals(SECTION))
                .filter(row -> part != ScenarioPart.LOAD || optional.contains(row.name()))
                .toList();
    }

    /** The tables of a protocol's page, by the names of their places in it. */
    static Map<String, String> of(Protocol protocol) {
        List<Metric> metrics = List.copyOf(protocol.metrics());
        List<Failure> failures = List.copyOf(protocol.failures());
        Map<String, String> tables = new LinkedHashMap<>();
        tables.put("operations", operations(protocol));
        tables.put(
                "settings",
                split(
                        protocol,
                        SettingsTable.of(protocol).stream()
                                .filter(row -> !row.type().equals(SECTION) && !SharedNames.isShared(row))
                                .toList(),
                        SharedNames::has,
                        SettingsTable.Row::name,
                        ReferenceTables::keys));
        tables.put("metrics", split(protocol, metrics, SharedNames::has, Metric::id, ReferenceTables::metrics));
        tables.put(
                "failures",
                split(
                        protocol,
                        failures,
                        SharedNames::has,
                        Failure::id,
                        own -> FailureTables.of(own, failure -> FailureForms.of(failure, protocol), protocol)));
        tables.put("conditions", FailureTables.conditions(protocol));
        return tables;
    }

    /** A table of what the protocol alone has, and the names of what the page of another protocol lists. */
    private static <T> String split(
            Protocol protocol,
            List<T> all,
            BiPredicate<Protocol, T> has,
            Function<T, String> name,
            Function<List<T>, String> table) {
        Optional<Protocol> other = SharedNames.listedBy(protocol);
        List<T> own = new ArrayList<>(all);
        own.removeIf(one -> other.filter(listing -> has.test(listing, one)).isPresent());
        List<T> listed = new ArrayList<>(all);
        listed.removeAll(own);
        return listed.isEmpty()
                ? table.apply(own)
                : table.apply(own) + "\n\nAs listed for [" + other.orElseThrow().name() + "](scenario-"
                        + other.orElseThrow().name() + ".md): "
                        + codes(listed.stream().map(name).toList()) + ".";
    }

    private static String keys(List<SettingsTable.Row> rows) {
        MarkdownTable table = new MarkdownTable("key (type or default)", "meaning");
        for (SettingsTable.Row row : rows) {
            table.row(MarkdownTable.code(row.name()) + " (" + form(row) + ")", sentence(row));
        }
        return table.text();
    }

    private static String type(SettingsTable.Row row) {
        return MarkdownTable.plain(choices(row)) + (row.scaled() ? ", scaled" : "");
    }

    /** The type and the default, or the default alone if it shows the type. */
    private static String form(SettingsTable.Row row) {
        boolean shown = row.fallback().isPresent() && SHOWN_BY_DEFAULTS.contains(row.type()) && !row.scaled();
        return shown ? MarkdownTable.code(row.fallback().orElseThrow()) : type(row) + fallback(row);
    }

    private static String choices(SettingsTable.Row row) {
        List<String> words = List.of(row.type().split(" \\| "));
        return words.size() < 2
                ? row.type()
                : String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.get(words.size() - 1);
    }

    /** The default behind the type. A key without a default that is not required has none. */
    private static String fallback(SettingsTable.Row row) {
        return row.fallback()
                .filter(value -> !row.type().equals(SECTION))
                .map(value -> ", " + MarkdownTable.code(value))
                .orElse(row.required() ? ", required" : "");
    }

    /** The text with a capital and a full stop, unless it begins with a word that a file may have; without the choices beside it. */
    private static String sentence(SettingsTable.Row row) {
        boolean word = List.of(row.type().split(" \\| ")).contains(row.doc().split("[ ,]")[0]);
        String text = row.doc().replace(": " + choices(row), "");
        return word ? MarkdownTable.plain(text) + "." : sentence(text);
    }

    static String sentence(String text) {
        String plain = MarkdownTable.plain(text.strip());
        String capital = plain.substring(0, 1).toUpperCase(Locale.ROOT) + plain.substring(1);
        return capital.matches(".*[.…?]") ? capital : capital + ".";
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

    /** A table for each kind of bound. */
    private static String words(List<SloGrammar.Word> words) {
        Map<String, MarkdownTable> byBound = new LinkedHashMap<>();
        for (SloGrammar.Word word : words) {
            byBound.computeIfAbsent(word.bound(), first -> new MarkdownTable("bound: " + first, "meaning"))
                    .row(MarkdownTable.code(word.word()), sentence(word.meaning()));
        }
        return byBound.values().stream().map(MarkdownTable::text).collect(Collectors.joining("\n\n"));
    }

    /** Each quantity once, with the processes that have it. */
    private static String processes() {
        Map<String, List<SloGrammar.Word>> byFigure = new LinkedHashMap<>();
        for (Side side : Side.values()) {
            for (SloGrammar.Word word : SloGrammar.ofProcess(side)) {
                String figure = word.word().substring(side.id().length() + 1);
                byFigure.computeIfAbsent(figure, none -> new ArrayList<>()).add(word);
            }
        }
        return words(byFigure.entrySet().stream()
                .map(figure -> joined(figure.getKey(), figure.getValue()))
                .toList());
    }

    private static SloGrammar.Word joined(String figure, List<SloGrammar.Word> words) {
        SloGrammar.Word first = words.get(0);
        return words.size() == 1 ? first : new SloGrammar.Word("PROCESS." + figure, first.bound(), first.meaning());
    }

    private static String list(List<SloGrammar.Word> words) {
        return codes(words.stream().map(SloGrammar.Word::word).toList());
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

    /** A table for each kind of metric, because objectives name each kind in another way. */
    private static String metrics(List<Metric> metrics) {
        Map<String, MarkdownTable> byKind = new TreeMap<>();
        for (Metric metric : metrics) {
            String kind = metric.kind().name().toLowerCase(Locale.ROOT);
            byKind.computeIfAbsent(kind, first -> new MarkdownTable(first, "meaning"))
                    .row(MarkdownTable.code(metric.id()) + unit(metric), sentence(metric.description()));
        }
        return byKind.values().stream().map(MarkdownTable::text).collect(Collectors.joining("\n\n"));
    }

    private static String unit(Metric metric) {
        return metric.unit() == Unit.COUNT ? "" : ", " + SloGrammar.bound(metric.unit());
    }

    static String codes(List<String> words) {
        return words.stream().map(MarkdownTable::code).collect(Collectors.joining(", "));
    }
}

package dev.throng.cli.docs;

import dev.throng.figure.Count;
import dev.throng.figure.Derived;
import dev.throng.figure.Statistic;
import dev.throng.figure.Time;
import dev.throng.run.read.ResultRows;
import dev.throng.run.result.IntervalColumns;
import dev.throng.run.result.ResultFile;
import dev.throng.sample.MachineFacts;
import dev.throng.sample.ResourceRow;
import dev.throng.scenario.SloGrammar;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The generated parts of docs/result.md, by the names of their places in it. */
final class ResultTables {

    static final String PAGE = "docs/result.md";

    private static final Path COMPARISON = DocPage.ROOT.resolve("docs/comparison.schema.json");

    private static final String OPERATION = "phases[].operations.NAME";

    /** The objects of results that the page explains. The keys of the others are named, or only in the schema. */
    private static final Set<String> EXPLAINED = Set.of(
            "",
            "verdict",
            "verdict.reasons[]",
            "slo[]",
            "phases[]",
            OPERATION,
            "phases[].operations.NAME.response",
            "phases[].metrics.NAME");

    private static final Set<String> NAMED =
            Set.of("target", "target.gc", "generator", "differences[]", "runs[]", "cells[]", "configurations[]");

    private static final Set<String> NAMED_DOCUMENTS = Set.of("capacity.json", "study.json", "comparison.json");

    /** Columns of most files, which the page explains once. */
    private static final Set<String> OF_AN_INTERVAL =
            Set.of("the start of the interval, since the start of the run", "the length of the interval");

    private static final String OBJECTIVES = "As in [objectives](scenario.md#objectives-slos)";

    private static final Pattern UNIT_IN_TEXT = Pattern.compile(", in (?:seconds|bytes|nanoseconds)\\b");
    private static final Pattern PERCENTILE = Pattern.compile("(?:p[0-9.]+|max) of `\\w+`,.*");

    private ResultTables() {}

    /**
     * Returns the page.
     *
     * @param schema that of the results
     */
    static ReferencePage page(JsonNode schema) {
        Map<String, String> tables = new LinkedHashMap<>();
        for (ResultFile.Of of : ResultFile.Of.values()) {
            tables.put("files of a " + of.name().toLowerCase(Locale.ROOT), files(of));
        }
        SchemaTables keys = new SchemaTables(ResultTables::isQuantity, OBJECTIVES);
        for (ResultSchema.Document document : ResultSchema.DOCUMENTS) {
            tables.put(
                    document.file(),
                    keys.of(
                            document.file(),
                            schema,
                            schema.path("$defs").path(ResultSchema.name(document.type())),
                            path -> detail(document.file(), path)));
        }
        JsonNode comparison = read(COMPARISON);
        tables.put(
                "comparison.json",
                keys.of("comparison.json", comparison, comparison, path -> detail("comparison.json", path)));
        tables.put(ResultFile.ENVIRONMENT.path(), environment());
        columns().forEach((file, columns) -> tables.put(file, columns(columns)));
        return new ReferencePage(DocPage.ROOT.resolve(PAGE), tables);
    }

    private static SchemaTables.Detail detail(String file, String path) {
        if (EXPLAINED.contains(path) && !(path.isEmpty() && NAMED_DOCUMENTS.contains(file))) {
            return SchemaTables.Detail.TABLE;
        }
        return path.isEmpty() || NAMED.contains(path) ? SchemaTables.Detail.NAMES : SchemaTables.Detail.NONE;
    }

    /** Whether objectives have this key of an operation, so that the page of scenarios explains it. */
    private static boolean isQuantity(String path, String key) {
        return path.equals(OPERATION)
                && SloGrammar.ofOperation().stream()
                        .map(word -> word.word().replaceFirst("\\.STATISTIC$", ""))
                        .anyMatch(("OPERATION." + key)::equals);
    }

    private static String files(ResultFile.Of of) {
        MarkdownTable table = new MarkdownTable("file", "content");
        for (ResultFile file : ResultFile.values()) {
            if (file.of() == of) {
                table.row(MarkdownTable.code(file.path()), MarkdownTable.withCode(Sentence.of(file.text())));
            }
        }
        return table.text() + "\n\n" + growing(of);
    }

    /** The files that grow during a run. */
    private static String growing(ResultFile.Of of) {
        return "Written while the run goes on: "
                + codes(Arrays.stream(ResultFile.values())
                        .filter(file -> file.of() == of && file.when() == ResultFile.When.DURING_THE_RUN)
                        .map(ResultFile::path)
                        .toList())
                + ".";
    }

    /** A row for each section, because most keys need few words. */
    private static String environment() {
        Map<String, List<String>> bySection = new LinkedHashMap<>();
        for (MachineFacts.Fact fact : MachineFacts.Fact.values()) {
            bySection
                    .computeIfAbsent(fact.section(), first -> new ArrayList<>())
                    .add(MarkdownTable.code(fact.key())
                            + (fact.description().isEmpty() ? "" : ": ")
                            + MarkdownTable.withCode(fact.description()));
        }
        MarkdownTable table = new MarkdownTable("section", "keys");
        bySection.forEach((section, keys) -> table.row(MarkdownTable.code(section), String.join("; ", keys) + "."));
        return table.text();
    }

    /** What the columns of each CSV file hold, by their names. */
    static Map<String, Map<String, String>> columns() {
        Map<String, Map<String, String>> files = new LinkedHashMap<>();
        for (ResultFile file : ResultFile.values()) {
            Map<String, String> columns = new LinkedHashMap<>();
            file.columns().forEach(column -> columns.put(column.name(), column.text()));
            if (file == ResultFile.INTERVALS) {
                columns.putAll(intervals());
            }
            if (file == ResultFile.RESOURCES) {
                columns.putAll(ResourceRow.TEXTS);
                columns.put(
                        ResultRows.PROBE + "NAME.COUNT",
                        "a count of the target's probe NAME; empty if the read failed");
            }
            if (!columns.isEmpty()) {
                files.put(file.path(), columns);
            }
        }
        return files;
    }

    private static Map<String, String> intervals() {
        Map<String, String> texts = new HashMap<>(Map.of(
                "startNanos", "the start of the interval, since the start of the run",
                "durationNanos", "the length of the interval",
                "phase", "the name of the phase; `drain` after the last one",
                "measured", "`true` if the phase counts",
                "operation", "the operation"));
        Stream.of(Count.values(), Derived.values())
                .flatMap(Arrays::stream)
                .forEach(figure -> texts.put(figure.id(), figure.description()));
        for (Time time : Time.all()) {
            for (Statistic statistic : IntervalColumns.percentiles()) {
                texts.put(
                        IntervalColumns.of(time, statistic),
                        statistic.label() + " of `" + time.id() + "`, in nanoseconds; empty without answers");
            }
        }
        Map<String, String> columns = new LinkedHashMap<>();
        IntervalColumns.all().forEach(column -> columns.put(column, texts.getOrDefault(column, "")));
        return columns;
    }

    private static String columns(Map<String, String> columns) {
        List<String> known = columns.keySet().stream()
                .filter(name -> isQuantity(OPERATION, name))
                .toList();
        Map<String, List<String>> byText = new LinkedHashMap<>();
        columns.forEach((name, text) -> byText.computeIfAbsent(shared(name, text, columns), none -> new ArrayList<>())
                .add(name));
        MarkdownTable table = new MarkdownTable("column", "meaning");
        byText.forEach((text, names) -> {
            if (!known.containsAll(names) && !OF_AN_INTERVAL.contains(text)) {
                String unit = KeyUnit.of(names.get(0), text)
                        .map(of -> " (" + of + ")")
                        .orElse("");
                table.row(
                        codes(names) + unit,
                        MarkdownTable.withCode(
                                Sentence.of(UNIT_IN_TEXT.matcher(text).replaceAll(""))));
            }
        });
        return (known.isEmpty() ? "" : OBJECTIVES + ": " + codes(known) + ". Further columns:\n\n") + table.text();
    }

    private static String codes(List<String> names) {
        return names.stream().map(MarkdownTable::code).collect(Collectors.joining(", "));
    }

    /** The text of a column in the words that it shares with others: the same of both processes, and the percentiles of all times. */
    private static String shared(String name, String text, Map<String, String> columns) {
        if (PERCENTILE.matcher(text).matches()) {
            return "percentiles and the maximum of the time in the name, in nanoseconds; empty without answers";
        }
        String other = name.startsWith("target")
                ? name.replaceFirst("target", "generator")
                : name.replaceFirst("generator", "target");
        return !other.equals(name) && columns.containsKey(other)
                ? text.replaceAll("\\bthe (?:target|generator)\\b", "the process")
                : text;
    }

    private static JsonNode read(Path file) {
        try {
            return JsonMapper.shared().readTree(Files.readString(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}

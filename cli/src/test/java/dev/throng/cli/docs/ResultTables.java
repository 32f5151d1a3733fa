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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The generated parts of docs/result.md, by the names of their places in it. */
final class ResultTables {

    static final String PAGE = "docs/result.md";

    private static final Path COMPARISON = DocPage.ROOT.resolve("docs/comparison.schema.json");

    /** The objects of results that few readers need. */
    private static final Pattern IN_THE_SCHEMA =
            Pattern.compile("(?:analysis|agreements|hold|commonLoad|minHeaps|jvms|probes)\\b.*"
                    + "|(?:generator|runs\\[]|cells\\[]|agents\\[])\\..+"
                    + "|target\\.(?:addresses\\[]|gc\\.(?:heap|causes\\[])).*"
                    + "|phases\\[]\\.warmth.*");

    private static final Pattern UNIT_IN_TEXT = Pattern.compile(", in (?:seconds|bytes|nanoseconds)\\b");
    private static final Pattern PERCENTILE = Pattern.compile("(?:p[0-9.]+|max) of (`\\w+`),.*");
    private static final Set<String> IN_THE_PAGE_OF_COMPARISONS = Set.of("", "configurations[]", "differences[]");

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
        SchemaTables keys = new SchemaTables();
        for (ResultSchema.Document document : ResultSchema.DOCUMENTS) {
            tables.put(
                    document.file(),
                    keys.of(
                            document.file(),
                            schema,
                            schema.path("$defs").path(ResultSchema.name(document.type())),
                            path -> !IN_THE_SCHEMA.matcher(path).matches()));
        }
        JsonNode comparison = read(COMPARISON);
        tables.put(
                "comparison.json",
                keys.of("comparison.json", comparison, comparison, IN_THE_PAGE_OF_COMPARISONS::contains));
        tables.put(ResultFile.ENVIRONMENT.path(), environment());
        columns().forEach((file, columns) -> tables.put(file, columns(columns)));
        return new ReferencePage(DocPage.ROOT.resolve(PAGE), tables);
    }

    private static String files(ResultFile.Of of) {
        MarkdownTable table = new MarkdownTable("file", "written", "content");
        for (ResultFile file : ResultFile.values()) {
            if (file.of() == of) {
                table.row(
                        MarkdownTable.code(file.path()),
                        file.when().words(),
                        MarkdownTable.withCode(Sentence.of(file.text())));
            }
        }
        return table.text();
    }

    private static String environment() {
        MarkdownTable table = new MarkdownTable("key", "unit", "meaning");
        table.row(
                MarkdownTable.code("throng.version"),
                "",
                "The version of Throng, with the state of its sources where known.");
        for (MachineFacts.Fact fact : MachineFacts.Fact.values()) {
            table.row(
                    MarkdownTable.code(fact.section() + "." + fact.key()),
                    KeyUnit.of(fact.key(), "").orElse(""),
                    MarkdownTable.withCode(Sentence.of(fact.description())));
        }
        table.row(
                MarkdownTable.code("netInterface"), "", "The network interface of the columns that begin with `net`.");
        table.row(MarkdownTable.code("command"), "", "The command line, without secrets.");
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
        Map<String, List<String>> byText = new LinkedHashMap<>();
        columns.forEach((name, text) -> byText.computeIfAbsent(shared(name, text, columns), none -> new ArrayList<>())
                .add(name));
        MarkdownTable table = new MarkdownTable("column", "unit", "meaning");
        byText.forEach((text, names) -> table.row(
                names.stream().map(MarkdownTable::code).collect(Collectors.joining(", ")),
                KeyUnit.of(names.get(0), text).orElse(""),
                MarkdownTable.withCode(Sentence.of(UNIT_IN_TEXT.matcher(text).replaceAll("")))));
        return table.text();
    }

    /** The text of a column in the words that it shares with others: the same of both processes, and the percentiles of one time. */
    private static String shared(String name, String text, Map<String, String> columns) {
        Matcher percentile = PERCENTILE.matcher(text);
        if (percentile.matches()) {
            return "percentiles and the maximum of " + percentile.group(1) + ", in nanoseconds; empty without answers";
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

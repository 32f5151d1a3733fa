package dev.throng.cli.kept;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The numbers that a report in Markdown prints. Sentences, headings and the order of columns may change from version to version; a number
 * with its unit must stay. A row of a table is found by its first cell, or by its numbers alone if that cell has another text today.
 */
final class ReportNumbers {

    /** A number with its unit: {@code 1,097}, {@code 59.8 ms}, {@code 549/s}, {@code 3.3 %}; or the dash of a figure that is not known. */
    private static final Pattern NUMBER = Pattern.compile(
            "(?<![\\w.,-])\\d[\\d,]*(?:\\.\\d+)?(?:\\s?(?:ns|µs|ms|s|%|B|kB|MB|GB|KiB|MiB|GiB|kbit/s|Mbit/s|cores?)\\b|/s)?|–");

    private static final String NOT_KNOWN = "–";
    private static final Pattern RULE = Pattern.compile("\\|(?:\\s*:?-+:?\\s*\\|)+");

    /** The archives lack some of the files that were there. */
    private static final Set<String> IGNORED_SECTIONS = Set.of("Files beside this report");

    private record Row(String label, List<String> numbers) {}

    private final List<Row> rows = new ArrayList<>();
    private final List<Row> sentences = new ArrayList<>();
    private final Set<String> all = new HashSet<>();

    /** @param markdown the text of {@code report.md} */
    ReportNumbers(String markdown) {
        String section = "";
        for (String line : markdown.lines().toList()) {
            if (line.startsWith("#")) {
                section = line.replaceFirst("#+ ", "");
            }
            if (IGNORED_SECTIONS.contains(section)
                    || line.startsWith("![")
                    || RULE.matcher(line).matches()) {
                continue;
            }
            Row row = row(line);
            all.addAll(row.numbers());
            if (!row.numbers().isEmpty()) {
                (line.startsWith("|") ? rows : sentences).add(row);
            }
        }
    }

    private static Row row(String line) {
        List<String> numbers =
                NUMBER.matcher(line).results().map(MatchResult::group).toList();
        return new Row(
                line.startsWith("|") ? Arrays.asList(line.split("\\|")).get(1).strip() : line, numbers);
    }

    /** How many numbers there are. */
    int size() {
        return rows.stream().mapToInt(row -> row.numbers().size()).sum()
                + sentences.stream().mapToInt(row -> row.numbers().size()).sum();
    }

    /** Returns the rows and sentences of which this report lacks a number. */
    List<String> missing(ReportNumbers expected) {
        return missing(expected, label -> false);
    }

    /**
     * Returns the rows and sentences of which this report lacks a number.
     *
     * @param regrouped whether the numbers of a row may stand in several rows today, by the first cell of the row
     */
    List<String> missing(ReportNumbers expected, Predicate<String> regrouped) {
        List<String> missing = new ArrayList<>();
        for (Row row : expected.rows) {
            if (row.numbers().stream().allMatch(ReportNumbers::mayBeUnknown)) {
                // a row without values is left out
                continue;
            }
            boolean known = rows.stream().anyMatch(today -> today.label().equals(row.label()));
            if (rows.stream()
                            .filter(today -> !known || today.label().equals(row.label()))
                            .noneMatch(today -> isWithin(row.numbers(), today.numbers()))
                    && !(regrouped.test(row.label()) && row.numbers().stream().allMatch(this::has))) {
                missing.add("| " + row.label() + " | " + row.numbers());
            }
        }
        for (Row sentence : expected.sentences) {
            List<String> numbers = sentence.numbers().stream()
                    .filter(number -> !all.contains(number))
                    .toList();
            if (!numbers.isEmpty()) {
                missing.add(numbers + " of: " + sentence.label());
            }
        }
        return missing;
    }

    /** Whether a number stands anywhere; in narrow columns it had its unit after a space that does not break. */
    private boolean has(String number) {
        return all.stream().anyMatch(today -> today.equals(number) || today.startsWith(number + " "));
    }

    /** Whether the numbers come in this order, others between them. A figure that was not measured was a 0 in version 0.1.0. */
    private static boolean isWithin(List<String> numbers, List<String> today) {
        int at = 0;
        for (String number : today) {
            if (at < numbers.size() && matches(numbers.get(at), number)) {
                at++;
            }
        }
        return at == numbers.size();
    }

    private static boolean matches(String number, String today) {
        return number.equals(today) || (today.equals(NOT_KNOWN) && mayBeUnknown(number));
    }

    private static boolean mayBeUnknown(String number) {
        return number.equals(NOT_KNOWN) || number.matches("0(?: .*)?");
    }
}

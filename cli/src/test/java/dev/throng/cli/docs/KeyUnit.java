package dev.throng.cli.docs;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The unit of a number in a result, as its key states it, or else its text. */
final class KeyUnit {

    /** In the order in which they are tried. */
    private static final List<Map.Entry<Pattern, String>> BY_KEY = List.of(
            Map.entry(Pattern.compile("(?:.*N|n)anos"), "ns"),
            Map.entry(Pattern.compile(".*[bB]itsPerSecond"), "bit/s"),
            Map.entry(Pattern.compile(".*[bB]ytesPerSecond"), "B/s"),
            Map.entry(Pattern.compile(".*PerSecond|(?:offered|answered|due)Rate"), "/s"),
            Map.entry(Pattern.compile("(?:.*S|s)econds"), "s"),
            Map.entry(Pattern.compile("(?:.*B|b)ytes(?:Sent|Received)?"), "B"),
            Map.entry(Pattern.compile("(?:.*C|c)ores(?:Allowed|Here)?"), "cores"));

    private static final List<Map.Entry<Pattern, String>> BY_TEXT = List.of(
            Map.entry(Pattern.compile("\\bshare\\b"), "share"),
            Map.entry(Pattern.compile("\\bin the unit of the metric\\b"), "of the metric"),
            Map.entry(Pattern.compile("\\bin the unit\\b"), "`unit`"),
            Map.entry(Pattern.compile("\\bin (?:nanoseconds|ns)\\b"), "ns"),
            Map.entry(Pattern.compile("\\bin seconds\\b"), "s"),
            Map.entry(Pattern.compile("\\b(?:in )?bytes\\b"), "B"),
            Map.entry(Pattern.compile("\\bin thousandths\\b"), "‰"));

    private KeyUnit() {}

    /**
     * Returns the unit of a number.
     *
     * @return empty if it is a count, or if another key of its object has the unit
     */
    static Optional<String> of(String key, String text) {
        return first(BY_KEY, key, true).or(() -> first(BY_TEXT, text, false));
    }

    private static Optional<String> first(List<Map.Entry<Pattern, String>> rules, String text, boolean whole) {
        return rules.stream()
                .filter(rule -> whole
                        ? rule.getKey().matcher(text).matches()
                        : rule.getKey().matcher(text).find())
                .map(Map.Entry::getValue)
                .findFirst();
    }
}

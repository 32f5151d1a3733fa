package dev.throng.text;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Replaces secret values in text that leaves the program: files of results, log lines, and messages. A value is found wherever it
 * stands, also percent-encoded, also escaped by {@link Printable}, also cut by an ellipsis. Each line of a value of several lines is a
 * value of its own. Secrets in URLs are masked too; see {@link SecretNames}. Immutable.
 */
public final class Masking {

    /** Knows no values; masks secrets in URLs only. */
    public static final Masking NONE = new Masking(Map.of());

    /** Shorter values are not replaced, as they stand in other words too. */
    public static final int LEAST_CHARS = 3;

    private static final int LEAST_INSIDE_WORDS = 4;
    private static final int LEAST_LINE = 8;
    private static final char ELLIPSIS = '…';

    private final Map<String, String> shown;
    private final Map<String, String> variants = new LinkedHashMap<>();
    private final Pattern pattern;
    private final int longest;

    private Masking(Map<String, String> shown) {
        this.shown = Map.copyOf(shown);
        shown.forEach(this::addVariants);
        List<String> longestFirst = variants.keySet().stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
        this.pattern = Pattern.compile(
                longestFirst.isEmpty()
                        ? "(?!)"
                        : longestFirst.stream().map(Masking::found).collect(Collectors.joining("|")));
        this.longest = longestFirst.isEmpty() ? 0 : longestFirst.get(0).length();
    }

    /**
     * Masks values.
     *
     * @param shown what stands in place of each value; values of fewer than {@value #LEAST_CHARS} characters are left out
     */
    public static Masking of(Map<String, String> shown) {
        return shown.isEmpty() ? NONE : new Masking(shown);
    }

    /** Masks the values of both. */
    public Masking and(Masking other) {
        Map<String, String> all = new LinkedHashMap<>(other.shown);
        all.putAll(shown);
        return of(all);
    }

    private void addVariants(String value, String mask) {
        add(value, mask);
        add(value.strip(), mask);
        String encoded = URLEncoder.encode(value, StandardCharsets.UTF_8);
        add(encoded, mask);
        add(encoded.replace("+", "%20"), mask);
        add(Printable.line(value), mask);
        value.lines()
                .map(String::strip)
                .filter(line -> line.length() >= LEAST_LINE)
                .forEach(line -> add(line, mask));
    }

    private void add(String value, String mask) {
        if (value.length() >= LEAST_CHARS) {
            variants.putIfAbsent(value, mask);
        }
    }

    /** Numbers are not found within longer numbers, and short values not within words. */
    private static String found(String value) {
        String quoted = Pattern.quote(value);
        if (value.matches("[\\d.]+")) {
            return "(?<![\\d.])" + quoted + "(?![\\d])";
        }
        return value.length() < LEAST_INSIDE_WORDS ? "(?<![\\p{L}\\p{N}])" + quoted + "(?![\\p{L}\\p{N}])" : quoted;
    }

    /** The text without secrets; the same object if there is none in it. */
    public String apply(String text) {
        String urls = SecretNames.withoutUrlSecrets(text);
        if (variants.isEmpty()) {
            return urls;
        }
        Matcher matcher = pattern.matcher(urls);
        String whole = matcher.find()
                ? matcher.replaceAll(found -> Matcher.quoteReplacement(variants.get(found.group())))
                : urls;
        return whole.indexOf(ELLIPSIS) < 0 ? whole : withoutCut(whole);
    }

    /** A message that quotes a long text ends it with an ellipsis, perhaps in the middle of a value. */
    private String withoutCut(String text) {
        String result = text;
        for (int end = result.indexOf(ELLIPSIS); end >= 0; end = result.indexOf(ELLIPSIS, end + 1)) {
            for (Map.Entry<String, String> variant : variants.entrySet()) {
                int cut = cut(result, end, variant.getKey());
                if (cut > 0) {
                    result = result.substring(0, end - cut) + variant.getValue() + result.substring(end);
                    end += variant.getValue().length() - cut;
                    break;
                }
            }
        }
        return result;
    }

    /** How many characters of the value's start stand before the ellipsis; 0 if fewer than {@value #LEAST_CHARS}. */
    private static int cut(String text, int end, String value) {
        for (int length = Math.min(value.length() - 1, end); length >= LEAST_CHARS; length--) {
            if (text.startsWith(value.substring(0, length), end - length)) {
                return length;
            }
        }
        return 0;
    }

    /** Where a text whose end is not known yet may be cut so that no value is cut; everything before may be masked alone. */
    int safeCut(String text) {
        int cut = Math.max(0, text.length() - Math.max(0, longest - 1));
        Matcher matcher = pattern.matcher(text);
        while (matcher.find() && matcher.start() < cut) {
            if (matcher.end() > cut) {
                return matcher.start();
            }
        }
        return cut;
    }

    /** Names what is masked, not the values. */
    @Override
    public String toString() {
        return "masks " + shown.values();
    }
}

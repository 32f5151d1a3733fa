package dev.throng.text;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Replaces secret values in text that leaves the program: files of results, log lines, and messages.
 *
 * <p>A value of at least {@value #LEAST_CHARS} characters is found wherever it stands, within words too; only a value of digits (and
 * dots) is not found within a longer number. It is also found with any of its characters written as {@link EscapedChars} has them, cut
 * by an ellipsis, and, where at least {@value #LEAST_BASE64} characters of it depend on the value alone, in base64 of a longer text.
 * Each line of a value of several lines is a value of its own.
 *
 * <p>What is left is then masked by the names beside it, as a second line of defence; see {@link SecretNames}. The text is read once,
 * however many values there are. Immutable.
 */
public final class Masking {

    /** Left whole: the launcher fills them in. */
    private static final Set<String> LAUNCHERS = Set.of("${jvm.options}", "${jvm.java}");

    /** Knows no values; masks secrets by their names only. */
    public static final Masking NONE = new Masking(Map.of());

    /** Shorter values are not replaced, as they stand in everything. */
    public static final int LEAST_CHARS = 3;

    static final int LEAST_BASE64 = 8;

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*+)");
    private static final String NUMBER = "[\\d.]+";

    private final Map<String, String> shown;
    private final Set<String> placeholders;
    private final SecretTree values = new SecretTree();

    private Masking(Map<String, String> shown) {
        this.shown = Collections.unmodifiableMap(new LinkedHashMap<>(shown));
        this.placeholders = new HashSet<>(LAUNCHERS);
        placeholders.addAll(shown.values());
        placeholders.removeIf(mask -> !isPlaceholder(mask));
        // values first, so that what stands for a part of one never takes its place
        shown.forEach(this::add);
        shown.forEach((value, mask) -> {
            add(value.strip(), mask);
            value.lines().forEach(line -> add(line.strip(), mask));
            addBase64(value, mask);
        });
    }

    /**
     * Masks values.
     *
     * @param shown what stands in place of each value; values of fewer than {@value #LEAST_CHARS} characters are left out
     */
    public static Masking of(Map<String, String> shown) {
        return shown.isEmpty() ? NONE : new Masking(shown);
    }

    private static boolean isPlaceholder(String mask) {
        return mask.startsWith("${");
    }

    /** Masks the values of both. What one of them knows by the name of its variable stands as that one shows it. */
    public Masking and(Masking other) {
        if (this == NONE || other == NONE) {
            return this == NONE ? other : this;
        }
        Map<String, String> all = new LinkedHashMap<>(other.shown);
        shown.forEach((value, mask) -> all.merge(value, mask, (theirs, ours) -> isPlaceholder(ours) ? ours : theirs));
        return new Masking(all);
    }

    /** Masks the values of environment variables: what {@link #variables()} of another process named. */
    public static Masking ofVariables(Collection<String> names, Map<String, String> environment) {
        Map<String, String> values = new LinkedHashMap<>();
        names.stream()
                .filter(environment::containsKey)
                .forEach(name -> values.putIfAbsent(environment.get(name), "${" + name + "}"));
        return of(values);
    }

    /** The environment variables whose values are masked. */
    public List<String> variables() {
        return shown.values().stream()
                .flatMap(mask -> VARIABLE.matcher(mask).results())
                .map(variable -> variable.group(1))
                .distinct()
                .sorted()
                .toList();
    }

    private void add(String value, String mask) {
        if (value.length() >= LEAST_CHARS) {
            values.add(value, mask, value.matches(NUMBER));
        }
    }

    /** In base64 of a longer text a value stands at one of three places within a group of three bytes. */
    private void addBase64(String value, String mask) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        for (int before = 0; before < 3; before++) {
            byte[] placed = new byte[before + bytes.length];
            System.arraycopy(bytes, 0, placed, before, bytes.length);
            int from = (8 * before + 5) / 6;
            int to = 8 * placed.length / 6;
            if (to - from >= LEAST_BASE64) {
                values.add(Base64.getEncoder().encodeToString(placed).substring(from, to), mask, false);
                values.add(Base64.getUrlEncoder().encodeToString(placed).substring(from, to), mask, false);
            }
        }
    }

    /** The text without secrets; the same object if there is none in it. */
    public String apply(String text) {
        return SecretNames.without(values.isEmpty() ? text : withoutValues(text));
    }

    private String withoutValues(String text) {
        StringBuilder masked = null;
        int done = 0;
        SecretTree.Search search = values.search(text);
        for (int at = 0; at < text.length(); ) {
            int placeholder = placeholder(text, at);
            if (placeholder > 0) {
                at += placeholder;
            } else if (search.foundAt(at)) {
                masked = masked == null ? new StringBuilder(text.length()) : masked;
                masked.append(text, done, at).append(search.mask());
                done = search.end();
                at = done;
            } else {
                at++;
            }
        }
        return masked == null ? text : masked.append(text, done, text.length()).toString();
    }

    /** The length of what stands for a value already; 0 if there is none here. */
    private int placeholder(String text, int at) {
        if (text.charAt(at) != '$' || !text.startsWith("${", at)) {
            return 0;
        }
        int end = text.indexOf('}', at) + 1;
        return end > 0 && placeholders.contains(text.substring(at, end)) ? end - at : 0;
    }

    /** Where a text whose end is not known yet may be cut so that no value is cut; everything before may be masked alone. */
    int safeCut(String text) {
        SecretTree.Search search = values.search(text);
        for (int at = 0; at < text.length(); ) {
            boolean found = search.foundAt(at);
            if (search.wantsMore()) {
                return at;
            }
            at = found ? search.end() : at + 1;
        }
        return text.length();
    }

    /** Names what is masked, not the values. */
    @Override
    public String toString() {
        return "masks " + shown.values();
    }
}

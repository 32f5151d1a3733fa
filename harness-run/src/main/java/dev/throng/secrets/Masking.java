package dev.throng.secrets;

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
 * Replaces secret values in all text that Throng writes: files of results, log lines and messages.
 *
 * <p>It finds a value of at least {@value #MIN_CHARS} characters everywhere, also within words. It does not find a value of digits and dots
 * within a longer number. It also finds a value whose characters are escaped (see {@link EscapeReader}), that is cut by an ellipsis, or that
 * is part of a longer text in base64, if at least {@value #MIN_BASE64_CHARS} characters depend on the value alone. Each line of a value of
 * several lines is a value too.
 *
 * <p>After that it masks secrets by their names; see {@link SecretNames}. It reads the text once for any number of values. Immutable.
 */
public final class Masking {

    /** Without values: masks secrets by their names only. */
    public static final Masking NONE = new Masking(Map.of());

    /** Shorter values are not replaced, because they are part of too many words. */
    public static final int MIN_CHARS = 3;

    static final int MIN_BASE64_CHARS = 8;

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*+)");
    private static final String NUMBER = "[\\d.]+";

    private final Map<String, String> shown;
    private final Set<String> placeholders;
    private final SecretTrie values = new SecretTrie();

    private Masking(Map<String, String> shown) {
        this.shown = Collections.unmodifiableMap(new LinkedHashMap<>(shown));
        this.placeholders = new HashSet<>(JvmPlaceholders.ALL);
        placeholders.addAll(shown.values());
        placeholders.removeIf(mask -> !isPlaceholder(mask));
        // whole values first, because the first mask of a text counts
        shown.forEach(this::add);
        shown.forEach((value, mask) -> {
            add(value.strip(), mask);
            value.lines().forEach(line -> add(line.strip(), mask));
            addBase64(value, mask);
        });
    }

    /**
     * Creates a masking of values.
     *
     * @param shown the replacement of each value; shorter values than {@value #MIN_CHARS} characters are ignored
     */
    public static Masking of(Map<String, String> shown) {
        return shown.isEmpty() ? NONE : new Masking(shown);
    }

    private static boolean isPlaceholder(String mask) {
        return mask.startsWith("${");
    }

    /** Returns a masking of the values of both. If only one shows a value as the name of a variable, the result does too. */
    public Masking and(Masking other) {
        if (this == NONE || other == NONE) {
            return this == NONE ? other : this;
        }
        Map<String, String> all = new LinkedHashMap<>(other.shown);
        shown.forEach((value, mask) -> all.merge(value, mask, (theirs, ours) -> isPlaceholder(ours) ? ours : theirs));
        return new Masking(all);
    }

    /** Creates a masking of the values of environment variables. */
    public static Masking ofVariables(Collection<String> names, Map<String, String> environment) {
        Map<String, String> values = new LinkedHashMap<>();
        names.stream()
                .filter(environment::containsKey)
                .forEach(name -> values.putIfAbsent(environment.get(name), "${" + name + "}"));
        return of(values);
    }

    /** The names of the environment variables whose values it masks. */
    public List<String> variables() {
        return shown.values().stream()
                .flatMap(mask -> VARIABLE.matcher(mask).results())
                .map(variable -> variable.group(1))
                .distinct()
                .sorted()
                .toList();
    }

    private void add(String value, String mask) {
        if (value.length() >= MIN_CHARS) {
            values.add(value, mask, value.matches(NUMBER));
        }
    }

    /** In base64 of a longer text, a value starts at one of three positions in a group of three bytes. */
    private void addBase64(String value, String mask) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        for (int before = 0; before < 3; before++) {
            byte[] placed = new byte[before + bytes.length];
            System.arraycopy(bytes, 0, placed, before, bytes.length);
            int from = (8 * before + 5) / 6;
            int to = 8 * placed.length / 6;
            if (to - from >= MIN_BASE64_CHARS) {
                values.add(Base64.getEncoder().encodeToString(placed).substring(from, to), mask, false);
                values.add(Base64.getUrlEncoder().encodeToString(placed).substring(from, to), mask, false);
            }
        }
    }

    /** Returns the text without secrets; the same object if it has none. */
    public String apply(String text) {
        return SecretNames.without(values.isEmpty() ? text : withoutValues(text));
    }

    private String withoutValues(String text) {
        StringBuilder masked = null;
        int done = 0;
        SecretTrie.Search search = values.search(text);
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

    /** The length of the placeholder at a position; 0 if there is none. */
    private int placeholder(String text, int at) {
        if (text.charAt(at) != '$' || !text.startsWith("${", at)) {
            return 0;
        }
        int end = text.indexOf('}', at) + 1;
        return end > 0 && placeholders.contains(text.substring(at, end)) ? end - at : 0;
    }

    /** Returns a position where an incomplete text may be cut without cutting a value. */
    int safeCut(String text) {
        SecretTrie.Search search = values.search(text);
        for (int at = 0; at < text.length(); ) {
            boolean found = search.foundAt(at);
            if (search.wantsMore()) {
                return at;
            }
            at = found ? search.end() : at + 1;
        }
        return text.length();
    }

    /** Shows the replacements, not the values. */
    @Override
    public String toString() {
        return "masks " + shown.values();
    }
}

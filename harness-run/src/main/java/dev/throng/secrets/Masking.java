package dev.throng.secrets;

import dev.throng.text.Printable;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private final Optional<Values> values;

    private Masking(Map<String, String> shown) {
        this.shown = Collections.unmodifiableMap(new LinkedHashMap<>(shown));
        this.values = shown.isEmpty()
                ? Optional.empty()
                : Optional.of(new Values(shown)).filter(found -> !found.trie.isEmpty());
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

    /** Returns the text without secrets; the same object if it has none. */
    public String apply(String text) {
        return SecretNames.without(values.isEmpty() ? text : values.get().without(text));
    }

    /** Returns a position where an incomplete text may be cut without cutting a value. */
    int safeCut(String text) {
        return values.isEmpty() ? text.length() : values.get().safeCut(text);
    }

    /** Shows the replacements, not the values. */
    @Override
    public String toString() {
        return "masks " + shown.values();
    }

    /** The values to find, and the placeholders that are none. */
    private static final class Values {

        private final SecretTrie trie = new SecretTrie();
        private final Set<String> placeholders;

        Values(Map<String, String> shown) {
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

        private void add(String value, String mask) {
            if (value.length() >= MIN_CHARS) {
                trie.add(value, mask, value.matches(NUMBER));
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
                    trie.add(Base64.getEncoder().encodeToString(placed).substring(from, to), mask, false);
                    trie.add(Base64.getUrlEncoder().encodeToString(placed).substring(from, to), mask, false);
                }
            }
        }

        String without(String text) {
            StringBuilder masked = null;
            int done = 0;
            SecretTrie.Search search = trie.search(text);
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
            return masked == null
                    ? text
                    : masked.append(text, done, text.length()).toString();
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
            SecretTrie.Search search = trie.search(text);
            for (int at = 0; at < text.length(); ) {
                boolean found = search.foundAt(at);
                if (search.wantsMore()) {
                    return at;
                }
                at = found ? search.end() : at + 1;
            }
            return text.length();
        }
    }

    /**
     * Cleans the output of another program while it arrives: the result is UTF-8 without secrets, and without control characters except line
     * feeds and tabs. Holds back the last line until it is complete, because a secret may arrive in parts. Of a long line it holds back only
     * what may be the start of a secret. One thread at a time may use it.
     */
    public static final class OutputCleaner {

        private static final int MAX_HELD_BYTES = 16 * 1024;

        /** The most bytes to hold back as the possible start of a secret. */
        private static final int MAX_SECRET_BYTES = 16 * MAX_HELD_BYTES;

        private final Masking masking;
        private final ByteArrayOutputStream held = new ByteArrayOutputStream();

        public OutputCleaner(Masking masking) {
            this.masking = masking;
        }

        /** Adds output. Returns the cleaned output that is complete. */
        public byte[] add(byte[] bytes, int length) {
            int lines = length;
            while (lines > 0 && bytes[lines - 1] != '\n') {
                lines--;
            }
            byte[] whole = new byte[0];
            if (lines > 0) {
                held.write(bytes, 0, lines);
                whole = rest();
            }
            held.write(bytes, lines, length - lines);
            return held.size() > MAX_HELD_BYTES ? joined(whole, start()) : whole;
        }

        /** Returns what is held back, cleaned, and removes it. */
        public byte[] rest() {
            byte[] rest = peek();
            held.reset();
            return rest;
        }

        /** Returns what is held back, cleaned, and keeps it. */
        public byte[] peek() {
            return clean(held.toString(StandardCharsets.UTF_8));
        }

        /** Returns the start of a line that is too long to hold back, up to the place where the next secret may begin. */
        private byte[] start() {
            byte[] bytes = held.toByteArray();
            int complete = completeCharacters(bytes);
            String text = new String(bytes, 0, complete, StandardCharsets.UTF_8);
            int cut = masking.safeCut(text);
            cut = bytes.length - cut > MAX_SECRET_BYTES ? text.length() : cut;
            held.reset();
            held.writeBytes(text.substring(cut).getBytes(StandardCharsets.UTF_8));
            held.write(bytes, complete, bytes.length - complete);
            return clean(text.substring(0, cut));
        }

        /** The length without an incomplete character at the end. */
        private static int completeCharacters(byte[] bytes) {
            int lead = bytes.length - 1;
            while (lead > 0 && lead > bytes.length - 4 && (bytes[lead] & 0xc0) == 0x80) {
                lead--;
            }
            return (bytes[lead] & 0xc0) == 0xc0 ? lead : bytes.length;
        }

        private byte[] clean(String text) {
            return Printable.text(masking.apply(text)).getBytes(StandardCharsets.UTF_8);
        }

        private static byte[] joined(byte[] first, byte[] second) {
            ByteArrayOutputStream both = new ByteArrayOutputStream(first.length + second.length);
            both.writeBytes(first);
            both.writeBytes(second);
            return both.toByteArray();
        }
    }
}

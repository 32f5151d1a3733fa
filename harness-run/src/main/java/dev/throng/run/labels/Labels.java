package dev.throng.run.labels;

import dev.throng.text.Printable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The labels of a run: names with values, in the order in which they were given. Immutable.
 *
 * @param values at most {@value #MOST}, each of one line
 */
public record Labels(Map<String, String> values) {

    /** No labels. */
    public static final Labels NONE = new Labels(Map.of());

    /** The name of the label for the commit of the checkout that the run was started in. */
    public static final String COMMIT = "commit";

    private static final int MOST = 20;
    private static final int MOST_CHARS = 200;
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,49}");
    private static final String FORM =
            "NAME=VALUE, such as build=42; a name has letters, digits, _ . and -, up to 50 of"
                    + " them, and a value has 1 to " + MOST_CHARS + " characters on one line";

    public Labels {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /**
     * Reads labels as the command line has them.
     *
     * @param assignments {@code NAME=VALUE} each
     * @throws IllegalArgumentException with the label that is wrong, and the expected form
     */
    public static Labels parse(List<String> assignments) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String assignment : assignments) {
            int sign = assignment.indexOf('=');
            String name = sign < 0 ? assignment : assignment.substring(0, sign);
            String value = assignment.substring(sign + 1).strip();
            boolean valid = sign >= 0
                    && NAME.matcher(name).matches()
                    && !value.isEmpty()
                    && value.length() <= MOST_CHARS
                    && value.codePoints().allMatch(Printable::isPrintable);
            if (!valid) {
                throw new IllegalArgumentException(Printable.excerpt(assignment) + " (expected: " + FORM + ")");
            }
            if (values.put(name, value) != null) {
                throw new IllegalArgumentException(name + ", twice (expected: each name once)");
            }
        }
        if (values.size() > MOST) {
            throw new IllegalArgumentException(values.size() + " labels (expected: at most " + MOST + ")");
        }
        return new Labels(values);
    }

    /** Returns these labels with a commit, unless the user gave one or none is known. */
    public Labels orCommit(Optional<String> commit) {
        if (commit.isEmpty() || values.containsKey(COMMIT)) {
            return this;
        }
        Map<String, String> all = new LinkedHashMap<>();
        all.put(COMMIT, commit.get());
        all.putAll(values);
        return new Labels(all);
    }
}

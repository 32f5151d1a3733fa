package dev.throng.report;

import java.util.regex.Pattern;

/** Checks the ids of headings and charts: they become names of files and links. */
final class HeadingIds {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9-]+");

    private HeadingIds() {}

    /** @throws IllegalArgumentException if an id is empty or has other characters than letters, digits and hyphens */
    static void check(String id) {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException("\"" + id + "\" is no id (expected: letters, digits and hyphens)");
        }
    }
}

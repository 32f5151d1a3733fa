package dev.throng.reports;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Names for links and files, made from any text: lower-case letters, digits and hyphens, and no name twice. */
final class Slugs {

    private static final int LONGEST = 60;

    private final Set<String> taken = new HashSet<>();

    String of(String text) {
        String slug =
                text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-+|-+$", "");
        String cut = slug.substring(0, Math.min(LONGEST, slug.length())).replaceAll("-+$", "");
        String base = cut.isEmpty() ? "chart" : cut;
        String name = base;
        for (int n = 2; !taken.add(name); n++) {
            name = base + "-" + n;
        }
        return name;
    }
}

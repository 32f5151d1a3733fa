package dev.throng.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the known word that a misspelt one most resembles: the smallest edit distance, if that is small for the word's length. */
public final class Nearest {

    private Nearest() {}

    /** The known word nearest to the given one; empty if none is near. Ignores case, hyphens and underscores. */
    public static Optional<String> to(String given, Collection<String> known) {
        String plain = plain(given);
        if (plain.length() > 60) {
            return Optional.empty();
        }
        return known.stream()
                .filter(word ->
                        distance(plain, plain(word)) <= Math.max(1, Math.min(plain.length(), word.length()) / 3))
                .min(Comparator.comparingInt(word -> distance(plain, plain(word))));
    }

    /** {@code one of rate, inFlight; did you mean inFlight?} */
    public static String expectation(String given, Collection<String> known) {
        return expectation(given, known, known);
    }

    /**
     * As {@link #expectation(String, Collection)}, for many words.
     *
     * @param listed those that the text lists
     * @param known all of them; the text suggests the nearest
     */
    public static String expectation(String given, Collection<String> listed, Collection<String> known) {
        if (known.size() < 2) {
            return known.stream().findFirst().orElse("none here");
        }
        return "one of " + String.join(", ", listed) + suggestion(to(given, known));
    }

    /** {@code ; did you mean inFlight?}, or nothing if there is no word to suggest. */
    public static String suggestion(Optional<String> word) {
        return word.map(known -> "; did you mean " + known + "?").orElse("");
    }

    private static String plain(String word) {
        return word.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
    }

    /** Insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
    private static int distance(String from, String to) {
        int[][] cost = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(cost, from, to, i, j);
            }
        }
        return cost[from.length()][to.length()];
    }

    private static int cheapest(int[][] cost, String from, String to, int i, int j) {
        int replaced = cost[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        int cheapest = Math.min(replaced, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        boolean swapped =
                i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return swapped ? Math.min(cheapest, cost[i - 2][j - 2] + 1) : cheapest;
    }
}

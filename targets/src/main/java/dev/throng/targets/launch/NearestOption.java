package dev.throng.targets.launch;

import java.util.Collection;

/** The known name with the smallest edit distance (Levenshtein) to a mistyped one. */
final class NearestOption {

    private NearestOption() {}

    static String to(String typed, Collection<String> known) {
        String best = "";
        int bestDistance = Integer.MAX_VALUE;
        for (String name : known) {
            int distance = distance(typed, name);
            if (distance < bestDistance) {
                bestDistance = distance;
                best = name;
            }
        }
        return best;
    }

    /**
     * Returns a question such as {@code ; did you mean --port?} if a known name differs by two letters or a third of them at most; else
     * nothing.
     *
     * @param prefix in front of the known name
     */
    static String suggestion(String typed, String prefix, Collection<String> known) {
        String nearest = to(typed, known);
        int near = Math.max(2, Math.min(typed.length(), nearest.length()) / 3);
        return nearest.isEmpty() || distance(typed, nearest) > near ? "" : "; did you mean " + prefix + nearest + "?";
    }

    private static int distance(String left, String right) {
        int[] above = new int[right.length() + 1];
        for (int column = 0; column < above.length; column++) {
            above[column] = column;
        }
        for (int row = 1; row <= left.length(); row++) {
            int[] current = new int[above.length];
            current[0] = row;
            for (int column = 1; column < above.length; column++) {
                int replaced = above[column - 1] + (left.charAt(row - 1) == right.charAt(column - 1) ? 0 : 1);
                current[column] = Math.min(replaced, 1 + Math.min(above[column], current[column - 1]));
            }
            above = current;
        }
        return above[right.length()];
    }
}

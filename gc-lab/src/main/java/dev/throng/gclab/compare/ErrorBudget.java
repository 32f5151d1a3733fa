package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.List;

/**
 * Shares the probability of any error among the intervals of a comparison, and among the looks of a sequential study.
 *
 * <p>The intervals of a comparison have equal shares (Bonferroni). A sequential study looks at its results again and again, and each look
 * could show a false difference. So each look has a share too. The sum of all shares is the whole, whatever the results depend on each
 * other: all intervals of all looks hold together. The k-th of K looks has a share proportional to 1/k: most studies end early, and
 * the last looks still have enough.
 *
 * <p>Looks are few: after the fewest blocks, then each time a fifth more blocks have been run, rounded up. A comparison between two looks
 * has the share of the next one.
 */
public final class ErrorBudget {

    private static final double GROWTH = 1.2;

    private final double level;
    private final List<Integer> looks;

    private ErrorBudget(double level, List<Integer> looks) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("level: " + level + " (expected: above 0 and below 1)");
        }
        this.level = level;
        this.looks = looks;
    }

    /**
     * For a study with a fixed number of trials, which is compared once.
     *
     * @param level at which all intervals hold together, above 0 and below 1
     */
    public static ErrorBudget once(double level) {
        return new ErrorBudget(level, List.of());
    }

    /**
     * For a study that adds blocks until its differences are decided.
     *
     * @param level at which all intervals of all looks hold together, above 0 and below 1
     * @param first after how many blocks the first look takes place
     * @param last after how many blocks the last one takes place, not below {@code first}
     */
    public static ErrorBudget sequential(double level, int first, int last) {
        if (first < 1 || last < first) {
            throw new IllegalArgumentException(
                    "looks: " + first + " to " + last + " (expected: 1 or more, in rising order)");
        }
        List<Integer> looks = new ArrayList<>();
        for (int look = first; look < last; look = (int) Math.ceil(look * GROWTH)) {
            looks.add(look);
        }
        looks.add(last);
        return new ErrorBudget(level, List.copyOf(looks));
    }

    /** The level at which all intervals hold together. */
    public double level() {
        return level;
    }

    /** After how many blocks a look takes place, in rising order; empty for a study that is compared once. */
    public List<Integer> looks() {
        return looks;
    }

    /**
     * The level of each single interval.
     *
     * @param comparisons the number of intervals
     * @param blocks that have been run
     */
    double single(int comparisons, int blocks) {
        return 1 - (1 - level) * share(blocks) / Math.max(1, comparisons);
    }

    /** The share of the error for a comparison after these blocks: that of the first look that is not earlier. */
    double share(int blocks) {
        if (looks.isEmpty()) {
            return 1;
        }
        double all = 0;
        for (int number = 1; number <= looks.size(); number++) {
            all += 1.0 / number;
        }
        int next = 0;
        while (next < looks.size() - 1 && looks.get(next) < blocks) {
            next++;
        }
        return 1.0 / (next + 1) / all;
    }
}

package dev.throng.gclab.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The least that collection can cost (Cai, Blackburn, Bond, Maas, "Distilling the Real Cost of Production Garbage Collectors", ISPASS
 * 2022). The known cost of collection is subtracted from each configuration's cost; the smallest rest represents the program without a
 * collector. Each configuration's overhead is its whole cost divided by that rest.
 *
 * <p>It is a lower bound: barriers, allocation and lost locality stay in the rest, so the true program is cheaper than the baseline
 * and the true overhead larger.
 */
public final class LowerBoundOverhead {

    private LowerBoundOverhead() {}

    /**
     * What one configuration cost, per operation or per thousand, in any unit.
     *
     * @param total all of it
     * @param collection the known cost of collection: CPU of the collector's threads, or time in pauses; less than all
     */
    public record Cost(String label, double total, double collection) {

        public Cost {
            if (!(total > 0) || !(collection >= 0) || collection >= total) {
                throw new IllegalArgumentException("cost of " + label + ": " + collection + " of " + total
                        + " (expected: less than a total above 0)");
            }
        }

        double distilled() {
            return total - collection;
        }
    }

    /** The overhead by label: 1.3 is at least 30 % more than the program alone. In the order given. */
    public static Map<String, Double> of(List<Cost> costs) {
        double baseline = costs.stream().mapToDouble(Cost::distilled).min().orElse(Double.NaN);
        Map<String, Double> overheads = new LinkedHashMap<>();
        costs.forEach(cost -> overheads.put(cost.label(), cost.total() / baseline));
        return overheads;
    }
}

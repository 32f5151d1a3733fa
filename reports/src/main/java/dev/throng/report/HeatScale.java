package dev.throng.report;

import java.util.List;

/**
 * The colours of a heat map: steps of one hue whose lightness falls with the count (in dark mode it rises), so that they differ for
 * colour-blind readers and in grey. The scale is logarithmic.
 */
public final class HeatScale {

    private static final List<String> DAY =
            List.of("#d6e4f2", "#b5d0e8", "#8db8dc", "#629ccd", "#3f7fba", "#28629f", "#184681", "#0b2a5c");
    private static final List<String> NIGHT =
            List.of("#23405f", "#2b5680", "#3470a5", "#4689c4", "#66a4da", "#8fc0e9", "#bbdaf4", "#eaf4fd");

    private HeatScale() {}

    /** Returns the number of steps. */
    public static int steps() {
        return DAY.size();
    }

    /**
     * Returns the step of a count, from 0.
     *
     * @param count from 1 to {@code largest}
     * @param largest the largest count of the heat map
     */
    public static int step(long count, long largest) {
        return largest <= 1
                ? steps() - 1
                : Math.min(steps() - 1, (int) (steps() * Math.log(count) / Math.log(largest)));
    }

    /** Returns the colour of a step on white. */
    public static String day(int step) {
        return DAY.get(step);
    }

    /** Returns the colour of a step on near-black. */
    public static String night(int step) {
        return NIGHT.get(step);
    }
}

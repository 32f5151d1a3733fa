package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;

/** Checks in a browser how high the report of a run is as it opens. */
public final class FoldedHeight {

    private static final int DESK = 1280;
    private static final int PHONE = 390;
    private static final int MOST_ON_A_DESK = 4000;
    private static final int MOST_ON_A_PHONE = 6000;

    private FoldedHeight() {}

    /** @param temp a directory for the browser's files */
    public static void assertShort(Path temp, Path report) throws Exception {
        Map<Integer, Integer> heights = PageInFrames.heights(temp, report, DESK, PHONE);

        assertThat(heights.get(DESK)).as("height at " + DESK + " px").isBetween(600, MOST_ON_A_DESK);
        assertThat(heights.get(PHONE)).as("height at " + PHONE + " px").isBetween(600, MOST_ON_A_PHONE);
    }
}

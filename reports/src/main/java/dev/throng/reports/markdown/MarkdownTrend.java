package dev.throng.reports.markdown;

import dev.throng.report.Block;
import dev.throng.report.Points;
import java.util.stream.IntStream;

/** Draws the last values of a trend as a line of blocks, such as ▁▁▂▇. A gap is a point. Pure. */
final class MarkdownTrend {

    private static final String BLOCKS = "▁▂▃▄▅▆▇█";
    private static final String GAP = "·";
    private static final int MOST = 30;

    private MarkdownTrend() {}

    /** Returns the line; of several lines, their values in the order of x. Empty without values. */
    static String of(Block.Trend trend) {
        double[][] points = trend.lines().stream()
                .flatMap(line -> IntStream.range(0, line.size()).mapToObj(i -> new double[] {line.x(i), line.y(i)}))
                .sorted((one, other) -> Double.compare(one[0], other[0]))
                .toArray(double[][]::new);
        double low = trend.lines().stream()
                .mapToDouble(Points::smallest)
                .filter(Double::isFinite)
                .min()
                .orElse(0);
        double high = trend.lines().stream()
                .mapToDouble(Points::largest)
                .filter(Double::isFinite)
                .max()
                .orElse(0);
        StringBuilder drawn = new StringBuilder();
        for (int i = Math.max(0, points.length - MOST); i < points.length; i++) {
            drawn.append(block(points[i][1], low, high));
        }
        return drawn.toString();
    }

    private static String block(double value, double low, double high) {
        if (!Double.isFinite(value)) {
            return GAP;
        }
        double share = high > low ? (value - low) / (high - low) : 0;
        int step = (int) Math.min(BLOCKS.length() - 1, share * BLOCKS.length());
        return BLOCKS.substring(step, step + 1);
    }
}

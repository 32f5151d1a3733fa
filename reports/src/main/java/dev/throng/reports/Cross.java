package dev.throng.reports;

import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.ChartColor;
import dev.throng.report.Points;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The means of a configuration by two measures, with an arm for each interval. */
record Cross(Arm across, Arm upwards) {

    /** How far from its mean an interval is drawn: a wider one would leave no space for the others. */
    private static final double FARTHEST = 10;

    /**
     * A mean with its interval, cut at a tenth of the mean and at ten times the mean.
     *
     * @param mean not a number if unknown
     */
    record Arm(double mean, double low, double high) {

        /** @param least the smallest value that the axis has */
        static Arm of(JsonNode mean, JsonNode interval, double least) {
            double middle = mean.asDouble(Double.NaN);
            boolean known = interval.isObject();
            double lowest = known ? middle / FARTHEST : middle;
            double highest = known ? middle * FARTHEST : middle;
            return new Arm(
                    Math.max(least, middle),
                    Math.max(least, Math.max(lowest, end(interval.path("low"), lowest))),
                    Math.max(least, Math.min(highest, end(interval.path("high"), highest))));
        }

        /** An end without a bound is as far away as an arm reaches. */
        private static double end(JsonNode end, double farthest) {
            return end.isNumber() ? end.asDouble() : farthest;
        }

        private boolean hasLength() {
            return high > low;
        }
    }

    private boolean isKnown() {
        return Double.isFinite(across.mean()) && Double.isFinite(upwards.mean());
    }

    /** The mean as a mark; empty if one of the means is unknown. */
    Points mark() {
        Points.Builder mark = Points.builder();
        if (isKnown()) {
            mark.add(across.mean(), upwards.mean());
        }
        return mark.build();
    }

    /** The arms; an interval that is unknown has none. */
    List<Line> arms(String name, ChartColor ink) {
        List<Line> arms = new ArrayList<>();
        if (isKnown() && across.hasLength()) {
            arms.add(arm(name, ink, across.low(), upwards.mean(), across.high(), upwards.mean()));
        }
        if (isKnown() && upwards.hasLength()) {
            arms.add(arm(name, ink, across.mean(), upwards.low(), across.mean(), upwards.high()));
        }
        return arms;
    }

    private static Line arm(String name, ChartColor ink, double fromX, double fromY, double toX, double toY) {
        Points ends = Points.builder().add(fromX, fromY).add(toX, toY).build();
        return new Line(name, ink, Stroke.BAR, true, ends);
    }
}

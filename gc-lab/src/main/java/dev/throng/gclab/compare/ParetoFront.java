package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The Pareto front of points with a cost and a benefit. */
public final class ParetoFront {

    private ParetoFront() {}

    /**
     * A trial, or the mean of several.
     *
     * @param cost less is better: the longest pause
     * @param benefit more is better: throughput
     */
    public record Point(String label, double cost, double benefit) {

        /** Whether this dominates the other: it is no worse in both respects and better in one. */
        boolean beats(Point other) {
            return cost <= other.cost && benefit >= other.benefit && (cost < other.cost || benefit > other.benefit);
        }
    }

    /** The points that no other dominates, by rising cost. */
    public static List<Point> of(List<Point> points) {
        List<Point> front = new ArrayList<>();
        for (Point point : points) {
            if (points.stream().noneMatch(other -> other.beats(point))) {
                front.add(point);
            }
        }
        front.sort(Comparator.comparingDouble(Point::cost).thenComparing(Point::label));
        return List.copyOf(front);
    }
}

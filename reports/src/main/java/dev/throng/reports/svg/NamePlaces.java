package dev.throng.reports.svg;

import java.util.ArrayList;
import java.util.List;

/** Finds places for the names of marks, beside their marks and apart from other marks and names. One thread may use it. */
final class NamePlaces {

    private static final double MARK = 6;
    private static final double GAP = 8;

    private final double left;
    private final double top;
    private final double right;
    private final double bottom;
    private final double fontSize;
    private final List<Box> taken = new ArrayList<>();

    NamePlaces(double left, double top, double right, double bottom, double fontSize) {
        this.left = left;
        this.top = top;
        this.right = right;
        this.bottom = bottom;
        this.fontSize = fontSize;
    }

    /**
     * The start of a name.
     *
     * @param x its left end
     * @param y its base line
     * @param near where a line from the mark meets the name
     * @param far whether the name is so far from its mark that it needs the line
     */
    record Place(double x, double y, double near, boolean far) {}

    private record Box(double left, double top, double right, double bottom) {

        double overlap(Box other) {
            double wide = Math.min(right, other.right) - Math.max(left, other.left);
            double high = Math.min(bottom, other.bottom) - Math.max(top, other.top);
            return wide > 0 && high > 0 ? wide * high : 0;
        }
    }

    /** Keeps the place of a mark free. */
    void mark(double x, double y) {
        taken.add(new Box(x - MARK, y - MARK, x + MARK, y + MARK));
    }

    /** The place with the least overlap of those around a mark, the right side first. */
    Place name(String name, double x, double y) {
        double wide = TextWidth.of(name, fontSize) * 0.92;
        double line = fontSize + 2;
        List<Place> places = new ArrayList<>();
        for (double down : new double[] {0, -line, line, -2 * line, 2 * line, -3 * line, 3 * line}) {
            boolean far = Math.abs(down) > line;
            places.add(new Place(x + GAP, y + 4 + down, x + GAP - 1, far));
            places.add(new Place(x - GAP - wide, y + 4 + down, x - GAP, far));
            if (down != 0) {
                places.add(new Place(x - wide / 2, y + 4 + down, x, far));
            }
        }
        Place best = places.get(0);
        double least = Double.MAX_VALUE;
        for (Place place : places) {
            Box box = box(place, wide);
            double overlap =
                    outside(box) + taken.stream().mapToDouble(box::overlap).sum();
            if (overlap < least - 1e-6) {
                least = overlap;
                best = place;
            }
        }
        taken.add(box(best, wide));
        return best;
    }

    private Box box(Place place, double wide) {
        return new Box(place.x(), place.y() - fontSize, place.x() + wide, place.y() + 2);
    }

    /** A name that leaves the plot costs more than any overlap. */
    private double outside(Box box) {
        double beyond = Math.max(0, left - box.left())
                + Math.max(0, box.right() - right)
                + Math.max(0, top - box.top())
                + Math.max(0, box.bottom() - bottom);
        return 1000 * beyond;
    }
}

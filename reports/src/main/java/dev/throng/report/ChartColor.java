package dev.throng.report;

import java.util.Locale;

/**
 * The colours of lines, each with a {@link Marker}. A subject has the same colour in every chart of a report, in light and dark mode. Colours
 * of the target are warm, those of the generator cold.
 */
public enum ChartColor {
    RESPONSE("#2563eb", "#6ea8fe", Marker.CIRCLE),
    SERVICE("#0f9d76", "#3fd0a4", Marker.SQUARE),
    LAG("#d9730d", "#f5a352", Marker.TRIANGLE_DOWN),
    /** What became due. */
    DUE("#8d5a34", "#d6a480", Marker.TRIANGLE_LEFT),
    OFFERED("#7c8798", "#98a3b5", Marker.CROSS),
    OWED("#c0392b", "#f08a7e", Marker.HOURGLASS),
    TARGET("#b7791f", "#f0bd5b", Marker.SQUARE),
    GENERATOR("#7c4fd0", "#b596f5", Marker.STAR),
    MACHINE("#64748b", "#94a3b8", Marker.CROSS),
    /** The median, beside percentiles in {@link #RESPONSE}. */
    MEDIAN("#0e7490", "#5cc8e0", Marker.TRIANGLE_RIGHT),
    /** The largest or rarest values, beside percentiles in {@link #RESPONSE}. */
    EXTREME("#1b2a63", "#dbe5ff", Marker.TRIANGLE_LEFT),
    FIRST("#2563eb", "#6ea8fe", Marker.CIRCLE),
    SECOND("#0f9d76", "#3fd0a4", Marker.SQUARE),
    THIRD("#d9730d", "#f5a352", Marker.TRIANGLE_DOWN),
    FOURTH("#b83280", "#f08cc3", Marker.CROSS),
    FIFTH("#0e7490", "#5cc8e0", Marker.TRIANGLE_RIGHT),
    SIXTH("#5b7a1f", "#b4d455", Marker.HOURGLASS),
    SEVENTH("#7c4fd0", "#b596f5", Marker.STAR),
    EIGHTH("#8d5a34", "#d6a480", Marker.TRIANGLE_LEFT);

    private final String day;
    private final String night;
    private final Marker marker;

    ChartColor(String day, String night, Marker marker) {
        this.day = day;
        this.night = night;
        this.marker = marker;
    }

    /** Returns the n-th of the colours without a meaning, from 0; they repeat after eight. */
    public static ChartColor numbered(int n) {
        return values()[FIRST.ordinal() + Math.floorMod(n, values().length - FIRST.ordinal())];
    }

    /** Returns the name in style sheets. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the colour on white, such as {@code #2563eb}. */
    public String day() {
        return day;
    }

    /** Returns the colour on near-black. */
    public String night() {
        return night;
    }

    /** Returns the shape that marks points of lines of this colour. */
    public Marker marker() {
        return marker;
    }
}

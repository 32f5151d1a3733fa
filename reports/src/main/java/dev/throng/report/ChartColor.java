package dev.throng.report;

import java.util.Locale;

/**
 * The colours of lines, each with a {@link Marker}. A subject has the same colour in every chart of a report, in light and dark mode.
 * Colours of the target are warm, those of the generator cold.
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
    /** The collectors of a JVM. The shape of a mark is that of its Java version. */
    SERIAL("#5b6778", "#a9b4c2", Marker.CIRCLE),
    PARALLEL("#d55e00", "#ff9d57", Marker.CIRCLE),
    CMS("#8a6a00", "#e5c34d", Marker.CIRCLE),
    G1("#0072b2", "#5db8f0", Marker.CIRCLE),
    ZGC("#009068", "#3fd9ac", Marker.CIRCLE),
    ZGC_GENERATIONAL("#00503b", "#b5f2de", Marker.CIRCLE),
    SHENANDOAH("#c2569b", "#f2a3d3", Marker.CIRCLE),
    SHENANDOAH_GENERATIONAL("#6a1b5d", "#dcbcff", Marker.CIRCLE),
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

    /** The shapes that mark points of lines. A colour always has the same shape, so that lines differ also in black and white. */
    public enum Marker {
        CIRCLE("M5 1a4 4 0 0 1 0 8a4 4 0 0 1 0 -8Z"),
        SQUARE("M1.5 1.5H8.5V8.5H1.5Z"),
        TRIANGLE_DOWN("M0.8 1.5H9.2L5 9Z"),
        TRIANGLE_LEFT("M8.5 0.8V9.2L1 5Z"),
        TRIANGLE_RIGHT("M1.5 0.8V9.2L9 5Z"),
        CROSS("M2.5 0.8L5 3.3L7.5 0.8L9.2 2.5L6.7 5L9.2 7.5L7.5 9.2L5 6.7L2.5 9.2L0.8 7.5L3.3 5L0.8 2.5Z"),
        HOURGLASS("M1 1H9L1 9H9Z"),
        DIAMOND("M5 0.2L9.8 5L5 9.8L0.2 5Z"),
        STAR("M5 0.3L6.3 3.6L9.8 3.8L7.1 6L8 9.4L5 7.5L2 9.4L2.9 6L0.2 3.8L3.7 3.6Z");

        private final String path;

        Marker(String path) {
            this.path = path;
        }

        /** Returns the shape as a filled SVG path in a square of 10 × 10, with its middle at 5, 5. */
        public String path() {
            return path;
        }
    }
}

package dev.throng.report;

import java.util.Locale;

/** The colours of lines. A subject has the same colour in every chart of a report, in light and dark mode. */
public enum ChartColor {
    RESPONSE("#2563eb", "#6ea8fe"),
    SERVICE("#0f9d76", "#3fd0a4"),
    LAG("#d9730d", "#f5a352"),
    OFFERED("#7c8798", "#98a3b5"),
    OWED("#c0392b", "#f08a7e"),
    TARGET("#b7791f", "#f0bd5b"),
    GENERATOR("#7c4fd0", "#b596f5"),
    MACHINE("#64748b", "#94a3b8"),
    FIRST("#2563eb", "#6ea8fe"),
    SECOND("#0f9d76", "#3fd0a4"),
    THIRD("#d9730d", "#f5a352"),
    FOURTH("#b83280", "#f08cc3"),
    FIFTH("#0e7490", "#5cc8e0"),
    SIXTH("#5b7a1f", "#b4d455"),
    SEVENTH("#7c4fd0", "#b596f5"),
    EIGHTH("#8d5a34", "#d6a480");

    private final String day;
    private final String night;

    ChartColor(String day, String night) {
        this.day = day;
        this.night = night;
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
}

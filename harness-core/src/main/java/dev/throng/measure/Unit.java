package dev.throng.measure;

/** The unit of a metric's values. */
public enum Unit {
    NANOSECONDS("ns"),
    BYTES("B"),
    COUNT("");

    private final String symbol;

    Unit(String symbol) {
        this.symbol = symbol;
    }

    /** The unit as results show it; empty for a count. */
    public String symbol() {
        return symbol;
    }
}

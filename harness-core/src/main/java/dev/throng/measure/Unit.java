package dev.throng.measure;

/** What a metric's values count. */
public enum Unit {
    NANOSECONDS("ns"),
    BYTES("B"),
    COUNT("");

    private final String symbol;

    Unit(String symbol) {
        this.symbol = symbol;
    }

    public String symbol() {
        return symbol;
    }
}

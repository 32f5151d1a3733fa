package dev.throng.figure;

/** The unit of a figure's values. */
public enum Unit {
    NANOSECONDS("ns", "seconds"),
    /** CPU time. */
    SECONDS("s", "seconds"),
    BYTES("B", "bytes"),
    PER_SECOND("/s", ""),
    COUNT("", "");

    private final String symbol;
    private final String prometheusWord;

    Unit(String symbol, String prometheusWord) {
        this.symbol = symbol;
        this.prometheusWord = prometheusWord;
    }

    /** The unit as results show it; empty for a count. */
    public String symbol() {
        return symbol;
    }

    /** The base unit in names for Prometheus; empty for counts and rates. */
    public String prometheusWord() {
        return prometheusWord;
    }
}

package dev.throng.figure;

/** The unit of a figure's values. */
public enum Unit {
    NANOSECONDS("ns", "_seconds"),
    /** CPU time. */
    SECONDS("s", "_seconds"),
    BYTES("B", "_bytes"),
    PER_SECOND("/s", ""),
    COUNT("", "");

    private final String symbol;
    private final String prometheusSuffix;

    Unit(String symbol, String prometheusSuffix) {
        this.symbol = symbol;
        this.prometheusSuffix = prometheusSuffix;
    }

    /** The unit as results show it; empty for a count. */
    public String symbol() {
        return symbol;
    }

    /** The base unit at the end of a name for Prometheus; empty for counts and rates. */
    String prometheusSuffix() {
        return prometheusSuffix;
    }
}

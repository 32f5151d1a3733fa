package dev.throng.figure;

import java.util.List;

/** The times of an operation's arrivals. Each is a distribution in nanoseconds. */
public enum Time implements Figure {
    RESPONSE("response", "From the due time to the answer: service time and lag."),
    SERVICE("service", "From the start to the answer."),
    LAG("lag", "From the due time to the start."),
    /** Of every arrival that was started; the others are of those that were answered. */
    OWN_LAG("ownLag", "The generator's own part of the lag.");

    private static final List<Time> ALL = List.of(values());

    private final String id;
    private final String description;

    Time(String id, String description) {
        this.id = id;
        this.description = description;
    }

    /** All times in their order. */
    public static List<Time> all() {
        return ALL;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public Unit unit() {
        return Unit.NANOSECONDS;
    }

    @Override
    public Kind kind() {
        return Kind.DISTRIBUTION;
    }
}

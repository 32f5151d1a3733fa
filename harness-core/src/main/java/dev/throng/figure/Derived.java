package dev.throng.figure;

import java.util.Arrays;
import java.util.List;

/** The figures of one operation in a phase that follow from counts, times and the length of the phase. */
public enum Derived implements Figure {
    BACKLOG(
            "backlog",
            Unit.COUNT,
            false,
            "Arrivals owed or in flight when the phase ended, those of earlier phases included."),
    OFFERED_RATE("offeredRate", Unit.PER_SECOND, true, "Arrivals started per second."),
    ANSWERED_RATE("answeredRate", Unit.PER_SECOND, true, "Answers received per second while the phases lasted."),
    IN_FLIGHT_MEAN("inFlightMean", Unit.COUNT, true, "Arrivals in flight: the mean over time."),
    OWN_IN_FLIGHT_MEAN(
            "ownInFlightMean",
            Unit.COUNT,
            false,
            "The time in flight of the phase's own arrivals, also after the phase, over the phase's length."),
    LITTLE_MEAN(
            "littleMean",
            Unit.COUNT,
            false,
            "The same by Little's law: throughput × mean time in flight, of answered and failed arrivals.");

    private final String id;
    private final Unit unit;
    private final boolean inObjectives;
    private final String description;

    Derived(String id, Unit unit, boolean inObjectives, String description) {
        this.id = id;
        this.unit = unit;
        this.inObjectives = inObjectives;
        this.description = description;
    }

    /** Those that objectives may name, in their order. */
    public static List<Derived> inObjectives() {
        return Arrays.stream(values()).filter(derived -> derived.inObjectives).toList();
    }

    /** Whether its values are whole numbers. */
    public boolean isWhole() {
        return this == BACKLOG;
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
        return unit;
    }

    @Override
    public Kind kind() {
        return Kind.GAUGE;
    }
}

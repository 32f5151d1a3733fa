package dev.throng.protocol;

/**
 * A kind of arrival, such as {@code send} or {@code query}. Pacing and recording index arrays by ordinal. Implemented by enums, and by records
 * where the settings of a scenario name operations.
 */
public interface Operation {

    /** The name in scenarios and results: {@code send}, {@code query}. */
    String id();

    /** States in one sentence when an arrival of this kind starts, is answered and departs. */
    String description();

    /** The position in {@link Protocol#operations()}, from 0. */
    int ordinal();

    /** Whether a phase may give it a load. If not, only the driver plans its arrivals; see {@link ArrivalPlan}. True by default. */
    default boolean takesLoad() {
        return true;
    }
}

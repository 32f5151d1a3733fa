package dev.throng.figure;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The counts of the arrivals of one operation. The recorder has a number for each, in this order; so have intervals, the bytes that
 * agents send, and the totals of a run. To add a count, add it here and count it in {@code OperationRecorder}.
 */
public enum Count implements Figure {
    DUE("due", Unit.COUNT, Join.SUM, "Arrivals that became due.", Use.INTERVALS, Use.RESULT, Use.OBJECTIVES),
    STARTED("started", Unit.COUNT, Join.SUM, "Arrivals that were started.", Use.INTERVALS, Use.RESULT, Use.OBJECTIVES),
    ANSWERED(
            "answered",
            Unit.COUNT,
            Join.SUM,
            "Arrivals that got the awaited answer.",
            Use.INTERVALS,
            Use.RESULT,
            Use.OBJECTIVES,
            Use.SHARE_OF_STARTED),
    FAILED(
            "failed",
            Unit.COUNT,
            Join.SUM,
            "Arrivals that ended without an answer. failures is another word for it.",
            Use.INTERVALS,
            Use.RESULT,
            Use.OBJECTIVES,
            Use.SHARE_OF_STARTED),
    DEPARTED(
            "departed",
            Unit.COUNT,
            Join.SUM,
            "Answered arrivals that left the system as planned.",
            Use.INTERVALS,
            Use.RESULT,
            Use.OBJECTIVES,
            Use.SHARE_OF_STARTED),
    DROPPED(
            "dropped",
            Unit.COUNT,
            Join.SUM,
            "Answered arrivals that left the system before their planned time.",
            Use.INTERVALS,
            Use.RESULT,
            Use.OBJECTIVES,
            Use.SHARE_OF_STARTED),
    OWED(
            "owed",
            Unit.COUNT,
            Join.LAST,
            "Arrivals that were due and never started.",
            Use.INTERVALS,
            Use.RESULT,
            Use.OBJECTIVES,
            Use.SHARE_OF_DUE),
    IN_FLIGHT(
            "inFlight",
            Unit.COUNT,
            Join.LAST,
            "Arrivals started and unanswered, at the end.",
            Use.INTERVALS,
            Use.RESULT),
    IN_SYSTEM(
            "inSystem",
            Unit.COUNT,
            Join.LAST,
            "Arrivals started and neither failed, departed nor dropped, at the end.",
            Use.INTERVALS,
            Use.RESULT),
    /**
     * With several loops it is an upper bound: the sum of the loops' maxima in an interval, and the largest such sum of the span. With one
     * loop it is exact.
     */
    IN_FLIGHT_MAX(
            "inFlightMax",
            Unit.COUNT,
            Join.MAX,
            "Arrivals in flight at once: the largest number.",
            Use.RESULT,
            Use.OBJECTIVES),
    /**
     * It corrects earlier spans that counted an arrival for too long, because its end was known only later; so it may be below 0 in one
     * span.
     */
    IN_FLIGHT_NANOS("inFlightNanos", Unit.NANOSECONDS, Join.SUM, "The integral of the number in flight over time."),
    FAILED_NANOS("failedNanos", Unit.NANOSECONDS, Join.SUM, "The time that failed arrivals spent in flight."),
    BYTES_SENT(
            "bytesSent",
            Unit.BYTES,
            Join.SUM,
            "Bytes written for arrivals.",
            Use.INTERVALS,
            Use.RESULT,
            Use.OBJECTIVES),
    BYTES_RECEIVED(
            "bytesReceived",
            Unit.BYTES,
            Join.SUM,
            "Bytes read for arrivals.",
            Use.INTERVALS,
            Use.RESULT,
            Use.OBJECTIVES),
    /** Started more than {@value #LATE_NANOS} ns later than the generator could have, as its own lag says. */
    STARTED_LATE(
            "startedLate",
            Unit.COUNT,
            Join.SUM,
            "Arrivals that the generator started more than 1 ms late.",
            Use.INTERVALS,
            Use.RESULT,
            Use.OBJECTIVES,
            Use.SHARE_OF_STARTED,
            Use.NOT_IN_0_1_0);

    /** An arrival with more own lag than this counts as started late, in nanoseconds. */
    public static final long LATE_NANOS = 1_000_000;

    /** Where a count appears. */
    public enum Use {
        /** A column of {@code intervals.csv}. */
        INTERVALS,
        /** A key of each operation in {@code result.json}, and a live metric. */
        RESULT,
        /** A word of objectives. */
        OBJECTIVES,
        /** An objective may state it in per cent of the arrivals that were started. */
        SHARE_OF_STARTED,
        /** An objective may state it in per cent of the arrivals that were due. */
        SHARE_OF_DUE,
        /** Files of 0.1.0 lack it, and readers take 0. */
        NOT_IN_0_1_0
    }

    private static final List<Count> ALL = List.of(values());

    private final String id;
    private final Unit unit;
    private final Join spans;
    private final String description;
    private final Set<Use> uses;

    Count(String id, Unit unit, Join spans, String description, Use... uses) {
        this.id = id;
        this.unit = unit;
        this.spans = spans;
        this.description = description;
        this.uses = uses.length == 0 ? EnumSet.noneOf(Use.class) : EnumSet.copyOf(Arrays.asList(uses));
    }

    /** All counts in their order. */
    public static List<Count> all() {
        return ALL;
    }

    /** The counts with a use, in their order. */
    public static List<Count> with(Use use) {
        return ALL.stream().filter(count -> count.uses.contains(use)).toList();
    }

    /** Whether the count has a use. */
    public boolean isIn(Use use) {
        return uses.contains(use);
    }

    /** How the values of two spans that follow each other become one. The values of two event loops in one span are added. */
    public Join spans() {
        return spans;
    }

    /** The count that a percentage in an objective refers to; empty if an objective must not state this count in per cent. */
    public Optional<Count> whole() {
        if (uses.contains(Use.SHARE_OF_DUE)) {
            return Optional.of(DUE);
        }
        return uses.contains(Use.SHARE_OF_STARTED) ? Optional.of(STARTED) : Optional.empty();
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
        return spans == Join.SUM ? Kind.COUNTER : Kind.LEVEL;
    }
}

package dev.throng.agents;

import dev.throng.run.result.AgentResult.LostSpan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The times of a run in which an agent's share was not sent or its figures are missing. Times are nanoseconds since the start of the run.
 * Confined to one thread.
 */
final class LostSpans {

    static final String LOST = "lost";
    /** The agent's process did not run. */
    static final String STALLED = "stalled";
    /** Reports are missing. */
    static final String GAP = "gap";
    /** The agent ended its load early. */
    static final String STOPPED = "stopped";

    private static final Comparator<LostSpan> BY_START =
            Comparator.comparingLong(LostSpan::fromNanos).thenComparingLong(LostSpan::toNanos);

    private final List<LostSpan> spans = new ArrayList<>();
    private OptionalLong lostSince = OptionalLong.empty();

    /** Adds a time, or extends those with the same cause that it overlaps or continues. */
    void add(String cause, long fromNanos, long toNanos) {
        long from = fromNanos;
        long to = Math.max(fromNanos, toNanos);
        for (LostSpan other : List.copyOf(spans)) {
            if (other.cause().equals(cause) && other.fromNanos() <= to && from <= other.toNanos()) {
                from = Math.min(from, other.fromNanos());
                to = Math.max(to, other.toNanos());
                spans.remove(other);
            }
        }
        spans.add(new LostSpan(from, to, cause));
    }

    /** The agent's connection is lost; its last figures end at the given time. */
    void lostSince(long nanos) {
        if (lostSince.isEmpty()) {
            lostSince = OptionalLong.of(nanos);
        }
    }

    /** The agent is heard again. Does nothing if it was not lost. */
    void back(long nanos) {
        if (lostSince.isPresent()) {
            add(LOST, lostSince.getAsLong(), nanos);
            lostSince = OptionalLong.empty();
        }
    }

    /** The load ended at the given time: no share is missing later. Reports that are missing then are still missing. */
    void endAt(long nanos) {
        spans.removeIf(span -> !span.cause().equals(GAP) && span.fromNanos() >= nanos);
        spans.replaceAll(span -> new LostSpan(
                span.fromNanos(), Math.max(span.fromNanos(), Math.min(span.toNanos(), nanos)), span.cause()));
    }

    /**
     * All times, by their start. Where times of several causes overlap, only the one that is known best is returned: the process reports
     * that it did not run, and that it ended its load; a lost connection explains missing reports.
     */
    List<LostSpan> all() {
        List<LostSpan> apart = new ArrayList<>();
        for (String cause : List.of(STALLED, STOPPED, LOST, GAP)) {
            spans.stream()
                    .filter(span -> span.cause().equals(cause))
                    .flatMap(span -> without(span, List.copyOf(apart)).stream())
                    .toList()
                    .forEach(apart::add);
        }
        apart.sort(BY_START);
        return apart;
    }

    /** The parts of a time that are in no other one. */
    private static List<LostSpan> without(LostSpan span, List<LostSpan> others) {
        List<LostSpan> parts = List.of(span);
        for (LostSpan other : others) {
            parts = parts.stream().flatMap(part -> without(part, other)).toList();
        }
        return parts;
    }

    private static Stream<LostSpan> without(LostSpan span, LostSpan other) {
        if (span.toNanos() < other.fromNanos() || other.toNanos() < span.fromNanos()) {
            return Stream.of(span);
        }
        LostSpan before = new LostSpan(span.fromNanos(), other.fromNanos(), span.cause());
        LostSpan after = new LostSpan(other.toNanos(), span.toNanos(), span.cause());
        return Stream.of(before, after).filter(part -> part.fromNanos() < part.toNanos());
    }
}

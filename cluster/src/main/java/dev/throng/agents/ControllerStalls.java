package dev.throng.agents;

import dev.throng.run.result.AgentResult.LostSpan;
import dev.throng.verdict.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The times in which the process of the controller did not run. It ticks once a second, so a longer time without a tick is one. After it,
 * the controller finds that it has lost its agents, though they ran. Times are nanoseconds since the start of the run. Confined to the
 * controller's thread.
 */
final class ControllerStalls {

    private static final long MAX_SILENT_NANOS = 3_000_000_000L;

    /** In this time after a stall, connections end because of it. */
    private static final long AFTERMATH_NANOS = 10_000_000_000L;

    private OptionalLong lastTick = OptionalLong.empty();
    private final List<LostSpan> spans = new ArrayList<>();
    private final List<LostSpan> absences = new ArrayList<>();
    private OptionalLong lastEnd = OptionalLong.empty();

    /** The controller runs at this time. Returns the time before it in which it did not. */
    Optional<LostSpan> tick(long nowNanos) {
        long last = lastTick.orElse(nowNanos);
        lastTick = OptionalLong.of(Math.max(last, nowNanos));
        if (nowNanos - last <= MAX_SILENT_NANOS) {
            return Optional.empty();
        }
        add(last, nowNanos);
        return Optional.of(new LostSpan(last, nowNanos, LostSpans.STALLED));
    }

    /** Adds a time in which it did not run. */
    void add(long fromNanos, long toNanos) {
        spans.add(new LostSpan(fromNanos, toNanos, LostSpans.STALLED));
        lastEnd = OptionalLong.of(Math.max(toNanos, lastEnd.orElse(toNanos)));
    }

    /** Adds a time in which no controller was there, which has a reason of its own. */
    void absent(long fromNanos, long toNanos) {
        absences.add(new LostSpan(fromNanos, toNanos, LostSpans.LOST));
    }

    /** Whether a connection that ends at this time may have ended because of a stall. */
    boolean explains(long nowNanos) {
        return lastEnd.isPresent() && nowNanos - lastEnd.getAsLong() <= AFTERMATH_NANOS;
    }

    /** Whether it stalled after the given time. */
    boolean since(long nanos) {
        return lastEnd.isPresent() && lastEnd.getAsLong() > nanos;
    }

    /** Whether no controller ran at this time. */
    boolean covers(long nanos) {
        return Stream.concat(spans.stream(), absences.stream())
                .anyMatch(span -> span.fromNanos() <= nanos && nanos <= span.toNanos());
    }

    /** The reason of the verdict, if there was a stall. */
    Optional<Reason> reason() {
        return spans.stream()
                .map(span -> Stalls.first("", span, true))
                .reduce(Stalls::plus)
                .map(Stalls::reason);
    }
}

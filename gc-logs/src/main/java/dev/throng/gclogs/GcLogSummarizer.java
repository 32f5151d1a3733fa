package dev.throng.gclogs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * Adds up events into a {@link GcLogSummary}, of a whole log or of a part of it (a run's measured phases). Memory does not
 * grow with the log. Confined to the reader's thread; a summary may be taken at any time.
 */
public final class GcLogSummarizer implements Consumer<GcEvent> {

    /** The windows of the mutator utilization if no others are asked for: 1 ms to 10 s. */
    public static final List<Duration> USUAL_WINDOWS = MutatorUtilization.USUAL_WINDOWS;

    private static final int MAX_KINDS = 64;
    private static final int MAX_COLLECTORS = 16;
    private static final String OTHER_KINDS = "other";
    private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);

    private final long fromNanos;
    private final long toNanos;
    private final Histogram durations = new Histogram(LONGEST_NANOS, 3);
    private final MutatorUtilization utilization;
    private final Tally pauses = new Tally();
    private final Tally stalls = new Tally();
    private final Tally relocationStalls = new Tally();
    private final Tally safepoints = new Tally();
    private final Tally reaching = new Tally();
    private final Tally heapUsed = new Tally();
    private final Map<String, Tally> kinds = new LinkedHashMap<>();
    private final Map<String, Map<String, Tally>> byKindAndCause = new HashMap<>();
    private final Map<String, Tally> phases = new LinkedHashMap<>();
    private final Map<GcEvent.JvmFact.Kind, String> facts = new LinkedHashMap<>();
    private final Set<String> collectors = new LinkedHashSet<>();

    private int shortcuts;
    private long degenerated;
    private long full;
    private long userNanos;
    private long systemNanos;
    private long usedAfterLast;
    private long allocated;
    private long committedMax;

    /** For a whole log. */
    public GcLogSummarizer() {
        this(0, Long.MAX_VALUE);
    }

    /** For a whole log, with the mutator utilization over windows of these lengths. */
    public GcLogSummarizer(List<Duration> windows) {
        this(0, Long.MAX_VALUE, windows);
    }

    /** For what begins in [fromNanos, toNanos) of the JVM's uptime; what the JVM says of itself counts from anywhere. */
    public GcLogSummarizer(long fromNanos, long toNanos) {
        this(fromNanos, toNanos, MutatorUtilization.USUAL_WINDOWS);
    }

    private GcLogSummarizer(long fromNanos, long toNanos, List<Duration> windows) {
        if (fromNanos < 0 || toNanos <= fromNanos) {
            throw new IllegalArgumentException(
                    "from " + fromNanos + " to " + toNanos + " ns (expected: 0 <= from < to)");
        }
        this.fromNanos = fromNanos;
        this.toNanos = toNanos;
        this.utilization = new MutatorUtilization(windows);
    }

    @Override
    public void accept(GcEvent event) {
        if (event instanceof GcEvent.JvmFact fact) {
            facts.put(fact.kind(), fact.value());
            if (fact.kind() == GcEvent.JvmFact.Kind.COLLECTOR && collectors.size() < MAX_COLLECTORS) {
                collectors.add(fact.value());
            }
        } else if (event.atNanos() >= fromNanos && event.atNanos() < toNanos) {
            add(event);
        }
    }

    private void add(GcEvent event) {
        if (event instanceof GcEvent.Pause pause) {
            add(pause);
        } else if (event instanceof GcEvent.Safepoint safepoint) {
            safepoints.add(safepoint.totalNanos());
            reaching.add(safepoint.timeToSafepointNanos());
        } else if (event instanceof GcEvent.Stall stall) {
            boolean allocation = stall.reason() == GcEvent.Stall.Reason.ALLOCATION;
            (allocation ? stalls : relocationStalls).add(stall.durationNanos());
        } else if (event instanceof GcEvent.HeapAfterGc heap) {
            add(heap);
        } else if (event instanceof GcEvent.ConcurrentPhase phase) {
            tally(phases, phase.name()).add(phase.durationNanos());
        } else if (event instanceof GcEvent.GcCpu cpu) {
            userNanos += cpu.userNanos();
            systemNanos += cpu.systemNanos();
        } else if (event instanceof GcEvent.Full) {
            full++;
        } else if (event instanceof GcEvent.Degenerated) {
            degenerated++;
        }
    }

    private void add(GcEvent.Pause pause) {
        pauses.add(pause.durationNanos());
        durations.recordValue(Math.min(pause.durationNanos(), LONGEST_NANOS));
        utilization.pause(pause.startNanos(), pause.durationNanos());
        tallyOf(pause).add(pause.durationNanos());
    }

    /** Found by kind and cause, which the reader hands on as the same objects, as a label is long and new each time. */
    private Tally tallyOf(GcEvent.Pause pause) {
        Tally known = byKindAndCause.getOrDefault(pause.kind(), Map.of()).get(pause.cause());
        if (known != null) {
            return known;
        }
        Tally tally = tally(kinds, pause.label());
        if (shortcuts++ < MAX_KINDS) {
            byKindAndCause
                    .computeIfAbsent(pause.kind(), unseen -> new HashMap<>())
                    .put(pause.cause(), tally);
        }
        return tally;
    }

    private static Tally tally(Map<String, Tally> tallies, String name) {
        boolean room = tallies.size() < MAX_KINDS || tallies.containsKey(name);
        return tallies.computeIfAbsent(room ? name : OTHER_KINDS, unseen -> new Tally());
    }

    private void add(GcEvent.HeapAfterGc heap) {
        if (heapUsed.count > 0) {
            allocated += Math.max(0, heap.usedBeforeBytes() - usedAfterLast);
        }
        heapUsed.add(heap.usedBytes());
        usedAfterLast = heap.usedBytes();
        committedMax = Math.max(committedMax, heap.committedBytes().orElse(0));
    }

    /** The figures so far, with what the reader that brought the events says of the log as a whole. */
    public GcLogSummary summary(GcLogReader reader) {
        return summary(reader, List.of());
    }

    GcLogSummary summary(GcLogReader reader, List<String> ofFiles) {
        List<String> notes = new ArrayList<>(ofFiles);
        if (collectors.size() > 1) {
            notes.add("names several collectors, " + String.join(", ", collectors)
                    + ": logs of several JVMs are in it, and the figures are of all of them");
        }
        if (reader.linesOutOfOrder() > 0) {
            notes.add(
                    "lines more than a second older than one above them: " + reader.linesOutOfOrder()
                            + "; several JVMs wrote this log at once, or its parts are not in order, and the figures are of a mixture");
        }
        long span = Math.max(0, Math.min(toNanos, reader.lastNanos()) - Math.max(fromNanos, reader.firstNanos()));
        return new GcLogSummary(
                fact(GcEvent.JvmFact.Kind.JAVA),
                fact(GcEvent.JvmFact.Kind.COLLECTOR),
                fact(GcEvent.JvmFact.Kind.MODE),
                span,
                pauses(),
                reader.pausesLogged(),
                reader.logged(),
                stalls.stalls(),
                relocationStalls.stalls(),
                byName(phases),
                degenerated,
                full,
                new GcLogSummary.Safepoints(safepoints.count, safepoints.total, reaching.total, reaching.max),
                utilization.minimum(span),
                utilization.exact(),
                new GcLogSummary.Cpu(userNanos, systemNanos),
                heap(),
                reader.lines(),
                reader.unreadLines(),
                reader.restarts(),
                notes);
    }

    private GcLogSummary.Pauses pauses() {
        return new GcLogSummary.Pauses(
                pauses.count,
                pauses.total,
                pauses.max,
                percentile(50),
                percentile(99),
                percentile(99.9),
                byName(kinds));
    }

    private static Map<String, GcLogSummary.Kind> byName(Map<String, Tally> tallies) {
        Map<String, GcLogSummary.Kind> byName = new LinkedHashMap<>();
        tallies.forEach((name, tally) -> byName.put(name, new GcLogSummary.Kind(tally.count, tally.total, tally.max)));
        return byName;
    }

    private long percentile(double percent) {
        return pauses.count == 0 ? 0 : Math.min(pauses.max, durations.getValueAtPercentile(percent));
    }

    private GcLogSummary.Heap heap() {
        OptionalLong committed = committedMax == 0 ? OptionalLong.empty() : OptionalLong.of(committedMax);
        return new GcLogSummary.Heap(heapUsed.count, heapUsed.max, usedAfterLast, allocated, committed);
    }

    private Optional<String> fact(GcEvent.JvmFact.Kind kind) {
        return Optional.ofNullable(facts.get(kind));
    }

    private static final class Tally {
        private long count;
        private long total;
        private long max;

        void add(long value) {
            count++;
            total += value;
            max = Math.max(max, value);
        }

        GcLogSummary.Stalls stalls() {
            return new GcLogSummary.Stalls(count, total, max);
        }
    }
}

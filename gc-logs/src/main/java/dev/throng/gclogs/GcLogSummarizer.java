package dev.throng.gclogs;

import dev.throng.gclogs.TotalsByName.RunningTotal;
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
 * Summarizes the events of a log, or of a part of it, in a {@link GcLogSummary}. The measured phases of a run are such a part. Its memory
 * does not grow with the log. Confined to the reader's thread. A summary may be taken at any time.
 */
public final class GcLogSummarizer implements Consumer<GcEvent> {

    private static final int MAX_COLLECTORS = 16;

    private long fromNanos;
    private long toNanos;
    /** Whether the range is the whole log, so that no event need be compared with it. */
    private boolean whole;

    private final MutatorUtilization utilization;
    private final PauseStatistics pauses;
    private final HeapStatistics heap = new HeapStatistics();
    private final LiveHeap liveHeap = new LiveHeap();
    private final RunningTotal allocationStalls = new RunningTotal();
    private final RunningTotal relocationStalls = new RunningTotal();
    private final RunningTotal pacing = new RunningTotal();
    private final RunningTotal safepoints = new RunningTotal();
    private final RunningTotal timesToSafepoint = new RunningTotal();
    private final CauseStatistics causes = new CauseStatistics();
    private final TotalsByName phases = new TotalsByName();
    private final Map<GcEvent.JvmFact.Kind, String> facts = new LinkedHashMap<>();
    private final Set<String> collectors = new LinkedHashSet<>();

    private long degenerated;
    private long full;
    private long userNanos;
    private long systemNanos;
    private OptionalLong promotedBytes = OptionalLong.empty();

    /**
     * Summarizes a whole log.
     *
     * @param windows the window lengths of the mutator utilization, each longer than 0
     */
    public GcLogSummarizer(List<Duration> windows) {
        this(0, Long.MAX_VALUE, windows);
    }

    /**
     * Summarizes the events that begin in [fromNanos, toNanos) of the JVM's uptime, and all facts about the JVM. An event counts with its
     * whole duration. The utilization has the part of each pause that is in the range, also of a pause that began before it.
     *
     * @throws IllegalArgumentException unless 0 &lt;= fromNanos &lt; toNanos
     */
    public GcLogSummarizer(long fromNanos, long toNanos) {
        this(fromNanos, toNanos, MutatorUtilization.DEFAULT_WINDOWS);
    }

    private GcLogSummarizer(long fromNanos, long toNanos, List<Duration> windows) {
        if (fromNanos < 0 || toNanos <= fromNanos) {
            throw new IllegalArgumentException(
                    "from " + fromNanos + " to " + toNanos + " ns (expected: 0 <= from < to)");
        }
        within(fromNanos, toNanos);
        this.utilization = new MutatorUtilization(windows);
        this.pauses = new PauseStatistics();
    }

    /** Sets the range. It may change for the events that follow, as long as it excludes and includes the same events so far. */
    final void within(long from, long to) {
        fromNanos = from;
        toNanos = to;
        whole = from == 0 && to == Long.MAX_VALUE;
    }

    @Override
    public void accept(GcEvent event) {
        if (event instanceof GcEvent.JvmFact fact) {
            note(fact);
        } else if (whole) {
            add(event);
        } else {
            acceptWithin(event);
        }
    }

    private void note(GcEvent.JvmFact fact) {
        facts.put(fact.kind(), fact.value());
        boolean collector =
                fact.kind() == GcEvent.JvmFact.Kind.COLLECTOR || fact.kind() == GcEvent.JvmFact.Kind.INFERRED_COLLECTOR;
        if (collector && collectors.size() < MAX_COLLECTORS) {
            collectors.add(fact.value());
        }
    }

    private void acceptWithin(GcEvent event) {
        if (event.atNanos() >= fromNanos && event.atNanos() < toNanos) {
            add(event);
        } else if (event instanceof GcEvent.Pause pause
                && pause.startNanos() < toNanos
                && pause.endNanos() > fromNanos) {
            utilization.pause(fromNanos, Math.min(pause.endNanos(), toNanos) - fromNanos);
        }
    }

    private void add(GcEvent event) {
        if (event instanceof GcEvent.Pause pause) {
            pauses.add(pause);
            utilization.pause(pause.startNanos(), Math.min(pause.durationNanos(), toNanos - pause.startNanos()));
            causes.add(pause);
        } else if (event instanceof GcEvent.Safepoint safepoint) {
            safepoints.add(safepoint.totalNanos());
            if (safepoint.timeToSafepointNanos().isPresent()) {
                timesToSafepoint.add(safepoint.timeToSafepointNanos().getAsLong());
            }
        } else if (event instanceof GcEvent.Stall stall) {
            boolean allocation = stall.reason() == GcEvent.Stall.Reason.ALLOCATION;
            (allocation ? allocationStalls : relocationStalls).add(stall.durationNanos());
        } else if (event instanceof GcEvent.Pacing paced) {
            pacing.add(paced.threadNanos());
        } else if (event instanceof GcEvent.HeapAfterGc reading) {
            heap.add(reading);
        } else if (event instanceof GcEvent.HeapNotLogged) {
            heap.addMissing();
        } else if (event instanceof GcEvent.OldCollected reading) {
            liveHeap.add(reading.atNanos(), reading.usedBytes());
        } else if (event instanceof GcEvent.JvmStarted) {
            liveHeap.restart();
        } else if (event instanceof GcEvent.Promotion promotion) {
            promotedBytes = OptionalLong.of(promotedBytes.orElse(0) + promotion.bytes());
        } else if (event instanceof GcEvent.ConcurrentPhase phase) {
            phases.of(phase.name()).add(phase.durationNanos());
        } else if (event instanceof GcEvent.GcCpu cpu) {
            userNanos += cpu.userNanos();
            systemNanos += cpu.systemNanos();
        } else if (event instanceof GcEvent.Full) {
            full++;
        } else if (event instanceof GcEvent.Degenerated) {
            degenerated++;
        }
    }

    /**
     * The summary of the events so far.
     *
     * @param reader the reader that passed on the events; it has the facts about the whole log
     */
    public GcLogSummary summary(GcLogReader reader) {
        return summary(reader, List.of());
    }

    /** @param fileNotes what is wrong with the files of the log */
    GcLogSummary summary(GcLogReader reader, List<String> fileNotes) {
        long first = Math.max(fromNanos, reader.firstNanos());
        long span = Math.max(0, Math.min(toNanos, reader.lastNanos()) - first);
        return new GcLogSummary(
                new GcLogSummary.Jvm(
                        fact(GcEvent.JvmFact.Kind.JAVA),
                        collector(),
                        !facts.containsKey(GcEvent.JvmFact.Kind.COLLECTOR)
                                && facts.containsKey(GcEvent.JvmFact.Kind.INFERRED_COLLECTOR),
                        fact(GcEvent.JvmFact.Kind.MODE),
                        number(GcEvent.JvmFact.Kind.CPUS),
                        number(GcEvent.JvmFact.Kind.WORKERS)),
                new GcLogSummary.Extent(
                        span,
                        reader.lines(),
                        reader.unreadLines(),
                        reader.unreadPauses(),
                        reader.unreadKinds(),
                        reader.restarts(),
                        notes(reader, fileNotes),
                        Optional.empty(),
                        first,
                        reader.startEpochNanos()),
                reader.logged(),
                pauses.figures(),
                causes.figures(),
                new GcLogSummary.Stalls(allocationStalls.durations(), relocationStalls.durations(), pacing.durations()),
                new GcLogSummary.Cycles(phases.durations(), degenerated, full),
                safepoints(),
                new GcLogSummary.Utilization(
                        utilization.minimum(span), utilization.exact(), utilization.stoppedNanos()),
                new GcLogSummary.Cpu(userNanos, systemNanos),
                heap.figures(number(GcEvent.JvmFact.Kind.HEAP_MAX)),
                new GcLogSummary.Old(promotedBytes, liveHeap.trend()));
    }

    /** The times to safepoint are known if the log has that of each safepoint. */
    private GcLogSummary.Safepoints safepoints() {
        boolean timesKnown = timesToSafepoint.count() == safepoints.count();
        return new GcLogSummary.Safepoints(
                safepoints.count(),
                safepoints.sum(),
                timesKnown ? OptionalLong.of(timesToSafepoint.sum()) : OptionalLong.empty(),
                timesKnown ? OptionalLong.of(timesToSafepoint.max()) : OptionalLong.empty());
    }

    private List<String> notes(GcLogReader reader, List<String> fileNotes) {
        List<String> notes = new ArrayList<>(fileNotes);
        if (collectors.size() > 1) {
            notes.add("has the lines of several collectors, " + String.join(", ", collectors)
                    + ": it contains the logs of several JVMs, and the figures add them up");
        }
        if (reader.droppedMessages() > 0) {
            notes.add(
                    "the JVM dropped " + reader.droppedMessages()
                            + " messages of this log, as the buffer of -Xlog:async was full; if"
                            + " events were among them, the figures are too small (-XX:AsyncLogBufferSize makes the buffer larger)");
        }
        if (reader.linesOutOfOrder() > 0) {
            notes.add("lines more than a second older than one above them: " + reader.linesOutOfOrder()
                    + "; several JVMs wrote this log at once, or its parts are out of order, so the figures are not those"
                    + " of one JVM");
        } else if (reader.collectionsOfOthers() > 0) {
            notes.add("collections that one JVM cannot have had at their place: " + reader.collectionsOfOthers()
                    + ", by their numbers or because they overlap; several JVMs wrote this log at once, or it is damaged, so the"
                    + " figures are not those of one JVM");
        }
        return notes;
    }

    private OptionalLong number(GcEvent.JvmFact.Kind kind) {
        return fact(kind).map(number -> OptionalLong.of(Long.parseLong(number))).orElse(OptionalLong.empty());
    }

    /** The collector that a line names, or else the one that the lines show. */
    private Optional<String> collector() {
        return fact(GcEvent.JvmFact.Kind.COLLECTOR).or(() -> fact(GcEvent.JvmFact.Kind.INFERRED_COLLECTOR));
    }

    private Optional<String> fact(GcEvent.JvmFact.Kind kind) {
        return Optional.ofNullable(facts.get(kind));
    }

    /** The figures of the pauses: totals, percentiles and kinds. Confined to the reader's thread. */
    private static final class PauseStatistics {

        private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);

        private final RunningTotal all = new RunningTotal();
        private final Histogram durations = new Histogram(LONGEST_NANOS, 3);
        private final TotalsByName byLabel = new TotalsByName();
        /** The same by kind and cause, whose strings the reader passes on again and again. A label is long and new each time. */
        private final Map<String, Map<String, RunningTotal>> byKindAndCause = new HashMap<>();

        private int shortcuts;

        void add(GcEvent.Pause pause) {
            long duration = pause.durationNanos();
            all.add(duration);
            durations.recordValue(Math.min(duration, LONGEST_NANOS));
            totalOf(pause).add(duration);
        }

        private RunningTotal totalOf(GcEvent.Pause pause) {
            RunningTotal known =
                    byKindAndCause.getOrDefault(pause.kind(), Map.of()).get(pause.cause());
            if (known != null) {
                return known;
            }
            RunningTotal total = byLabel.of(pause.label());
            if (shortcuts++ < TotalsByName.MAX_NAMES) {
                byKindAndCause
                        .computeIfAbsent(pause.kind(), unseen -> new HashMap<>())
                        .put(pause.cause(), total);
            }
            return total;
        }

        GcLogSummary.Pauses figures() {
            return new GcLogSummary.Pauses(
                    all.count(),
                    all.sum(),
                    all.max(),
                    percentile(50),
                    percentile(99),
                    percentile(99.9),
                    byLabel.durations());
        }

        private long percentile(double percent) {
            return all.count() == 0 ? 0 : Math.min(all.max(), durations.getValueAtPercentile(percent));
        }
    }
}

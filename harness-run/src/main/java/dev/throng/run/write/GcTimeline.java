package dev.throng.run.write;

import dev.throng.figure.Statistic;
import dev.throng.figure.Statistics;
import dev.throng.gclogs.GcEvent;
import dev.throng.gclogs.GcLogException;
import dev.throng.gclogs.GcLogFiles;
import dev.throng.gclogs.GcLogReader;
import dev.throng.gclogs.GcLogSummarizer;
import dev.throng.gclogs.GcLogSummary;
import dev.throng.run.result.GcResult;
import dev.throng.sample.GcNotifications;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongPredicate;
import org.HdrHistogram.Histogram;

/**
 * Lays the garbage collection logs of target and generator over the time axis of the run. Both clocks are the machine's monotonic one,
 * so a pause stands where it happened to well under a millisecond. A log of JDK 8 has the wall clock only, in milliseconds.
 */
public final class GcTimeline implements AutoCloseable {

    private final GcEventFiles files;

    private record Stop(String process, long startNanos, long durationNanos) {}

    private final List<Stop> pauses = new ArrayList<>();
    private LogCheck check = LogCheck.FINE;
    private final long originNanos;
    private final long originEpochNanos;
    private final long endNanos;

    /**
     * @param originNanos start of the run on the machine's monotonic clock
     * @param originEpochNanos the same on the wall clock, in nanoseconds since 1970
     * @param endNanos its end, since its start
     */
    public GcTimeline(ResultFiles files, long originNanos, long originEpochNanos, long endNanos) throws IOException {
        this(GcEventFiles.in(files, endNanos), originNanos, originEpochNanos, endNanos);
    }

    GcTimeline(GcEventFiles files, long originNanos, long originEpochNanos, long endNanos) {
        this.files = files;
        this.originNanos = originNanos;
        this.originEpochNanos = originEpochNanos;
        this.endNanos = endNanos;
    }

    /** What was found amiss in the logs so far. */
    public LogCheck check() {
        return check;
    }

    /**
     * Writes the events of one process and sums up those within the run.
     *
     * @param process {@code target}, {@code target-2} and so on, or {@code generator}
     * @return empty if the log says nothing that can be laid over the run; {@link #check()} then names the reason
     */
    public Optional<GcResult> add(String process, Path log, OptionalDouble gcCpuSeconds) {
        if (!Files.exists(log)) {
            return unread(
                    process, log.getFileName() + ": no such file (expected: the JVM writes it, as its options ask)");
        }
        try {
            OptionalLong start = start(log);
            if (start.isEmpty()) {
                return unread(
                        process,
                        log.getFileName()
                                + ": its lines do not bear timenanos, as Throng asks (expected: no other -Xlog"
                                + " option names this file)");
            }
            long shift = originNanos - start.getAsLong();
            long from = Math.max(0, shift);
            GcLogSummarizer within = new GcLogSummarizer(from, Math.max(from + 1, shift + endNanos));
            GcLogReader reader = GcLogFiles.read(log, event -> {
                within.accept(event);
                if (event instanceof GcEvent.Pause pause) {
                    pauses.add(new Stop(process, pause.startNanos() - shift, pause.durationNanos()));
                }
                files.write(process, event, shift);
            });
            GcLogSummary summary = within.summary(reader);
            check = check.and(LogCheck.of(process, summary));
            return Optional.of(GcFigures.of(summary, gcCpuSeconds));
        } catch (GcLogException unreadable) {
            return unread(process, unreadable.getMessage());
        }
    }

    /** When the JVM started, on the machine's monotonic clock; empty if the log does not say. */
    private OptionalLong start(Path log) {
        AtomicBoolean ofJdk8 = new AtomicBoolean();
        GcLogReader reader = GcLogFiles.read(log, event -> ofJdk8.compareAndSet(false, isJdk8(event)));
        return start(reader, ofJdk8.get(), originNanos, originEpochNanos);
    }

    /** Whether an event of a log states that JDK 8 writes it. */
    public static boolean isJdk8(GcEvent event) {
        return event instanceof GcEvent.JvmFact fact
                && fact.kind() == GcEvent.JvmFact.Kind.JAVA
                && fact.value().startsWith("1.8.");
    }

    /**
     * When the JVM of a log started, on the machine's monotonic clock; empty if the log does not say, or has not said yet.
     *
     * @param reader has read the beginning of the log, at least
     * @param jdk8 whether JDK 8 writes the log, which has the wall clock only
     * @param originNanos a moment on the machine's monotonic clock
     * @param originEpochNanos the same moment on the wall clock, in nanoseconds since 1970
     */
    public static OptionalLong start(GcLogReader reader, boolean jdk8, long originNanos, long originEpochNanos) {
        if (!jdk8 || reader.startEpochNanos().isEmpty()) {
            return reader.startMonotonicNanos();
        }
        return OptionalLong.of(
                originNanos - originEpochNanos + reader.startEpochNanos().getAsLong());
    }

    private Optional<GcResult> unread(String process, String reason) {
        check = check.and(LogCheck.unreadable(process, reason));
        return Optional.empty();
    }

    /**
     * Writes collections that this JVM reported itself, and sums up those within the run. Stalls and safepoints are not known of them.
     *
     * @param collections on the axis of the machine's monotonic clock
     */
    public GcResult add(
            String process, List<GcNotifications.Event> collections, String collectors, OptionalDouble gcCpuSeconds) {
        Histogram durations = new Histogram(3);
        long total = 0;
        for (GcNotifications.Event event : collections) {
            long start = event.startNanos() - originNanos;
            boolean pause = event.kind() == GcNotifications.Kind.PAUSE;
            files.write(
                    process, pause ? "pause" : "concurrent", start, event.durationNanos(), event.name(), event.cause());
            if (pause && start >= 0 && start < endNanos) {
                pauses.add(new Stop(process, start, event.durationNanos()));
                durations.recordValue(event.durationNanos());
                total += event.durationNanos();
            }
        }
        Statistics times = Statistics.of(durations);
        return new GcResult(
                collectors,
                System.getProperty("java.version"),
                GcResult.Pauses.of(
                        times.count(),
                        total,
                        times.max(),
                        times.percentile(Statistic.P50),
                        times.percentile(Statistic.P99),
                        times.percentile(Statistic.P999)),
                GcResult.Stalls.UNKNOWN,
                gcCpuSeconds,
                OptionalLong.empty(),
                GcResult.Safepoints.UNKNOWN);
    }

    /** The longest pause of a process that began at a time which counts; 0 if there was none. */
    public long longestPause(String process, LongPredicate counts) {
        return pauses.stream()
                .filter(pause -> pause.process().equals(process) && counts.test(pause.startNanos()))
                .mapToLong(Stop::durationNanos)
                .max()
                .orElse(0);
    }

    /** @throws IOException if not all could be written; the sums are whole all the same */
    @Override
    public void close() throws IOException {
        files.close();
    }

    /**
     * What a reader should know of the log that the figures of a JVM's garbage collection come from, so that a log which could not be read is
     * not taken for a JVM without pauses.
     *
     * @param doubts why the figures may not be those of the run; each makes the run suspect
     * @param notes what else was found
     */
    public record LogCheck(List<Reason> doubts, List<String> notes) {

        /** From this share of unread lines on, figures are doubted. */
        static final double UNREAD_SHARE_DOUBTED = 0.1;

        /** The last line of a JVM that was ended may be cut. */
        private static final long UNREAD_EXPECTED = 1;

        public static final LogCheck FINE = new LogCheck(List.of(), List.of());

        /**
         * Of a log that was read.
         *
         * @param process {@code target}, {@code target-2} and so on, or {@code generator}
         * @param log its figures, with the lines of the whole log
         */
        static LogCheck of(String process, GcLogSummary log) {
            List<Reason> doubts = new ArrayList<>();
            List<String> notes = new ArrayList<>();
            String unread = log.extent().unreadLines() + " of " + log.extent().lines() + " lines of the GC log of the "
                    + process + " could not be read, so pauses may be missing from its figures";
            if (log.extent().unreadLines()
                            >= UNREAD_SHARE_DOUBTED * log.extent().lines()
                    && log.extent().unreadLines() > UNREAD_EXPECTED) {
                doubts.add(Reason.suspect(ReasonCode.GC_LOG_INCOMPLETE, unread)
                        .with("process", process)
                        .with("unreadLines", log.extent().unreadLines())
                        .with("lines", log.extent().lines()));
            } else if (log.extent().unreadLines() > UNREAD_EXPECTED) {
                notes.add(unread);
            }
            if (!log.logged().pauses()) {
                doubts.add(Reason.suspect(
                                ReasonCode.GC_LOG_WITHOUT_PAUSES,
                                "the GC log of the " + process
                                        + (log.extent().unreadPauses() > 0
                                                ? " has pauses that could not be read"
                                                : " leaves out pauses")
                                        + ", so its figures of pauses are no measurement (expected: a log with -Xlog:gc*)")
                        .with("process", process));
            }
            log.extent().notes().forEach(note -> notes.add("the GC log of the " + process + ": " + note));
            return new LogCheck(doubts, notes);
        }

        /** Of a log that gave no answer. */
        static LogCheck unreadable(String process, String why) {
            return new LogCheck(
                    List.of(Reason.suspect(
                                    ReasonCode.GC_LOG_UNREADABLE,
                                    "the GC log of the " + process
                                            + " could not be read, so its figures of garbage collection are missing: "
                                            + why)
                            .with("process", process)),
                    List.of());
        }

        /** Both. */
        LogCheck and(LogCheck other) {
            List<Reason> allDoubts = new ArrayList<>(doubts);
            allDoubts.addAll(other.doubts());
            List<String> allNotes = new ArrayList<>(notes);
            allNotes.addAll(other.notes());
            return new LogCheck(allDoubts, allNotes);
        }
    }
}

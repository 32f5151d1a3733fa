package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Timeout;

/**
 * Compares the pauses in fresh logs of every collector with those in the flight recording of the same run. Log and recording give each
 * collection the same number, which relates their pauses. {@link GcLogAgainstJfrMeasureIT} compares the times. The first two collections
 * that {@code System.gc()} causes enclose the compared ones.
 *
 * <p>The log's nested collections are one stop of the application and so one pause. If a young collection of Serial or CMS fails and a full
 * one follows in the same stop, the recording has two pauses and the reader one. If the young collection does not even begin, both have
 * one. The reader merges the two by the time between them, so that on a machine that stops in between there are two.
 */
@Timeout(300)
class GcLogAgainstJfrIT extends RecordedRuns {

    private static final int ALLOCATED_MEGABYTES = 150;

    /** The end of a pause with its uptime, number, name and duration. */
    private static final Pattern PAUSE_END =
            Pattern.compile("^\\[[^]]*]\\[\\d+ns]\\[(\\d+)ns]\\[.*] GC\\((\\d+)\\) .*(Pause .*?) ?(\\d+\\.\\d+)ms$");

    /** A line that ends a pause. */
    private record PauseLine(long startNanos, int gc, String name) {

        boolean isYoung() {
            return name.startsWith("Pause Young");
        }

        boolean isFullOfItsOwn() {
            return name.startsWith("Pause Full") && !name.contains("System.gc()");
        }
    }

    @ForEachJvmAndCollector
    void pausesOfTheLogAreThoseOfTheFlightRecording(JvmWithCollector jvm) throws Exception {
        RecordedRun run = recordedRun(jvm, List.of("-XX:TieredStopAtLevel=1"), ALLOCATED_MEGABYTES, 0);
        GcLogSummary whole = TestLogs.summarize(run.log());
        List<GcEvent.Pause> pauses = run.loggedPauses();
        List<PauseLine> lines = lines(run.log());
        Map<Integer, Integer> youngOfFull = jvm.fullMayFollowYoung() ? youngOfFull(lines) : Map.of();
        List<Integer> requested = requested(run);

        assertThat(whole.jvm().collector()).contains(jvm.collector());
        assertThat(whole.readWhole()).isTrue();
        assertThat(whole.pauses().count()).isEqualTo(pauses.size());
        assertThat(requested).hasSizeGreaterThanOrEqualTo(2);
        Map<Integer, Integer> logged = new TreeMap<>();
        Map<Long, Integer> numbers = new HashMap<>();
        lines.forEach(line -> numbers.put(line.startNanos(), line.gc()));
        for (GcEvent.Pause pause : pauses) {
            assertThat(numbers).as("lines that end %s", pause).containsKey(pause.startNanos());
            count(logged, numbers.get(pause.startNanos()), youngOfFull, requested);
        }
        Map<Integer, Integer> recorded = new TreeMap<>();
        run.events("jdk.GCPhasePause")
                .map((RecordedEvent event) -> event.getInt("gcId"))
                .forEach(gc -> count(recorded, gc, youngOfFull, requested));
        assertThat(recorded).isNotEmpty();
        assertThat(logged.keySet()).as("collections with pauses").isEqualTo(recorded.keySet());
        Set<Integer> twoInOneStop = new HashSet<>(youngOfFull.values());
        logged.forEach((gc, count) -> {
            if (twoInOneStop.contains(gc)) {
                assertThat(List.of(count, recorded.get(gc)))
                        .as("logged and recorded pauses of the stop of collection %d", gc)
                        .allMatch(one -> one == 1 || one == 2);
            } else {
                assertThat(count).as("logged pauses of collection %d", gc).isEqualTo(recorded.get(gc));
            }
        });
    }

    /** The numbers of the collections that {@code System.gc()} caused, in their order. */
    private static List<Integer> requested(RecordedRun run) {
        return run.events("jdk.GarbageCollection")
                .filter(event -> event.getString("cause").equals("System.gc()"))
                .map(event -> event.getInt("gcId"))
                .sorted()
                .toList();
    }

    /** Counts a pause if its collection is one of the first two requested ones or between them. */
    private static void count(
            Map<Integer, Integer> pauses, int gc, Map<Integer, Integer> youngOfFull, List<Integer> requested) {
        if (gc >= requested.get(0) && gc <= requested.get(1)) {
            pauses.merge(youngOfFull.getOrDefault(gc, gc), 1, Integer::sum);
        }
    }

    private static List<PauseLine> lines(Path log) throws IOException {
        List<PauseLine> lines = new ArrayList<>();
        for (String text : Files.readAllLines(log)) {
            Matcher end = PAUSE_END.matcher(text);
            if (end.matches()) {
                long nanos = new BigDecimal(end.group(4)).movePointRight(6).longValueExact();
                lines.add(new PauseLine(
                        Long.parseLong(end.group(1)) - nanos, Integer.parseInt(end.group(2)), end.group(3)));
            }
        }
        return lines;
    }

    /** The numbers of the full collections that follow a young one in the same stop, and of that young one. JDK 11 logs the full one first. */
    private static Map<Integer, Integer> youngOfFull(List<PauseLine> lines) {
        Map<Integer, Integer> youngOfFull = new TreeMap<>();
        for (int i = 1; i < lines.size(); i++) {
            PauseLine one = lines.get(i - 1);
            PauseLine other = lines.get(i);
            PauseLine young = one.isYoung() ? one : other;
            PauseLine full = one.isYoung() ? other : one;
            if (young.isYoung() && full.isFullOfItsOwn() && full.gc() == young.gc() + 1) {
                youngOfFull.put(full.gc(), young.gc());
            }
        }
        return youngOfFull;
    }
}

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
 * Fresh logs of every collector that the JVMs of this machine have, against the flight recording of the same run. Log and recording give
 * each collection the same number, and pauses are compared by it; times are compared in {@link GcLogAgainstJfrMeasureIT}. The first two
 * collections that {@code System.gc()} causes enclose those that are compared.
 *
 * <p>What counts as one pause: the log's nested collections are one stop of the application and so one pause. A young collection of
 * Serial or CMS that ran, could not go on and was followed by a full one in the same stop is two pauses in the recording and one here; one
 * that did not even begin is one in both. The reader sees that the two are one stop by the time between them, so on a machine that stops
 * in between they are two.
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
        GcLogSummary whole = GcLogFiles.summarize(run.log());
        List<GcEvent.Pause> pauses = run.loggedPauses();
        List<PauseLine> lines = lines(run.log());
        Map<Integer, Integer> youngOfFull = jvm.fullMayFollowYoung() ? youngOfFull(lines) : Map.of();
        List<Integer> requested = run.events("jdk.GarbageCollection")
                .filter(event -> event.getString("cause").equals("System.gc()"))
                .map(event -> event.getInt("gcId"))
                .sorted()
                .toList();

        assertThat(whole.collector()).contains(jvm.collector());
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

    /** Counts a pause of a collection that lies between the first two that were requested, these included. */
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

    /** The numbers of full collections that follow a young one in the same stop, with that of the young one. JDK 11 logs the full one first. */
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

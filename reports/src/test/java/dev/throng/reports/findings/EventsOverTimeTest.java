package dev.throng.reports.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.read.ResultRows.GcEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EventsOverTimeTest {

    private static List<GcEvent> random(Random random, int size) {
        List<GcEvent> events = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            events.add(new GcEvent(
                    "target",
                    random.nextBoolean() ? "pause" : "concurrent",
                    random.nextInt(500),
                    random.nextInt(40),
                    "",
                    ""));
        }
        return events;
    }

    @Test
    void findsTheSameEventsAsASearchThroughAll() {
        Random random = new Random(1);
        for (int n = 0; n < 300; n++) {
            List<GcEvent> all = random(random, random.nextInt(60));
            EventsOverTime events = new EventsOverTime(all, GcEvent::stopsThreads);
            long from = random.nextInt(520) - 10;
            long to = from + random.nextInt(80);

            assertThat(events.overlapping(from, to))
                    .containsExactlyInAnyOrderElementsOf(all.stream()
                            .filter(event -> event.stopsThreads() && event.endNanos() > from && event.startNanos() < to)
                            .toList());
            assertThat(events.startingIn(from, to))
                    .containsExactlyInAnyOrderElementsOf(all.stream()
                            .filter(event ->
                                    event.stopsThreads() && event.startNanos() >= from && event.startNanos() < to)
                            .toList());
        }
    }
}

package dev.throng.streams.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListenerRegistryTest {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void manyListenersAreCheckedInMoreSlices() {
        ListenerRegistry<ListenerEntry> registry = new ListenerRegistry<>();
        assertThat(registry.slices()).isEqualTo(10);
        for (int i = 0; i < 5_000; i++) {
            registry.add(unopened());
        }
        assertThat(registry.slices()).isEqualTo(10);
        ListenerEntry last = unopened();
        registry.add(last);
        assertThat(registry.slices()).isEqualTo(50);
        registry.remove(last);
        assertThat(registry.slices()).isEqualTo(10);
    }

    /** Counts its checks, and states how long it is quiet after each. */
    private static final class Counted extends ListenerEntry {

        private long quietNanos;
        private int checks;

        @Override
        protected void check(long atNanos) {
            checks++;
        }

        @Override
        protected long quietNanos(long atNanos) {
            return quietNanos;
        }
    }

    private static List<Counted> register(ListenerRegistry<ListenerEntry> registry, int count) {
        List<Counted> sessions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Counted session = new Counted();
            sessions.add(session);
            registry.add(session);
        }
        return sessions;
    }

    /** Checks as the loop's timer does. */
    private static void pass(ListenerRegistry<?> registry, int fromSecond, int untilSecond) {
        for (int slice = fromSecond * registry.slices(); slice < untilSecond * registry.slices(); slice++) {
            registry.checkSlice(slice * SECOND / registry.slices());
        }
    }

    @Test
    void ofManyListenersOneThatIsQuietIsCheckedWithinASecondAfterItsTime() {
        ListenerRegistry<ListenerEntry> registry = new ListenerRegistry<>();
        List<Counted> sessions = register(registry, ListenerRegistry.LEAST_QUIET);
        sessions.get(1).quietNanos = SECOND;
        sessions.get(2).quietNanos = 2 * SECOND + 1_000_000;
        sessions.get(3).quietNanos = 4 * SECOND;
        pass(registry, 0, 12);
        assertThat(sessions.get(0).checks).isEqualTo(12);
        assertThat(sessions.get(1).checks).as("quiet for a second").isEqualTo(12);
        assertThat(sessions.get(2).checks).as("quiet for more than two").isEqualTo(4);
        assertThat(sessions.get(3).checks).as("quiet for four").isEqualTo(3);
    }

    @Test
    void ofFewListenersEachIsCheckedEachSecond() {
        ListenerRegistry<ListenerEntry> registry = new ListenerRegistry<>();
        List<Counted> sessions = register(registry, ListenerRegistry.LEAST_QUIET - 1);
        sessions.forEach(session -> session.quietNanos = 4 * SECOND);
        pass(registry, 0, 12);
        assertThat(sessions).allMatch(session -> session.checks >= 12);
    }

    /** The last session takes the place of one that leaves, and keeps its own time. */
    @Test
    void aSessionKeepsItsQuietTimeInAnotherPlaceAndANewOneHasNone() {
        ListenerRegistry<ListenerEntry> registry = new ListenerRegistry<>();
        List<Counted> sessions = register(registry, ListenerRegistry.LEAST_QUIET + 1);
        Counted last = sessions.get(ListenerRegistry.LEAST_QUIET);
        sessions.get(0).quietNanos = 9 * SECOND;
        pass(registry, 0, 1);
        registry.remove(sessions.get(0));
        pass(registry, 1, 3);
        assertThat(last.checks).as("is not quiet, in the place of a quiet one").isEqualTo(3);
        last.quietNanos = 9 * SECOND;
        pass(registry, 3, 4);
        registry.remove(last);
        Counted added = register(registry, 1).get(0);
        pass(registry, 4, 6);
        assertThat(added.checks).as("a new one").isEqualTo(2);
        assertThat(sessions.get(ListenerRegistry.LEAST_QUIET - 1).checks).isEqualTo(6);
    }

    private static boolean onRateIsKnown(ListenerRegistry<?> registry) {
        LoopRecorder recorder = new LoopRecorder(StreamMetric.and());
        ListenerRegistry.recordStates(recorder, 0, List.of(registry));
        return recorder.close(new LoopInterval.Span(0, 0, 0, 1, 1), 0, operation -> null)
                .gauges()
                .containsKey(StreamMetric.ON_RATE);
    }

    @Test
    void whetherListenersAreOnRateIsUnknownIfNoneThatReceivesHasARate() {
        ListenerRegistry<ListenerEntry> registry = new ListenerRegistry<>();
        assertThat(onRateIsKnown(registry)).as("no listener").isTrue();
        ListenerEntry unrated = unopened();
        registry.add(unrated);
        assertThat(onRateIsKnown(registry)).as("none receives").isTrue();
        registry.setState(unrated, ListenerRegistry.ACCEPTED | ListenerRegistry.RECEIVING | ListenerRegistry.UNRATED);
        assertThat(onRateIsKnown(registry)).isFalse();
        ListenerEntry rated = unopened();
        registry.add(rated);
        registry.setState(rated, ListenerRegistry.ACCEPTED | ListenerRegistry.RECEIVING);
        assertThat(onRateIsKnown(registry)).as("one has a rate").isTrue();
        registry.remove(rated);
        registry.remove(unrated);
        assertThat(onRateIsKnown(registry)).as("all left").isTrue();
    }

    private static ListenerEntry unopened() {
        return new ListenerEntry() {
            @Override
            protected void check(long atNanos) {}
        };
    }
}

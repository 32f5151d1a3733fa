package dev.throng.streams.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListenerRegistryTest {

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

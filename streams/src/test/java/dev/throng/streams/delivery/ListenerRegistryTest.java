package dev.throng.streams.delivery;

import static org.assertj.core.api.Assertions.assertThat;

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

    private static ListenerEntry unopened() {
        return new ListenerEntry() {
            @Override
            protected void check(long atNanos) {}
        };
    }
}

package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ListenerRegistryTest {

    @Test
    void manyListenersAreCheckedInMoreSlices() {
        ListenerRegistry registry = new ListenerRegistry();
        assertThat(registry.slices()).isEqualTo(10);
        for (int i = 0; i < 5_000; i++) {
            registry.add(unopened());
        }
        assertThat(registry.slices()).isEqualTo(10);
        ListenerSession last = unopened();
        registry.add(last);
        assertThat(registry.slices()).isEqualTo(50);
        registry.remove(last);
        assertThat(registry.slices()).isEqualTo(10);
    }

    /** A session that is only counted needs neither driver nor arrival. */
    private static ListenerSession unopened() {
        return new ListenerSession(null, null, 0, 0, false, false);
    }
}

package dev.throng.xmpp.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.xmpp.settings.Reconnect.After;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How long users wait before they come back. */
class ReconnectTest {

    private static Reconnect reconnect(Duration first, Duration last, double jitter) {
        return new Reconnect(new After(List.of(first, last)), jitter, 20);
    }

    private static Duration wait(Reconnect reconnect, int inVain, double random) {
        return Duration.ofNanos(reconnect.waitNanos(inVain, random));
    }

    @Test
    void eachWaitIsTwiceTheOneBeforeUpToTheLongest() {
        Reconnect reconnect = reconnect(Duration.ofSeconds(1), Duration.ofSeconds(60), 0);
        for (int inVain = 0; inVain < 6; inVain++) {
            assertThat(wait(reconnect, inVain, 0.9)).isEqualTo(Duration.ofSeconds(1L << inVain));
        }
        for (int inVain : new int[] {6, 7, 29, 30, 33, 34, 62, 63, 64, 1_000_000}) {
            assertThat(wait(reconnect, inVain, 0)).as(inVain + " in vain").isEqualTo(Duration.ofSeconds(60));
        }
    }

    @Test
    void theRandomPartMakesAWaitShorter() {
        Reconnect half = reconnect(Duration.ofSeconds(10), Duration.ofSeconds(10), 0.5);
        assertThat(wait(half, 0, 0)).isEqualTo(Duration.ofSeconds(10));
        assertThat(wait(half, 0, 0.5)).isEqualTo(Duration.ofMillis(7500));
        assertThat(half.waitNanos(0, 0.999999))
                .isGreaterThan(Duration.ofSeconds(5).toNanos());
        assertThat(wait(reconnect(Duration.ofSeconds(10), Duration.ofSeconds(10), 1), 0, 0.75))
                .isEqualTo(Duration.ofMillis(2500));
    }

    @Test
    void waitsThatMakeNoSenseAreRefused() {
        assertThatThrownBy(() -> reconnect(Duration.ofMillis(9), Duration.ofSeconds(1), 0))
                .hasMessageContaining("exponential")
                .hasMessageContaining("at least 10ms");
        assertThatThrownBy(() -> reconnect(Duration.ofSeconds(2), Duration.ofSeconds(1), 0))
                .hasMessageContaining("not shorter");
        assertThatThrownBy(() -> new After(List.of(Duration.ofSeconds(1)))).hasMessageContaining("two durations");
        assertThatThrownBy(() -> reconnect(Duration.ofSeconds(1), Duration.ofSeconds(1), 1.1))
                .hasMessageContaining("jitter: 1.1 (expected: 0 to 1)");
    }
}

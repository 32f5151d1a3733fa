package dev.throng.targets.xmpp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LossRefusalTest {

    private static final long START = -5;

    private static long at(long millis) {
        return START + Duration.ofMillis(millis).toNanos();
    }

    @Test
    void loginsAreRefusedForATimeAfterManyLosses() {
        LossRefusal refusal = LossRefusal.of("2s@3");
        assertThat(refusal.refuses(at(0))).isFalse();
        refusal.lost(at(0));
        refusal.lost(at(900));
        assertThat(refusal.refuses(at(900))).isFalse();
        refusal.lost(at(950));
        assertThat(refusal.refuses(at(951))).isTrue();
        assertThat(refusal.refuses(at(2_949))).isTrue();
        assertThat(refusal.refuses(at(2_950))).isFalse();
        assertThat(refusal.refuses(at(2_951))).isFalse();
    }

    @Test
    void lossesOfDifferentSecondsAreNoStorm() {
        LossRefusal refusal = LossRefusal.of("2s@3");
        for (int loss = 0; loss < 20; loss++) {
            refusal.lost(at(600 * loss));
            assertThat(refusal.refuses(at(600 * loss))).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"5s", "@3", "5s@", "5s@0", "5s@x", "5s@12345678901"})
    void otherTextsAreRefused(String text) {
        assertThatThrownBy(() -> LossRefusal.of(text)).isInstanceOf(IllegalArgumentException.class);
    }
}

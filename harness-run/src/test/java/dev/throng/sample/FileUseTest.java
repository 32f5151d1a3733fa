package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FileUseTest {

    @Test
    void aTargetAtItsLimitIsNotedWithTheNumbersAndTheRemedy() {
        assertThat(new ProcessSample.FileUse(4711, 1_020, 1_024).noteOfTarget())
                .hasValue(
                        "the target's process 4711 had 1,020 files open and may open 1,024: it cannot accept more connections."
                                + " Raise its limit: ulimit -n before its start, or LimitNOFILE= of its systemd unit");
    }

    @Test
    void aTargetBelowItsLimitIsNotNoted() {
        assertThat(new ProcessSample.FileUse(4711, 1_000, 1_024).noteOfTarget()).isEmpty();
    }

    @Test
    void theFullerOneIsNearerToItsOwnLimit() {
        ProcessSample.FileUse few = new ProcessSample.FileUse(1, 900, 1_024);
        ProcessSample.FileUse many = new ProcessSample.FileUse(2, 2_000, 65_536);
        assertThat(few.fuller(many)).isEqualTo(few);
        assertThat(many.fuller(few)).isEqualTo(few);
    }
}

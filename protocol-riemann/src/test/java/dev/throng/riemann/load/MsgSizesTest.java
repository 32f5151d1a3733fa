package dev.throng.riemann.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.throng.protocol.SettingException;
import dev.throng.time.WallClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Msg of a default event has 18 bytes, and its frame 22. */
class MsgSizesTest {

    private final Settings settings = new Settings();

    private SettingException refusal() {
        return catchThrowableOfType(SettingException.class, () -> MsgSizes.check(settings.build(), WallClock.SYSTEM));
    }

    @ParameterizedTest
    @CsvSource({"1, 22", "100, 1804", "1000, 18004"})
    void aMsgThatIsLongerThanMaxPendingBytesIsRefusedBeforeTheRun(int events, int bytes) {
        settings.eventsPerMsg = events;
        settings.query = "";
        settings.maxPendingBytes = bytes - 1;
        SettingException refused = refusal();
        assertThat(refused.key()).isEqualTo("maxPendingBytes");
        assertThat(refused)
                .hasMessageStartingWith((bytes - 1) + " (expected: at least " + bytes + ", the bytes of a Msg with "
                        + (events == 1 ? "one event" : events + " events"));
        settings.maxPendingBytes = bytes;
        assertThat(refusal()).isNull();
    }

    @Test
    void aMillionEventsAreCheckedWithoutWritingThem() {
        settings.eventsPerMsg = 1_000_000;
        settings.maxPendingBytes = 1 << 20;
        assertThat(refusal().getMessage()).contains("18000004");
    }

    @ParameterizedTest
    @CsvSource({"1, 18", "100, 1800"})
    void aDatagramThatIsTooLongIsRefusedBeforeTheRun(int events, int bytes) {
        settings.transport = RiemannSettings.Transport.UDP;
        settings.lossBy = RiemannSettings.LossBy.NONE;
        settings.eventsPerMsg = events;
        settings.maxPendingBytes = bytes - 1;
        settings.maxDatagramBytes = bytes - 1;
        assertThat(refusal().key()).isEqualTo("maxDatagramBytes");
        settings.maxDatagramBytes = bytes;
        assertThat(refusal().key()).isEqualTo("maxPendingBytes");
        settings.maxPendingBytes = bytes;
        assertThat(refusal()).isNull();
    }

    @Test
    void aQueryThatIsTooLongIsRefusedBeforeTheRun() {
        settings.query = "x".repeat(100);
        settings.maxPendingBytes = 107;
        assertThat(refusal()).hasMessage("107 (expected: at least 108, the bytes of settings.query)");
        settings.maxPendingBytes = 108;
        assertThat(refusal()).isNull();
    }

    @Test
    void theDefaultsFit() {
        assertThatCode(() -> MsgSizes.check(Settings.defaults(), WallClock.SYSTEM))
                .doesNotThrowAnyException();
    }
}

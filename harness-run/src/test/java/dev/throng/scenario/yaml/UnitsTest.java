package dev.throng.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.text.Nearest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnitsTest {

    @ParameterizedTest
    @CsvSource({
        "1ns, 1",
        "1us, 1000",
        "1µs, 1000",
        "250ms, 250000000",
        "1.5s, 1500000000",
        "1m30s, 90000000000",
        "2h, 7200000000000",
        "0s, 0",
        "0.1ms, 100000"
    })
    void durationsCarryTheirUnit(String text, long nanos) {
        assertThat(Units.duration(text)).isEqualTo(Duration.ofNanos(nanos));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "1 s", "1S", "s", "1s2", "1d", "1e3s", "٣s"})
    void durationsWithoutAUnitOrOfAnotherFormAreRefused(String text) {
        assertThatThrownBy(() -> Units.duration(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a duration ");
    }

    @ParameterizedTest
    @CsvSource({"1000/s, 1000", "30/min, 0.5", "30/m, 0.5", "7200/h, 2", "1.5 / s, 1.5", "1e6/s, 1000000"})
    void ratesCarryTheirUnit(String text, double perSecond) {
        assertThat(Units.perSecond(text)).isEqualTo(perSecond);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "/s", "5/ms", "5 per s", "5/s/s"})
    void ratesOfAnotherFormAreRefused(String text) {
        assertThatThrownBy(() -> Units.perSecond(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a rate ");
    }

    @ParameterizedTest
    @CsvSource({"1B, 1", "64KiB, 65536", "1.5GB, 1500000000", "1GiB, 1073741824", "2 kB, 2000"})
    void sizesCarryTheirUnit(String text, long bytes) {
        assertThat(Units.bytes(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "5m", "99999999TiB", "1 gib"})
    void sizesOfAnotherFormAreRefused(String text) {
        assertThatThrownBy(() -> Units.bytes(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a size ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1s", "-2", "-1m30s", "-0.5h"})
    void aNegativeDurationIsRefusedAsSuch(String text) {
        assertThatThrownBy(() -> Units.duration(text)).hasMessage("a duration that is not negative, such as 10s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-5/s", "-5", "-1.5 / min"})
    void aNegativeRateIsRefusedAsSuch(String text) {
        assertThatThrownBy(() -> Units.perSecond(text)).hasMessage("a rate that is not negative, such as 1000/s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1B", "-64 KiB", "-7"})
    void aNegativeSizeIsRefusedAsSuch(String text) {
        assertThatThrownBy(() -> Units.bytes(text)).hasMessage("a size that is not negative, such as 64KiB");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1bit/s", "-50 Mbit/s", "-7"})
    void aNegativeBitRateIsRefusedAsSuch(String text) {
        assertThatThrownBy(() -> Units.bitsPerSecond(text))
                .hasMessage("a bit rate that is not negative, such as 50Mbit/s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-", "--1s", "-1x", "-s"})
    void aMinusInFrontOfSomethingElseIsNoNegativeDuration(String text) {
        assertThatThrownBy(() -> Units.duration(text)).hasMessageStartingWith("a duration such as 10s");
    }

    @Test
    void nearestWordIsNamedOnlyWhenItIsNear() {
        List<String> known = List.of("rate", "inFlight", "upTo");
        assertThat(Nearest.to("infligth", known)).contains("inFlight");
        assertThat(Nearest.to("in_flight", known)).contains("inFlight");
        assertThat(Nearest.to("zzz", known)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1Gbit/s, 1e9", "50 Mbit/s, 5e7", "2.5Gbit/s, 2.5e9", "128kbit/s, 128000", "8bit/s, 8", "1Tbit/s, 1e12"
    })
    void bitRatesCarryTheirUnit(String text, double bitsPerSecond) {
        assertThat(Units.bitsPerSecond(text)).isEqualTo(bitsPerSecond);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "1Gbit", "1GB/s", "1Gbps", "1e3Mbit/s"})
    void bitRatesOfAnotherFormAreRefused(String text) {
        assertThatThrownBy(() -> Units.bitsPerSecond(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a bit rate ");
        assertThatThrownBy(() -> Units.bitsPerSecond("1Gbps")).hasMessageEndingWith("did you mean 1Gbit/s?");
    }
}

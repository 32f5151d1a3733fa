package dev.throng.ports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PortRangeTest {

    @Test
    void theSettingsOfTheKernelAreRead() {
        PortRange range = PortRange.parse("32768\t60999\n", "\n").orElseThrow();

        assertThat(range.first()).isEqualTo(32_768);
        assertThat(range.last()).isEqualTo(60_999);
        assertThat(range.usable()).isEqualTo(28_232);
    }

    @Test
    void reservedPortsAreNotUsable() {
        PortRange range = PortRange.parse("40000 40099", "80,39990-40001,40050,40098-40200\n")
                .orElseThrow();

        assertThat(range.usable()).isEqualTo(100 - 2 - 1 - 2);
        assertThat(range.isUsable(40_001)).isFalse();
        assertThat(range.isUsable(40_002)).isTrue();
        assertThat(range.isUsable(40_050)).isFalse();
        assertThat(range.isUsable(40_097)).isTrue();
        assertThat(range.isUsable(40_098)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"-|100", "x,40001|99", "40001-40003-40005|100", "40009-40001|100", ",,|100"})
    void unreadableReservedPortsAreIgnored(String reserved, int usable) {
        assertThat(PortRange.parse("40000 40099", reserved).map(PortRange::usable))
                .contains(usable);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "40000", "a b", "40000 39999", "0 10", "1 65536", "1 2 3"})
    void anUnreadableRangeIsEmpty(String text) {
        assertThat(PortRange.parse(text, "")).isEqualTo(Optional.empty());
    }

    @Test
    void portsOutsideAreNotUsable() {
        PortRange range = PortRange.of(40_000, 40_009);
        assertThat(range.isUsable(39_999)).isFalse();
        assertThat(range.isUsable(40_010)).isFalse();
        assertThatThrownBy(() -> PortRange.of(2, 1)).hasMessageContaining("2 to 1");
    }

    @Test
    void halvesAreDisjointAndTogetherTheRange() {
        for (int first : new int[] {40_000, 40_001}) {
            for (int last : new int[] {40_010, 40_011}) {
                PortRange range = PortRange.of(first, last);
                assertThat(PortRange.Half.EVEN.size(range) + PortRange.Half.ODD.size(range))
                        .isEqualTo(last - first + 1);
                assertThat(PortRange.Half.EVEN.has(range, first)).isTrue();
                assertThat(PortRange.Half.ODD.has(range, first)).isFalse();
                assertThat(PortRange.Half.ODD.port(range, 0)).isEqualTo(first + 1);
                assertThat(PortRange.Half.ODD.has(range, last + 1)).isFalse();
                assertThat(PortRange.Half.EVEN.has(range, last + 1)).isFalse();
            }
        }
    }
}

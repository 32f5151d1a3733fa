package dev.throng.protocol.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.protocol.SettingException;
import dev.throng.protocol.settings.SocketSettings.SourceAddresses;
import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceAddressesTest {

    private static List<String> read(String... texts) {
        return SourceAddresses.of(List.of(texts)).stream()
                .map(InetAddress::getHostAddress)
                .toList();
    }

    @Test
    void addressesAndRangesKeepTheirOrder() {
        assertThat(read("127.0.0.9", "127.0.0.2-127.0.0.4", "::1"))
                .containsExactly("127.0.0.9", "127.0.0.2", "127.0.0.3", "127.0.0.4", "0:0:0:0:0:0:0:1");
    }

    @Test
    void aRangeMayCrossTheBoundaryOfAByteAndHaveOneAddress() {
        assertThat(read("127.0.0.254-127.0.1.1"))
                .containsExactly("127.0.0.254", "127.0.0.255", "127.0.1.0", "127.0.1.1");
        assertThat(read("200.0.0.1 - 200.0.0.1")).containsExactly("200.0.0.1");
        assertThat(read("fd00::ffff-fd00::1:1")).hasSize(3).last().isEqualTo("fd00:0:0:0:0:0:1:1");
    }

    @Test
    void rangesOfIpv6AreNotLimitedToTheLastGroup() {
        assertThat(read("fd00::1-fd00::10")).hasSize(16);
        assertThat(read("::1", "fe80::fffe-fe80::1:1"))
                .containsExactly(
                        "0:0:0:0:0:0:0:1",
                        "fe80:0:0:0:0:0:0:fffe",
                        "fe80:0:0:0:0:0:0:ffff",
                        "fe80:0:0:0:0:0:1:0",
                        "fe80:0:0:0:0:0:1:1");
    }

    @Test
    void theMostAddressesAreAccepted() {
        assertThat(read("127.1.0.0-127.1.255.255")).hasSize(65_536);
        assertThatThrownBy(() -> read("127.1.0.0-127.1.255.255", "127.2.0.1"))
                .hasMessage("127.2.0.1 (expected: 65536 addresses at most)");
    }

    @Test
    void anAddressThatIsGivenTwiceIsRefused() {
        assertThatThrownBy(() -> read("127.0.0.3", "127.0.0.1-127.0.0.4"))
                .isInstanceOf(SettingException.class)
                .hasMessage("127.0.0.1-127.0.0.4 (expected: each address once; 127.0.0.3 is given twice)");
        assertThatThrownBy(() -> read("::1", "0:0:0:0:0:0:0:1")).hasMessageContaining("is given twice");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"localhost", "", "127.0.0", "127.0.0.4-127.0.0.2", "127.0.0.1-::1", "127.0.0.1-", "-127.0.0.1"})
    void aTextThatIsNoAddressIsRefused(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("127.0.0.2-127.0.0.9");
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.0-10.255.255.255", "::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"})
    void aRangeOfTooManyAddressesIsRefusedBeforeItIsMade(String text) {
        assertThatThrownBy(() -> read(text)).hasMessageContaining("65536 addresses at most");
    }
}

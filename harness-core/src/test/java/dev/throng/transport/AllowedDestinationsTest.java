package dev.throng.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedDestinationsTest {

    private static boolean permits(AllowedDestinations list, String address, int port) {
        return list.permits(new InetSocketAddress(address, port));
    }

    @Test
    void aNetworkPermitsItsAddressesOnAllPorts() {
        AllowedDestinations list = AllowedDestinations.parse(List.of("10.1.0.0/16"));

        assertThat(permits(list, "10.1.2.3", 1)).isTrue();
        assertThat(permits(list, "10.1.255.255", 65_535)).isTrue();
        assertThat(permits(list, "10.2.0.0", 1)).isFalse();
        assertThat(permits(list, "::1", 1)).isFalse();
    }

    @Test
    void portsRestrictAnAddress() {
        AllowedDestinations list = AllowedDestinations.parse(List.of("127.0.0.1:5222", "[::1]:80-90"));

        assertThat(permits(list, "127.0.0.1", 5222)).isTrue();
        assertThat(permits(list, "127.0.0.1", 5223)).isFalse();
        assertThat(permits(list, "127.0.0.2", 5222)).isFalse();
        assertThat(permits(list, "::1", 85)).isTrue();
        assertThat(permits(list, "::1", 91)).isFalse();
    }

    @Test
    void everyAddressIsAllowedByDefaultAndNoneByAnEmptyList() {
        assertThat(permits(AllowedDestinations.ALL, "192.0.2.1", 1)).isTrue();
        assertThat(permits(AllowedDestinations.ALL, "2001:db8::1", 1)).isTrue();
        assertThat(permits(AllowedDestinations.parse(List.of()), "127.0.0.1", 1))
                .isFalse();
    }

    @Test
    void aNameThatIsNotResolvedIsNotAllowed() {
        assertThat(AllowedDestinations.ALL.permits(InetSocketAddress.createUnresolved("localhost", 1)))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                "10.0.0.0/33",
                "300.0.0.1",
                "10.0.0.1:70000",
                "10.0.0.1:9-8",
                "::1",
                "[::1",
                "[::]/129",
                "10.0.0.1:a"
            })
    void otherFormsAreRefused(String text) {
        assertThatThrownBy(() -> AllowedDestinations.parse(List.of(text)))
                .hasMessageStartingWith(text + " (expected: an address or a network");
    }
}

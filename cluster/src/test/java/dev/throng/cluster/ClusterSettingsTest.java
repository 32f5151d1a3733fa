package dev.throng.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterSettingsTest {

    @Test
    void anAddressOfTheNetworkNeedsCertificates() throws Exception {
        ClusterSettings open = ClusterSettings.loopback().withBind(InetAddress.getByName("192.0.2.1"));

        assertThatThrownBy(() -> Cluster.controller(open, "controller"))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("192.0.2.1")
                .hasMessageContaining("throng cluster init DIR");
        assertThatThrownBy(() -> Cluster.agent(open, new ControllerAddress("192.0.2.2", 7800), "agent"))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("throng cluster init DIR");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::"})
    void allAddressesAtOnceAreRefused(String all) throws Exception {
        ClusterSettings settings = ClusterSettings.loopback().withBind(InetAddress.getByName(all));

        assertThatThrownBy(() -> Cluster.controller(settings, "controller"))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("name the one that the agents reach");
    }

    @Test
    void anAgentOfThisMachineListensAtTheLoopbackAddress() throws Exception {
        ClusterSettings settings = ClusterSettings.loopback().towards(new InetSocketAddress("127.0.0.1", 7800));

        assertThat(settings.bind().isLoopbackAddress()).isTrue();
        assertThat(settings.port()).isZero();
    }

    @Test
    void valuesOutOfRangeAreRefused() {
        assertThatThrownBy(() -> ClusterSettings.loopback().withPort(65_536))
                .hasMessage("port: 65536 (expected: 0 to 65535)");
        assertThatThrownBy(() -> ClusterSettings.loopback().withJoinWithin(Duration.ZERO))
                .hasMessage("joinWithin: 0s (expected: more than 0s)");
    }

    @Test
    void aControllersAddressIsReadAsHostAndPort() {
        assertThat(ControllerAddress.parse("load-1.example:7800"))
                .isEqualTo(new ControllerAddress("load-1.example", 7800))
                .hasToString("load-1.example:7800");
        assertThat(ControllerAddress.parse("[::1]:7800"))
                .isEqualTo(new ControllerAddress("::1", 7800))
                .hasToString("[::1]:7800");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "host", ":7800", "host:", "host:0", "host:65536", "host:x", "::1:7800"})
    void anotherFormOfAddressIsRefused(String text) {
        assertThatThrownBy(() -> ControllerAddress.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected");
    }
}

package dev.throng.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListenAddressTest {

    @ParameterizedTest
    @ValueSource(strings = {"9464", ":9464", "127.0.0.1:9464", "[::1]:9464"})
    void staysOnTheLoopbackInterface(String text) {
        assertThat(ListenAddress.parse(text).getAddress().isLoopbackAddress()).isTrue();
        assertThat(ListenAddress.parse(text).getPort()).isEqualTo(9464);
    }

    @Test
    void anythingElseIsWrittenOut() {
        assertThat(ListenAddress.parse("0.0.0.0:80").getAddress().isAnyLocalAddress())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "host", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:99999999", "::1:9464", "a:b:1"})
    void saysWhatWasExpected(String text) {
        assertThatThrownBy(() -> ListenAddress.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected: HOST:PORT");
    }
}

package dev.throng.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ReadyLineTest {

    @Test
    void addressesKeepTheirNamesAndOrder() {
        assertThat(LaunchPlan.ReadyLine.addresses("READY riemann tcp=127.0.0.1:5555 udp=127.0.0.1:5556 tls=[::1]:5554"))
                .containsExactly(
                        Map.entry("tcp", new InetSocketAddress("127.0.0.1", 5555)),
                        Map.entry("udp", new InetSocketAddress("127.0.0.1", 5556)),
                        Map.entry("tls", new InetSocketAddress("::1", 5554)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "READY riemann",
                "READY riemann tcp=127.0.0.1",
                "READY riemann tcp=127.0.0.1:0",
                "READY riemann tcp=127.0.0.1:65536",
                "READY riemann tcp=:1",
                "READY riemann 127.0.0.1:1",
                "READY riemann TCP=127.0.0.1:1"
            })
    void anythingElseIsRefused(String line) {
        assertThatThrownBy(() -> LaunchPlan.ReadyLine.addresses(line))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected: READY");
    }

    @Test
    void lineIsFoundAmongOthersAtEverySplitPoint() {
        byte[] text =
                "warning\nNOT READY riemann tcp=1:1\nREADY riemann-2 tcp=1:1\r\nREADY riemann tcp=127.0.0.1:7\r\nmore"
                        .getBytes(StandardCharsets.UTF_8);
        for (int split = 0; split <= text.length; split++) {
            OutputReader.LineMatcher watch = new OutputReader.LineMatcher(LaunchPlan.ReadyLine.of("riemann"));
            watch.feed(text, split);
            byte[] rest = Arrays.copyOfRange(text, split, text.length);
            watch.feed(rest, rest.length);

            assertThat(watch.found()).isCompletedWithValue("READY riemann tcp=127.0.0.1:7");
        }
    }

    @Test
    void lastLineNeedsNoLineFeed() {
        OutputReader.LineMatcher watch = new OutputReader.LineMatcher(LaunchPlan.ReadyLine.of("xmpp"));
        byte[] text = "READY xmpp tcp=127.0.0.1:7".getBytes(StandardCharsets.UTF_8);

        watch.feed(text, text.length);
        assertThat(watch.found()).isNotDone();
        watch.end();

        assertThat(watch.found()).isDone();
    }
}

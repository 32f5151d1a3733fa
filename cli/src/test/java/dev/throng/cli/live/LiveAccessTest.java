package dev.throng.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.serve.Site;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiveAccessTest {

    private static final LiveAccess LOOPBACK =
            LiveAccess.on(new InetSocketAddress(InetAddress.getLoopbackAddress(), 9465), new SecureRandom());

    private static LiveAccess anywhere() {
        try {
            return LiveAccess.on(new InetSocketAddress(InetAddress.getByName("0.0.0.0"), 9465), new SecureRandom());
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Site.Request asking(String host, Map<String, List<String>> parameters) {
        return new Site.Request("/events", parameters, new DefaultHttpHeaders().set("Host", host));
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:9465", "localhost:9465", "LOCALHOST", "[::1]:9465", "127.0.0.1", "127.3.2.1:1"})
    void aLoopbackPageIsForThisMachineUnderItsOwnNames(String host) {
        assertThat(LOOPBACK.allows(asking(host, Map.of()))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rebound.example:9465",
                "127.0.0.1.example",
                "127.0.0.1.nip.io:9465",
                "localhost.example",
                "0.0.0.0:9465",
                "[::]:9465",
                "10.0.0.1",
                ":9465",
                "127.0.0.1:x",
                ""
            })
    void anotherNameMayBeThatOfAnAttackersSite(String host) {
        assertThat(LOOPBACK.allows(asking(host, Map.of()))).isFalse();
    }

    @Test
    void aRequestWithoutAHostIsRefused() {
        assertThat(LOOPBACK.allows(new Site.Request("/", Map.of(), new DefaultHttpHeaders())))
                .isFalse();
    }

    private static boolean fetched(String site, String mode) {
        HttpHeaders headers = new DefaultHttpHeaders()
                .set("Host", "localhost:9465")
                .set("Sec-Fetch-Site", site)
                .set("Sec-Fetch-Mode", mode);
        return LOOPBACK.allows(new Site.Request("/events", Map.of(), headers));
    }

    @Test
    void aPageOfAnotherSiteMayLinkToThePageButOpenNoStream() {
        assertThat(fetched("cross-site", "navigate")).isTrue();
        assertThat(fetched("cross-site", "cors")).isFalse();
        assertThat(fetched("same-site", "no-cors")).isFalse();
        assertThat(fetched("same-origin", "cors")).isTrue();
        assertThat(fetched("none", "navigate")).isTrue();
    }

    @Test
    void anotherAddressNeedsTheTokenOfItsUrl() {
        LiveAccess access = anywhere();
        String token = access.query().substring("?token=".length());
        assertThat(token).matches("[0-9a-f]{32}");
        assertThat(access.allows(asking("any.example", Map.of("token", List.of(token)))))
                .isTrue();
        assertThat(access.allows(asking("any.example", Map.of()))).isFalse();
        assertThat(access.allows(asking("localhost", Map.of()))).isFalse();
        assertThat(access.allows(asking("any.example", Map.of("token", List.of("")))))
                .isFalse();
        assertThat(access.allows(asking("any.example", Map.of("token", List.of(token.substring(1))))))
                .isFalse();
        assertThat(access.allows(asking("any.example", Map.of("token", List.of(token + "0")))))
                .isFalse();
        assertThat(anywhere().query()).as("each run has its own").isNotEqualTo(access.query());
        assertThat(LOOPBACK.query()).isEmpty();
    }
}

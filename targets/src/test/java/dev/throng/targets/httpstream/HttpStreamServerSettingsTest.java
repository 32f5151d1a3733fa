package dev.throng.targets.httpstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.targets.httpstream.faults.HttpStreamFaults;
import dev.throng.targets.httpstream.faults.ListenerFaults;
import dev.throng.targets.httpstream.faults.ListenerSelection;
import dev.throng.targets.launch.TargetUsageException;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpStreamServerSettingsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--bit-rate=12|--bit-rate: 12 (expected: one of 8, 16, 24, 32,",
                "--bit-rate=fast|--bit-rate: fast (expected: one of 8, 16, 24, 32,",
                "--mount-pattern=stream-%d|--mount-pattern: stream-%d (expected: a path with one number",
                "--mount-pattern=/a%d%d|expected: a path with one number",
                "--mount-pattern=/%s|expected: a path with one number",
                "--flush=0|--flush: 0 (expected: a time of 1ms or more)",
                "--tls-port=0|--tls-port needs --tls-cert and --tls-key (missing: both)",
                "--tls-cert=c.pem|(missing: --tls-key)",
                "--answer=http2|one of http10, http11, icy, chunked",
                "--starve=some|--starve: some (expected: how many listeners, such as 10, 1% or all)",
                "--starve=10@|--starve: 10@ (expected: a time",
                "--close-after=10|--close-after: 10 (expected: WHICH@VALUE, such as 10@64k)",
                "--refuse=10@200|--refuse: 10@200 (expected: a whole number from 300 to 599)",
                "--silent=101%|a share from 0% to 100%",
                "--rtmps-port=0|--rtmps-port needs --tls-cert and --tls-key (missing: both)",
                "--live-pattern=/stream-%d|an application and a name with one number, such as /live/stream-%d",
                "--live-bit-rate=10|--live-bit-rate: 10 (expected: at least 105 bytes per picture",
                "--live-gop=40ms|--live-gop: 40ms (expected: a time of 2 to 1000 pictures)",
                "--chunk-size=64|--chunk-size: 64 (expected: a size from 128 to 8388608 bytes",
                "--hls-duration=10ms|--hls-duration: 10ms (expected: a time from 100ms to 1m)",
                "--hls-segments=mp4|one of ts, fmp4",
                "--unknown-stream=drop|one of refuse, wait",
                "--slow=1@0|--slow: 1@0 (expected: a whole number from 1 to 1000000)",
                "--missing-segment=1@0|--missing-segment: 1@0 (expected: a whole number from 1"
            })
    void invalidValueIsRefusedWithTheExpectation(String option, String message) {
        assertThatThrownBy(() -> HttpStreamServers.settings(option))
                .isInstanceOf(TargetUsageException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aSingleMountNeedsNoNumber() {
        assertThat(HttpStreamServers.settings("--mount-pattern=/live.mp3").mountPath(1))
                .isEqualTo("/live.mp3");
        assertThat(HttpStreamServers.settings("--mounts=12", "--mount-pattern=/%04d.mp3")
                        .mountPath(12))
                .isEqualTo("/0012.mp3");
        assertThatThrownBy(() -> HttpStreamServers.settings("--mounts=2", "--mount-pattern=/live"))
                .isInstanceOf(TargetUsageException.class);
    }

    @ParameterizedTest
    @CsvSource({"0,0", "10,10", "1%,10", "1/100,10", "all,1000", "2000,1000", "100%,1000"})
    void faultsApplyToTheExactNumberOfListeners(String which, long expected) {
        ListenerSelection selection = ListenerSelection.of(which);
        assertThat(LongStream.rangeClosed(1, 1000).filter(selection::includes).count())
                .isEqualTo(expected);
    }

    @Test
    void firstTenAreTheFirstTenAndSharesAreSpread() {
        assertThat(LongStream.rangeClosed(1, 30).filter(ListenerSelection.of("3")::includes))
                .containsExactly(1L, 2L, 3L);
        assertThat(LongStream.rangeClosed(1, 30).filter(ListenerSelection.of("10%")::includes))
                .containsExactly(10L, 20L, 30L);
    }

    @Test
    void earliestOfSeveralFaultsOfOneKindApplies() {
        HttpStreamFaults faults = HttpStreamServers.settings(
                        "--starve=10@5s", "--starve=1@2s", "--drop-byte=1", "--drop-byte=1@1s")
                .faults;
        assertThat(faults.starveAfter(1)).contains(Duration.ofSeconds(2));
        assertThat(faults.starveAfter(2)).contains(Duration.ofSeconds(5));
        assertThat(faults.starveAfter(11)).isEmpty();
        ListenerFaults listenerFaults = ListenerFaults.of(faults, 1);
        assertThat(listenerFaults.takeByteDrop(0)).isTrue();
        assertThat(listenerFaults.takeByteDrop(999_999_999)).isFalse();
        assertThat(listenerFaults.takeByteDrop(1_000_000_000)).isTrue();
        assertThat(listenerFaults.takeByteDrop(Long.MAX_VALUE)).isFalse();
    }

    @Test
    void untrustedTextIsEscapedInXmlAndJson() {
        assertThat(MarkupEscaper.xml("<a b=\"&\">\u0000\u001b")).isEqualTo("&lt;a b=&quot;&amp;&quot;&gt;\uFFFD\uFFFD");
        assertThat(MarkupEscaper.json("\"\\\n</script>ü")).isEqualTo("\"\\\"\\\\\\u000a\\u003c/script\\u003eü\"");
    }
}

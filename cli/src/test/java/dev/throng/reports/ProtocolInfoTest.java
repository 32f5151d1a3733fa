package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.reports.ProtocolParts.ProtocolInfo;
import org.junit.jupiter.api.Test;

class ProtocolInfoTest {

    @Test
    void anInstalledProtocolHasItsExtensionsAndItsSeriesPerEventLoop() {
        ProtocolInfo protocol = ProtocolInfo.installed("http-stream");

        assertThat(protocol.run().protocol()).isEqualTo("http-stream");
        assertThat(protocol.report().protocol()).isEqualTo("http-stream");
        assertThat(protocol.levels()).contains("connected", "sources").doesNotContain("bytes-media", "accept-time");
    }

    @Test
    void aProtocolThatIsNotInstalledAddsNothing() {
        assertThat(ProtocolInfo.installed("made-up")).isEqualTo(ProtocolInfo.UNKNOWN);
        assertThat(ProtocolInfo.installed("")).isEqualTo(ProtocolInfo.UNKNOWN);
    }
}

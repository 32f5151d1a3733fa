package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.httpstream.media.GeneratedAudio;
import dev.throng.httpstream.media.MediaFormat;
import dev.throng.httpstream.media.MediaSource;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StationSettingsTest {

    private final MediaSource medium = GeneratedAudio.silence(MediaFormat.MP3, 64_000);

    @Test
    void theFieldsAreThoseThatIcecastKnows() {
        assertThat(new StationSettings("Sender %d", "Stille", "none", true).fields(7, medium))
                .isEqualTo(Map.of(
                        "ice-name", "Sender 7",
                        "ice-description", "Stille",
                        "ice-genre", "none",
                        "ice-public", "1",
                        "ice-bitrate", "64",
                        "ice-audio-info", "bitrate=64"));
    }

    @Test
    void whatIsNotSaidIsLeftOut() {
        assertThat(new StationSettings("Sender", "", "", false).fields(1, medium))
                .containsOnlyKeys("ice-name", "ice-public", "ice-bitrate", "ice-audio-info")
                .containsEntry("ice-public", "0");
    }

    @Test
    void noTextCanEndItsLine() {
        assertThatThrownBy(() -> new StationSettings("a\r\nX: b", "", "", false))
                .hasMessageContaining("no control characters");
    }
}

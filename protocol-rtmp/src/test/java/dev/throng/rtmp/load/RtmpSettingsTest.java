package dev.throng.rtmp.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.SettingException;
import dev.throng.protocol.TargetAddresses;
import dev.throng.protocol.Workload;
import dev.throng.scenario.SettingsText;
import dev.throng.streams.flv.FlvFile;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RtmpSettingsTest {

    private static final Protocol PROTOCOL = new RtmpProtocol();

    @TempDir
    private Path files;

    private static RtmpSettings read(String key, String value) {
        return (RtmpSettings) new SettingsText().with(key, value).read(PROTOCOL, RtmpOperation.PLAY);
    }

    private static Workload prepare(String key, String value) {
        return PROTOCOL.prepare(read(key, value));
    }

    private static String key(Throwable thrown) {
        return ((SettingException) thrown).key();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "streams.app | '/live' | without a slash in front",
                "streams.names | '[a, b c]' | settings.streams.names[1]: b c (expected: 1 to 1024 printable characters",
                "streams.pattern | stream | one %d",
                "streams.weights | '[1]' | choice: weighted",
                "bufferLength | 2h | 0s to 1h",
                "windowAck | 0 | windowAck",
                "playTime | 0s | playTime",
                "deadlines.answer | 0s | answer",
                "publish.tick | 5ms | 10ms to 10s",
                "publish.chunkSize | 0 | chunkSize",
                "publish.blockedAfter | 10ms | more than tick",
                "publish.media | '[]' | at least one entry",
                "publish.media | '[{bitsPerSecond: 1000}]' | bitsPerSecond",
                "publish.media | '[{keyFrameEvery: 0s}]' | keyFrameEvery: 0s (expected: more than 0s",
                "tls.serverName | x.test | settings.tls.serverName: x.test (expected: only together with transport: tls",
            })
    void valuesThatCannotBeAreRefused(String key, String value, String message) {
        assertThatThrownBy(() -> read(key, value)).hasMessageContaining(message);
    }

    @Test
    void mediaThatCannotBeGeneratedNamesItsEntry() {
        assertThatThrownBy(() -> prepare("publish.media", "[{}, {bitsPerSecond: 64000, picturesPerSecond: 120}]"))
                .hasMessageContaining("bitsPerSecond: 64000 (expected: ")
                .extracting(RtmpSettingsTest::key)
                .isEqualTo("publish.media[1]");
    }

    @Test
    void aFileThatIsMissingOrNoFlvNamesItsKey() throws Exception {
        assertThatThrownBy(() -> prepare("publish.media", "[{file: " + files.resolve("none.flv") + "}]"))
                .hasMessageContaining("there is none")
                .extracting(RtmpSettingsTest::key)
                .isEqualTo("publish.media[0].file");
        Path text = files.resolve("text.flv");
        Files.writeString(text, "this is no video");
        assertThatThrownBy(() -> prepare("publish.media", "[{file: " + text + "}]"))
                .hasMessageContaining("expected: an FLV file");
    }

    @Test
    void aFileThatIsTooLongOrNoFileIsNotRead() throws Exception {
        Path large = files.resolve("large.flv");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength(FlvFile.MAX_FILE_BYTES + 1L);
        }
        for (Path wrong : List.of(large, files)) {
            assertThatThrownBy(() -> prepare("publish.media", "[{file: " + wrong + "}]"))
                    .hasMessageContaining("expected: a file of at most 268435456 bytes, not a pipe or device")
                    .extracting(RtmpSettingsTest::key)
                    .isEqualTo("publish.media[0].file");
        }
    }

    @Test
    void weightsOfNothingAreRefused() {
        assertThatThrownBy(() -> PROTOCOL.prepare(new SettingsText()
                        .with("streams", "{choice: weighted, count: 1, weights: [0, 1]}")
                        .read(PROTOCOL, RtmpOperation.PLAY)))
                .extracting(RtmpSettingsTest::key)
                .isEqualTo("streams.weights");
    }

    @Test
    void namesComeFromThePatternOrTheList() {
        assertThat(read("streams", "{pattern: 'camera-%03d', count: 2, first: 9}")
                        .streams()
                        .all())
                .containsExactly("camera-009", "camera-010");
        assertThat(read("streams.names", "[news, 'sports?key=1']").streams().all())
                .containsExactly("news", "sports?key=1");
    }

    @Test
    void theEngineLearnsHowLongArrivalsStayAndWhichPortTheyUse() {
        Workload plain = prepare("playTime", "10m");
        assertThat(plain.stay(RtmpOperation.PLAY)).contains(Duration.ofMinutes(10));
        assertThat(plain.stay(RtmpOperation.PUBLISH)).isEmpty();
        assertThat(plain.endpoint()).isEqualTo("rtmp");
        assertThat(prepare("transport", "tls").endpoint()).isEqualTo("rtmps");
        assertThat(plain.stepDeadlines()).containsKey("deadlines.firstMedia");
    }

    @Test
    void playersAndPublishersNeedTheSameServer() {
        Workload workload = prepare("playTime", "10m");
        Set<Operation> both = Set.of(RtmpOperation.PLAY, RtmpOperation.PUBLISH);
        assertThat(workload.refusal(new TargetAddresses.Shape(3, true), both)).isPresent();
        assertThat(workload.refusal(new TargetAddresses.Shape(3, false), both)).isEmpty();
        assertThat(workload.refusal(new TargetAddresses.Shape(3, true), Set.of(RtmpOperation.PLAY)))
                .isEmpty();
    }
}

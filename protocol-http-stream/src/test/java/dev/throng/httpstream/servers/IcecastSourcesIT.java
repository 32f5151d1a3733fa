package dev.throng.httpstream.servers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.load.HttpStreamProtocol;
import dev.throng.programs.Ffmpeg;
import dev.throng.programs.Icecast;
import dev.throng.protocol.DriverRig;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.SettingsText;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Our sources at a server that nobody here wrote. */
@Timeout(180)
class IcecastSourcesIT {

    private static final Protocol PROTOCOL = new HttpStreamProtocol();

    @BeforeEach
    void skipWithoutIcecast() {
        Icecast.assumeInstalled();
    }

    /** Each in YAML's flow style. */
    private static Record settings(String mounts, String publish, String metadata) {
        return new SettingsText()
                .with("mounts", mounts)
                .with("publish", publish)
                .with("metadata", metadata)
                .with("deadlines", "{head: 20s}")
                .read(PROTOCOL, operation("publish"));
    }

    private static Operation operation(String id) {
        return PROTOCOL.operations().stream()
                .filter(operation -> operation.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static DriverRig rig(Icecast icecast, Record settings) {
        DriverRig rig = new DriverRig(PROTOCOL, settings, icecast.address());
        assertThat(rig.ready()).isEmpty();
        return rig;
    }

    private static void awaitSources(DriverRig rig, long sources) {
        rig.await(sources + " sources", seen -> seen.gauges().get("sources").get(0) == sources);
    }

    @ParameterizedTest
    @ValueSource(strings = {"put-expect", "put", "source", "source-ice"})
    void everyWayToAskIsUnderstood(String method) throws Exception {
        try (Icecast icecast = Icecast.start();
                DriverRig rig =
                        rig(icecast, settings("{pattern: '/s-%d', count: 3}", "{method: " + method + "}", "{}"))) {
            rig.start(operation("publish"), 3);
            awaitSources(rig, 3);
            rig.await("media", seen -> seen.counter("source-bytes") > 3 * 8_000);
            icecast.awaitStatus("/s-1", "/s-2", "/s-3");
        }
    }

    @Test
    void fiftyOfMp3AndFiftyOfOggArePublished() throws Exception {
        String media = "{media: [{generate: mp3}, {generate: ogg, bitsPerSecond: 96000}]}";
        try (Icecast icecast = Icecast.start();
                DriverRig rig = rig(icecast, settings("{pattern: '/s-%d', count: 100}", media, "{}"))) {
            // Icecast holds five connections that it has not accepted yet, and loses some of more at once
            for (int there = 5; there <= 100; there += 5) {
                rig.start(operation("publish"), 5);
                awaitSources(rig, there);
            }
            DriverRig.Seen seen = rig.await("ten seconds of media", s -> s.counter("source-bytes") > 10 * 50 * 20_000);
            assertThat(seen.failures()).isEmpty();
            assertThat(icecast.status().split("\"listenurl\"")).hasSize(101);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{generate: mp3}", "{generate: aac}", "{generate: ogg, bitsPerSecond: 96000}"})
    void aDecoderFindsNothingWrongWithWhatWePublish(String medium) throws Exception {
        Ffmpeg.assumeInstalled();
        try (Icecast icecast = Icecast.start();
                DriverRig rig =
                        rig(icecast, settings("{pattern: '/s-%d', count: 2}", "{media: [" + medium + "]}", "{}"))) {
            rig.start(operation("publish"), 2);
            awaitSources(rig, 2);
            rig.await("some media", seen -> seen.counter("source-bytes") > 20_000);
            assertThat(Ffmpeg.complaints(icecast.url("/s-1"), 5)).isEmpty();
            assertThat(Ffmpeg.complaints(icecast.url("/s-2"), 5)).isEmpty();
        }
    }

    /** Without a reservoir of bits, as a decoder that joins in later would miss what is kept there. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tone.mp3 | -c:a libmp3lame -reservoir 0 -b:a 96k",
                "tone.aac | -c:a aac -b:a 96k",
                "tone.ogg | -c:a libvorbis"
            })
    void aDecoderDoesNotNoticeWhereAFileBeginsAnew(String name, String encoding, @TempDir Path directory)
            throws Exception {
        Ffmpeg.assumeInstalled();
        Path file = directory.resolve(name);
        Ffmpeg.makeTone(file, 2, List.of(encoding.split(" ")));
        try (Icecast icecast = Icecast.start();
                DriverRig rig = rig(
                        icecast, settings("{pattern: '/s-%d', count: 1}", "{media: [{file: " + file + "}]}", "{}"))) {
            rig.start(operation("publish"), 1);
            awaitSources(rig, 1);
            rig.await("a whole pass", seen -> seen.counter("source-bytes") > 24_000);
            assertThat(Ffmpeg.complaints(icecast.url("/s-1"), 6)).isEmpty();
        }
    }

    @Test
    void refusalsOfIcecastHaveTheirNames() throws Exception {
        try (Icecast icecast = Icecast.start(2, 100);
                DriverRig stranger = rig(icecast, settings("{pattern: '/s-%d', count: 1}", "{password: wrong}", "{}"));
                DriverRig one = rig(icecast, settings("{pattern: '/s-%d', count: 2}", "{}", "{}"));
                DriverRig other = rig(icecast, settings("{pattern: '/s-%d', count: 3, first: 1}", "{}", "{}"))) {
            stranger.start(operation("publish"), 1);
            assertThat(stranger.await("an end", seen -> seen.counts().failed() == 1)
                            .failures())
                    .containsOnlyKeys("status-401");
            one.start(operation("publish"), 2);
            awaitSources(one, 2);
            other.start(operation("publish"), 3);
            assertThat(other.await("three ends", seen -> seen.counts().failed() == 3)
                            .failures())
                    .isEqualTo(Map.of("mount-in-use", 2L, "too-many-sources", 1L));
            other.start(operation("metadata"), 5);
            DriverRig.Seen titles =
                    other.await("five answers", seen -> seen.counts().inSystem() == 0);
            assertThat(titles.counts().departed() + titles.failed("no-such-mount"))
                    .isEqualTo(5);
        }
    }

    @Test
    void titlesArriveInUtf8() throws Exception {
        try (Icecast icecast = Icecast.start();
                DriverRig rig = rig(
                        icecast,
                        settings(
                                "{pattern: '/s-%d', count: 1}",
                                "{}",
                                "{title: 'Größe & Ton %d', user: admin, password: " + Icecast.ADMIN_PASSWORD + "}"))) {
            rig.start(operation("publish"), 1);
            awaitSources(rig, 1);
            rig.start(operation("metadata"), 1);
            rig.await("the answer", seen -> seen.counts().departed() == 1);
            icecast.awaitStatus("\"title\":\"Größe & Ton 0\"");
        }
    }
}

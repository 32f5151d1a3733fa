package dev.throng.httpstream.servers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.load.HttpStreamProtocol;
import dev.throng.programs.Ffmpeg;
import dev.throng.programs.Icecast;
import dev.throng.protocol.DriverRig;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.SettingsText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Throng's sources at a real Icecast. The tests share the server and use different mount points. */
@Timeout(600)
class IcecastSourcesIT {

    private static final Protocol PROTOCOL = new HttpStreamProtocol();

    private static Icecast shared;

    @BeforeAll
    static void startIcecast() throws Exception {
        if (Icecast.isInstalled()) {
            shared = start(200, 5_000);
        }
    }

    @BeforeEach
    void skipWithoutIcecast() {
        Icecast.assumeInstalled();
    }

    /** Icecast 2.4.4 sometimes crashes (SIGSEGV) when it is asked for a page while it starts: then this starts another. */
    private static Icecast start(int sources, int clients) throws Exception {
        for (int attempt = 1; ; attempt++) {
            Icecast icecast = Icecast.start(sources, clients);
            try {
                icecast.awaitStatus("icestats");
                return icecast;
            } catch (IOException crashed) {
                icecast.close();
                if (attempt == 3) {
                    throw crashed;
                }
            }
        }
    }

    @AfterAll
    static void endIcecast() {
        if (shared != null) {
            shared.close();
        }
    }

    /** Each in YAML's flow style. */
    private static Record settings(String mounts, String publish, String metadata) {
        return new SettingsText()
                .with("mounts", mounts)
                .with("publish", publish)
                .with("metadata", metadata)
                .with("deadlines", "{head: 60s, connect: 60s}")
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

    /** Starts sources until there are so many. Icecast holds five connections that it has not accepted yet, and loses some of more at once. */
    private static void publish(DriverRig rig, int sources) {
        for (int there = 0; there < sources; ) {
            int more = Math.min(5, sources - there);
            rig.start(operation("publish"), more);
            there += more;
            awaitSources(rig, there);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"put-expect", "put", "source", "source-ice"})
    void everyWayToAskIsUnderstood(String method) throws Exception {
        try (DriverRig rig = rig(
                shared,
                settings(
                        "{pattern: '/" + method + "-%d', count: 3}",
                        "{method: " + method + ", tick: 50ms, media: [{generate: mp3, bitsPerSecond: 320000}]}",
                        "{}"))) {
            publish(rig, 3);
            rig.await("media", seen -> seen.counter("source-bytes") > 3 * 8_000);
            shared.awaitStatus("/" + method + "-1", "/" + method + "-2", "/" + method + "-3");
        }
    }

    @Test
    void fiftyOfMp3AndFiftyOfOggArePublished() throws Exception {
        String media = "media: [{generate: mp3, bitsPerSecond: 320000}, {generate: ogg, bitsPerSecond: 500000}]";
        try (DriverRig rig = rig(
                shared, settings("{pattern: '/crowd-%d', count: 100}", "{blockedAfter: 60s, " + media + "}", "{}"))) {
            publish(rig, 100);
            DriverRig.Seen seen = rig.await("100 kB of media each", s -> s.counter("source-bytes") > 100 * 100_000);
            assertThat(seen.failures()).isEmpty();
            assertThat(shared.status().split("/crowd-", -1)).hasSize(101);
        }
    }

    /** What decoders complain about, of sources that are there: all at once, as they decode in real time. */
    private static Map<String, String> complaints(Map<String, Integer> secondsByMount) {
        Map<String, CompletableFuture<String>> decoders = new TreeMap<>();
        secondsByMount.forEach((mount, seconds) -> decoders.put(
                mount,
                CompletableFuture.supplyAsync(
                        () -> {
                            try {
                                return Ffmpeg.complaints(shared.url(mount), seconds);
                            } catch (IOException | InterruptedException e) {
                                throw new IllegalStateException(mount, e);
                            }
                        },
                        task -> new Thread(task, "decoder of " + mount).start())));
        Map<String, String> complaints = new TreeMap<>();
        decoders.forEach((mount, decoder) -> complaints.put(mount, decoder.join()));
        return complaints;
    }

    private static String tone(Path file, String encoding) throws Exception {
        Ffmpeg.makeTone(file, 2, List.of(encoding.split(" ")));
        return "{file: " + file + "}";
    }

    /**
     * Sources 1 to 6 publish generated media, two of each kind; 7 to 9 publish files of 2 s again and again, and their decoders see three
     * passes. These are encoded without a reservoir of bits, as a decoder that joins in later would miss what is kept there.
     */
    @Test
    void aDecoderFindsNothingWrongWithWhatWePublishNorWhereAFileBeginsAnew(@TempDir Path directory) throws Exception {
        Ffmpeg.assumeInstalled();
        String generated = "{generate: mp3}, {generate: aac}, {generate: ogg, bitsPerSecond: 96000}";
        String media = String.join(
                ", ",
                generated,
                generated,
                tone(directory.resolve("tone.mp3"), "-c:a libmp3lame -reservoir 0 -b:a 96k"),
                tone(directory.resolve("tone.aac"), "-c:a aac -b:a 96k"),
                tone(directory.resolve("tone.ogg"), "-c:a libvorbis"));
        Map<String, Integer> seconds = new TreeMap<>();
        IntStream.rangeClosed(1, 9).forEach(mount -> seconds.put("/heard-" + mount, mount <= 6 ? 5 : 6));
        try (DriverRig rig = rig(
                shared,
                settings(
                        "{pattern: '/heard-%d', count: 9}",
                        "{tick: 200ms, blockedAfter: 60s, media: [" + media + "]}", "{}"))) {
            publish(rig, 9);
            rig.await("some media of each", seen -> seen.counter("source-bytes") > 9 * 10_000);
            Map<String, String> complaints = complaints(seconds);
            assertThat(complaints)
                    .hasSize(9)
                    .allSatisfy((mount, words) -> assertThat(words).as(mount).isEmpty());
            assertThat(rig.seen().failures()).isEmpty();
        }
    }

    /** Uses an Icecast of its own, which takes two sources at most. A source that sends media before the refusal arrives may see a reset instead. */
    @Test
    void refusalsOfIcecastHaveTheirNames() throws Exception {
        try (Icecast icecast = start(2, 100);
                DriverRig stranger = rig(
                        icecast, settings("{pattern: '/s-%d', count: 1}", "{password: wrong, expectTime: 60s}", "{}"));
                DriverRig one = rig(icecast, settings("{pattern: '/s-%d', count: 2}", "{expectTime: 60s}", "{}"));
                DriverRig other =
                        rig(icecast, settings("{pattern: '/s-%d', count: 3, first: 1}", "{expectTime: 60s}", "{}"))) {
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
            // a mount is missing because its source was refused, so the failure may name that cause
            long missing = titles.failures().entrySet().stream()
                    .filter(failure -> failure.getKey().startsWith("no-such-mount"))
                    .mapToLong(Map.Entry::getValue)
                    .sum();
            assertThat(titles.counts().departed() + missing).isEqualTo(5);
        }
    }

    @Test
    void titlesArriveInUtf8() throws Exception {
        try (DriverRig rig = rig(
                shared,
                settings(
                        "{pattern: '/titled-%d', count: 1}",
                        "{}", "{title: 'Größe & Ton %d', user: admin, password: " + Icecast.ADMIN_PASSWORD + "}"))) {
            publish(rig, 1);
            rig.start(operation("metadata"), 1);
            rig.await("the answer", seen -> seen.counts().departed() == 1);
            shared.awaitStatus("\"title\":\"Größe & Ton 0\"");
        }
    }
}

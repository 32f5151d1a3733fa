package dev.throng.rtmp.servers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.Ffmpeg;
import dev.throng.protocol.DriverRig;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.rtmp.load.RtmpProtocol;
import dev.throng.scenario.SettingsText;
import dev.throng.streams.flv.FlvFile;
import dev.throng.streams.flv.MessageType;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a real server passes on: from ffmpeg to players of Throng, and from a publisher of Throng to ffmpeg. */
final class ServerTrial {

    static final int PLAYERS = 200;

    private static final Protocol PROTOCOL = new RtmpProtocol();
    private static final int SECONDS = 3;

    private final InetSocketAddress server;

    ServerTrial(InetSocketAddress server) {
        this.server = server;
    }

    /** Looks at the server while all players are there, and after the last byte has come. */
    interface Watcher {

        Watcher NONE = new Watcher() {};

        default void allArePlaying() throws Exception {}

        /** A publisher of Throng publishes until the trial ends. */
        default void isPublished() throws Exception {}

        /** @param bytes of media that all players received together */
        default void allIsReceived(long bytes) throws Exception {}
    }

    /**
     * Connects players, has ffmpeg publish a file, and compares what the players receive with the file. Players are there before the
     * publisher, so each receives the whole file.
     */
    void ffmpegPublishes(String stream, Path directory, Watcher watcher) throws Exception {
        Path file = directory.resolve("published.flv");
        Ffmpeg.makeVideo(file, SECONDS);
        long expected = PLAYERS * mediaBytes(file);
        try (DriverRig rig = rig(stream)) {
            rig.start(operation("play"), PLAYERS);
            rig.await("all are accepted", seen -> gauge(seen, "accepted") == PLAYERS);
            try (Ffmpeg publisher = Ffmpeg.publishFile(file, url(stream))) {
                rig.await("all are answered", seen -> seen.counts().answered() == PLAYERS);
                watcher.allArePlaying();
                publisher.awaitEnd();
            }
            rig.await("98 % of the media", seen -> seen.counter("bytes-media") >= 0.98 * expected);
            DriverRig.Seen seen = rig.seen();
            watcher.allIsReceived(seen.counter("bytes-media"));
            assertThat(seen.counter("bytes-media")).isLessThanOrEqualTo((long) (1.02 * expected));
            assertThat(seen.counter("frames-out-of-order")).isZero();
            assertThat(seen.counter("timestamp-jumps")).isZero();
            assertThat(seen.failures()).isEmpty();
        }
    }

    /** Has Throng publish generated media with the default stamps, ffmpeg decode them, and a player read the stamps. */
    void throngPublishes(String stream, Watcher watcher) throws Exception {
        try (DriverRig rig = rig(stream)) {
            rig.start(operation("publish"), 1);
            rig.await("the publisher is accepted", seen -> gauge(seen, "sources") == 1);
            watcher.isPublished();
            rig.start(operation("play"), 1);
            assertThat(Ffmpeg.complaints(url(stream), 2)).isEmpty();
            rig.await("two stamps are read", seen -> seen.samples().getOrDefault("publish-latency", 0L) >= 2);
            assertThat(rig.seen().failures()).isEmpty();
        }
    }

    private DriverRig rig(String stream) {
        Record settings = new SettingsText()
                .with("streams", "{names: [" + stream + "]}")
                .with("burst", "{window: 1s}")
                .with("publish", "{media: [{keyFrameEvery: 1s}]}")
                .with("deadlines", "{connect: 60s, handshake: 60s, answer: 60s, firstMedia: 60s, silence: 60s}")
                .read(PROTOCOL, operation("play"));
        DriverRig rig = new DriverRig(PROTOCOL, settings, server);
        assertThat(rig.ready()).isEmpty();
        return rig;
    }

    private String url(String stream) {
        return "rtmp://127.0.0.1:" + server.getPort() + "/live/" + stream;
    }

    private static long gauge(DriverRig.Seen seen, String id) {
        return seen.gauges().get(id).get(0);
    }

    private static Operation operation(String id) {
        return PROTOCOL.operations().stream()
                .filter(operation -> operation.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static long mediaBytes(Path file) throws Exception {
        return FlvFile.of(Files.readAllBytes(file)).tags().stream()
                .filter(tag -> MessageType.isMedia(tag.type()))
                .mapToLong(FlvFile.Tag::payloadBytes)
                .sum();
    }
}

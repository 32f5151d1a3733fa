package dev.throng.httpstream.servers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.load.HttpStreamProtocol;
import dev.throng.programs.Ffmpeg;
import dev.throng.programs.NodeMediaServer;
import dev.throng.protocol.DriverRig;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.SettingsText;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Listeners of HTTP-FLV at a real node-media-server, to which ffmpeg publishes over RTMP. */
@Timeout(300)
class NodeMediaServerIT {

    private static final Protocol PROTOCOL = new HttpStreamProtocol();
    private static final int LISTENERS = 200;

    @BeforeEach
    void skipWithoutPrograms() {
        NodeMediaServer.assumeInstalled();
        Ffmpeg.assumeInstalled();
    }

    /** Listeners are there before the publisher, so each receives the whole file. */
    @Test
    void twoHundredListenersReceiveWhatFfmpegPublishes(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("published.flv");
        Ffmpeg.makeVideo(file, 3);
        long expected = LISTENERS * Files.size(file);
        Operation listen = PROTOCOL.operations().get(0);
        Record settings = new SettingsText()
                .with("mounts", "{paths: [/live/film.flv]}")
                .with("deadlines", "{connect: 60s, head: 60s, firstByte: 60s}")
                .read(PROTOCOL, listen);
        try (NodeMediaServer server = NodeMediaServer.start();
                DriverRig rig = new DriverRig(PROTOCOL, settings, server.web())) {
            assertThat(rig.ready()).isEmpty();
            rig.start(listen, LISTENERS);
            rig.await("all are accepted", seen -> seen.gauges().get("accepted").get(0) == LISTENERS);
            try (Ffmpeg publisher = Ffmpeg.publishFile(file, server.rtmp("live", "film"))) {
                publisher.awaitEnd();
            }
            rig.await("98 % of the media", seen -> seen.counter("bytes-media") >= 0.98 * expected);
            DriverRig.Seen seen = rig.seen();
            assertThat(seen.counter("bytes-media")).isLessThanOrEqualTo((long) (1.02 * expected));
            assertThat(seen.counter("lost-syncs")).isZero();
            assertThat(seen.counter("frames-out-of-order")).isZero();
            assertThat(seen.counter("timestamp-jumps")).isZero();
            assertThat(seen.failures()).isEmpty();
        }
    }
}

package dev.throng.rtmp.servers;

import dev.throng.programs.Ffmpeg;
import dev.throng.programs.NodeMediaServer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Players and a publisher of Throng at a real node-media-server. The tests share the server and use different streams. */
@Timeout(300)
class NodeMediaServerIT {

    private static NodeMediaServer server;

    @TempDir
    Path directory;

    @BeforeAll
    static void start() throws IOException {
        if (NodeMediaServer.isInstalled()) {
            server = NodeMediaServer.start();
        }
    }

    @BeforeEach
    void skipWithoutPrograms() {
        NodeMediaServer.assumeInstalled();
        Ffmpeg.assumeInstalled();
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void twoHundredPlayersReceiveWhatFfmpegPublishes() throws Exception {
        new ServerTrial(server.address()).ffmpegPublishes("film", directory, ServerTrial.Watcher.NONE);
    }

    @Test
    void ffmpegPlaysWhatThrongPublishesWithoutAnError() throws Exception {
        new ServerTrial(server.address()).throngPublishes("made", ServerTrial.Watcher.NONE);
    }
}

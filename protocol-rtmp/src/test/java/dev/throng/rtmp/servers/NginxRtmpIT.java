package dev.throng.rtmp.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.programs.Ffmpeg;
import dev.throng.programs.NginxRtmp;
import dev.throng.streams.probe.StreamProbe;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Players and a publisher of Throng at a real nginx-rtmp. The tests share the server and use different streams. */
@Timeout(300)
class NginxRtmpIT {

    private static final Pattern SENT =
            Pattern.compile("<name>film</name>.*?<bytes_out>(\\d+)</bytes_out>", Pattern.DOTALL);

    private static NginxRtmp nginx;

    @TempDir
    Path directory;

    @BeforeAll
    static void start() throws IOException {
        if (NginxRtmp.isInstalled()) {
            nginx = NginxRtmp.start();
        }
    }

    @BeforeEach
    void skipWithoutPrograms() {
        NginxRtmp.assumeInstalled();
        Ffmpeg.assumeInstalled();
    }

    @AfterAll
    static void stop() {
        if (nginx != null) {
            nginx.close();
        }
    }

    private static Map<String, Double> probed() throws Exception {
        byte[] page = nginx.status().getBytes(StandardCharsets.UTF_8);
        return StreamProbe.NGINX_RTMP.page(Map.of()).read(page);
    }

    @Test
    void twoHundredPlayersReceiveWhatFfmpegPublishesAndNginxCountsThem() throws Exception {
        new ServerTrial(nginx.address()).ffmpegPublishes("film", directory, new ServerTrial.Watcher() {
            @Override
            public void allArePlaying() throws Exception {
                assertThat(probed()).containsEntry("listeners", (double) ServerTrial.PLAYERS);
            }

            @Override
            public void allIsReceived(long bytes) throws Exception {
                Matcher sent = SENT.matcher(nginx.status());
                assertThat(sent.find()).isTrue();
                double counted = Double.parseDouble(sent.group(1));
                assertThat((double) bytes).isCloseTo(counted, within(0.02 * counted));
            }
        });
    }

    @Test
    void ffmpegPlaysWhatThrongPublishesWithoutAnError() throws Exception {
        new ServerTrial(nginx.address()).throngPublishes("made", new ServerTrial.Watcher() {
            @Override
            public void isPublished() throws Exception {
                assertThat(probed()).containsEntry("sources", 1.0);
            }
        });
    }
}

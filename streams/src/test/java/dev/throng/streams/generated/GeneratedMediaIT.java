package dev.throng.streams.generated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.GuardedProcess;
import dev.throng.streams.flv.FlvWriter;
import dev.throng.streams.flv.PictureStamp;
import dev.throng.streams.flv.TagSource;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What ffmpeg says of generated media. */
class GeneratedMediaIT {

    private static final int SECONDS = 3;
    private static final int PICTURES = 75;
    private static final int SOUNDS = 130;
    private static final int DEADLINE_SECONDS = 120;
    private static final int WIDTH = 256;
    private static final int HEIGHT = 144;

    @TempDir
    Path directory;

    @BeforeEach
    void skipWithoutFfmpeg() {
        for (String program : List.of("ffmpeg", "ffprobe")) {
            GuardedProcess.assumeInstalled(program, "ffmpeg");
        }
    }

    private String run(String... command) throws Exception {
        Path output = directory.resolve("output.txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS))
                    .as("%s ends in time", Arrays.asList(command))
                    .isTrue();
            String text = Files.readString(output, StandardCharsets.ISO_8859_1);
            assertThat(process.exitValue()).as(text).isZero();
            return text;
        } finally {
            process.destroyForcibly();
        }
    }

    /** Three seconds; every second picture has a stamp. */
    private String file() throws Exception {
        ByteBuf out = Unpooled.buffer();
        FlvWriter.header(out, true, true);
        TagSource tags = new GeneratedMedia(MediaPlan.of(200_000)).stream();
        for (int tag = 0; tags.millis() < SECONDS * 1000; tag++) {
            ByteBuf payload = Unpooled.buffer();
            tags.write(payload, tag % 2 == 0 ? 1_763_711_111_000_000L + tags.millis() * 1000 : PictureStamp.NONE);
            FlvWriter.tag(out, tags.type(), tags.millis(), payload);
            tags.advance();
        }
        return Files.write(directory.resolve("generated.flv"), ByteBufUtil.getBytes(out))
                .toString();
    }

    @Test
    void ffprobeDecodesEachFrameWithoutAWarning() throws Exception {
        assertThat(run(
                                "ffprobe",
                                "-v",
                                "warning",
                                "-count_frames",
                                "-show_entries",
                                "stream=codec_name,profile,level,width,height,r_frame_rate,sample_rate,channels,nb_read_frames",
                                "-of",
                                "compact=p=0:nk=1",
                                file())
                        .lines())
                .containsExactlyInAnyOrder(
                        "h264|Constrained Baseline|256|144|12|25/1|" + PICTURES, "aac|LC|44100|2|0/0|" + SOUNDS);
    }

    @Test
    void ffmpegDecodesThePictureOfGreyBarsAndSilence() throws Exception {
        Path pictures = directory.resolve("pictures");
        Path samples = directory.resolve("samples");
        String messages = run(
                "ffmpeg",
                "-v",
                "warning",
                "-err_detect",
                "explode",
                "-i",
                file(),
                "-f",
                "rawvideo",
                "-pix_fmt",
                "yuv420p",
                pictures.toString(),
                "-f",
                "s16le",
                samples.toString());

        byte[] decoded = Files.readAllBytes(pictures);
        byte[] expected = picture();
        assertThat(messages).isEmpty();
        assertThat(decoded).hasSize(PICTURES * expected.length);
        for (int picture = 0; picture < PICTURES; picture++) {
            int at = picture * expected.length;
            assertThat(Arrays.equals(decoded, at, at + expected.length, expected, 0, expected.length))
                    .as("picture %d", picture)
                    .isTrue();
        }
        assertThat(Files.readAllBytes(samples)).isNotEmpty().containsOnly(0);
    }

    /** Sixteen bars of 16 pixels, from 16 in steps of 14; no colour. */
    private static byte[] picture() {
        byte[] picture = new byte[WIDTH * HEIGHT * 3 / 2];
        Arrays.fill(picture, (byte) 128);
        for (int pixel = 0; pixel < WIDTH * HEIGHT; pixel++) {
            picture[pixel] = (byte) (16 + 14 * (pixel % WIDTH / 16));
        }
        return picture;
    }
}

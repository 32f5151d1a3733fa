package dev.throng.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.GuardedProcess;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How far audio and video are apart in FLV, against the timestamps that ffprobe reads in the order of the file. */
class FlvInterleavingIT {

    private static final int FILE_HEADER_BYTES = 13;
    private static final int TAG_BYTES = 15;
    private static final int AUDIO = 8;
    private static final int VIDEO = 9;
    private static final int DEADLINE_SECONDS = 120;

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
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS))
                    .as("%s in time", (Object) command)
                    .isTrue();
            String text = Files.readString(output, StandardCharsets.ISO_8859_1);
            assertThat(process.exitValue()).as(text).isZero();
            return text;
        } finally {
            process.destroyForcibly();
        }
    }

    /** By how much a packet is behind the newest one of the other stream at most, in ms. */
    private long probedMillis(Path file) throws Exception {
        String packets = run(
                "ffprobe",
                "-v",
                "error",
                "-show_entries",
                "packet=codec_type,dts_time",
                "-of",
                "csv=p=0",
                file.toString());
        long audio = Long.MIN_VALUE;
        long video = Long.MIN_VALUE;
        long greatest = 0;
        for (String packet : packets.lines().toList()) {
            String[] values = packet.split(",");
            long millis = Math.round(Double.parseDouble(values[1]) * 1_000);
            boolean isVideo = values[0].equals("video");
            long other = isVideo ? audio : video;
            greatest = other == Long.MIN_VALUE ? greatest : Math.max(greatest, other - millis);
            video = isVideo ? millis : video;
            audio = isVideo ? audio : millis;
        }
        assertThat(audio).as("the stream of audio").isPositive();
        assertThat(video).as("the stream of video").isPositive();
        return greatest;
    }

    /** In each block of so many tags the pictures come first. */
    private static byte[] picturesFirst(byte[] flv, int block) {
        List<byte[]> parts = new ArrayList<>();
        List<byte[]> pictures = new ArrayList<>();
        List<byte[]> others = new ArrayList<>();
        int at = FILE_HEADER_BYTES;
        for (int tag = 0; at < flv.length; tag++) {
            int size = (flv[at + 1] & 0xFF) << 16 | (flv[at + 2] & 0xFF) << 8 | flv[at + 3] & 0xFF;
            byte[] whole = Arrays.copyOfRange(flv, at, at + size + TAG_BYTES);
            boolean headers = tag < 4;
            (flv[at] == VIDEO && !headers ? pictures : others).add(whole);
            at += whole.length;
            if (headers || pictures.size() + others.size() == block || at >= flv.length) {
                parts.addAll(pictures);
                parts.addAll(others);
                pictures.clear();
                others.clear();
            }
        }
        byte[] header = Arrays.copyOf(flv, FILE_HEADER_BYTES);
        return Feed.join(header, Feed.join(parts.toArray(new byte[0][])));
    }

    private Path encoded(String pictures, String videoCodec, String audioCodec) throws Exception {
        Path file = directory.resolve("a.flv");
        run(
                "ffmpeg",
                "-v",
                "error",
                "-f",
                "lavfi",
                "-i",
                "testsrc=s=160x120:d=6:r=" + pictures,
                "-f",
                "lavfi",
                "-i",
                "anoisesrc=d=6:a=0.3:s=3",
                "-c:v",
                videoCodec,
                "-c:a",
                audioCodec,
                "-ar",
                "44100",
                "-g",
                "30",
                file.toString());
        return file;
    }

    /** Pictures per second, the codecs, and how many tags are put out of order: none by ffmpeg itself. */
    @ParameterizedTest
    @CsvSource({
        "15, flv, aac, 0",
        "15, flv, libmp3lame, 0",
        "25, flv, aac, 0",
        "25, libx264, aac, 0",
        "60, flv, aac, 0",
        "15, flv, aac, 10",
        "25, libx264, aac, 40",
        "25, flv, libmp3lame, 150",
        "60, flv, aac, 200",
    })
    void theDistanceIsThatOfThePackets(String pictures, String videoCodec, String audioCodec, int block)
            throws Exception {
        Path file = encoded(pictures, videoCodec, audioCodec);
        byte[] flv = Files.readAllBytes(file);
        assertThat(flv[FILE_HEADER_BYTES]).as("a script first").isNotIn((byte) AUDIO, (byte) VIDEO);
        byte[] sent = block == 0 ? flv : picturesFirst(flv, block);
        Files.write(file, sent);

        FlvCheck check = new FlvCheck();
        Feed.inPieces(check, sent, 1_448);

        long probed = probedMillis(file);
        assertThat(check.timeline().orElseThrow().greatestDistanceNanos() / 1_000_000)
                .isEqualTo(probed);
        assertThat(probed).isBetween(block * 5L, block == 0 ? 1 : block * 80L);
        assertThat(check.lostSyncs()).isZero();
        assertThat(check.timeline().orElseThrow().outOfOrder()).isZero();
    }
}

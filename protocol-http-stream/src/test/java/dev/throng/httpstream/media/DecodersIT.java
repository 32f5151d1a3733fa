package dev.throng.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.programs.GuardedProcess;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a decoder of other people's making says of what is generated and looped here, and the checks of what its encoders make. */
class DecodersIT {

    private static final long SECOND = 1_000_000_000L;
    private static final long WALL = 1_763_711_111_000_000_000L;
    private static final int DEADLINE_SECONDS = 120;

    @TempDir
    Path directory;

    private record Output(int exitCode, String text) {}

    @BeforeEach
    void skipWithoutFfmpeg() {
        for (String program : List.of("ffmpeg", "ffprobe")) {
            GuardedProcess.assumeInstalled(program, "ffmpeg");
        }
    }

    private Output run(String... command) throws Exception {
        List<String> words = new ArrayList<>(List.of(command));
        Path output = Files.createTempFile(directory, "output", ".txt");
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS))
                    .as("%s in time", words)
                    .isTrue();
            return new Output(process.exitValue(), Files.readString(output, StandardCharsets.ISO_8859_1));
        } finally {
            process.destroyForcibly();
        }
    }

    private Path file(MediaFormat format, byte[] bytes) throws IOException {
        return Files.write(directory.resolve("medium." + format.name().toLowerCase(Locale.ROOT)), bytes);
    }

    private void decodesWithoutAnError(Path file) throws Exception {
        assertThat(run("ffmpeg", "-v", "error", "-i", file.toString(), "-f", "null", "-"))
                .isEqualTo(new Output(0, ""));
    }

    private double probed(Path file, String entry) throws Exception {
        Output output = run(
                "ffprobe", "-v", "error", "-count_packets", "-show_entries", entry, "-of", "csv=p=0", file.toString());
        assertThat(output.exitCode()).isZero();
        return Double.parseDouble(output.text().strip());
    }

    /** A write each quarter of a second, each with a stamp. */
    private static byte[] stamped(MediaSource source, int seconds) {
        ByteBuf into = Unpooled.buffer();
        MediaSource.Cursor cursor = source.open(7);
        for (long media = 0; media <= seconds * SECOND; media += SECOND / 4) {
            cursor.writeDue(media, WALL + media, into);
        }
        byte[] bytes = new byte[into.readableBytes()];
        into.readBytes(bytes);
        return bytes;
    }

    @ParameterizedTest
    @CsvSource({
        "MP3, 64000, 44100, 2",
        "MP3, 128000, 48000, 2",
        "MP3, 320000, 32000, 1",
        "MP3, 24000, 22050, 2",
        "MP3, 8000, 16000, 1",
        "MP3, 40000, 11025, 1",
        "AAC, 64000, 44100, 2",
        "AAC, 256000, 48000, 2",
        "AAC, 16000, 16000, 1",
        "OGG, 64000, 44100, 2",
        "OGG, 320000, 48000, 1",
        "OGG, 8000, 16000, 1",
    })
    void stampedSilenceIsDecodedToZeros(MediaFormat format, int bitsPerSecond, int sampleRate, int channels)
            throws Exception {
        Path file = file(format, stamped(GeneratedAudio.silence(format, bitsPerSecond, sampleRate, channels), 20));
        Path samples = directory.resolve("samples");

        decodesWithoutAnError(file);
        Output output = run("ffmpeg", "-v", "error", "-i", file.toString(), "-f", "s16le", samples.toString());
        byte[] decoded = Files.readAllBytes(samples);

        assertThat(output).isEqualTo(new Output(0, ""));
        assertThat(decoded.length / 2.0 / channels / sampleRate).isCloseTo(20, within(0.4));
        assertThat(decoded).containsOnly(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"silence-mono.aac", "silence-stereo.aac", "silence.ogg"})
    void theFilesOfSilenceAreDecodedToZeros(String name) throws Exception {
        Path file = Files.write(directory.resolve(name), GeneratedAudio.file(name));
        Path samples = directory.resolve("samples");

        decodesWithoutAnError(file);
        run("ffmpeg", "-v", "error", "-i", file.toString(), "-f", "s16le", samples.toString());

        assertThat(Files.readAllBytes(samples)).isNotEmpty().containsOnly(0);
    }

    @ParameterizedTest
    @CsvSource({"MP3, 64000", "MP3, 8000", "AAC, 64000", "OGG, 64000", "OGG, 128000"})
    void theProberSeesTheRateAndTheDuration(MediaFormat format, int bitsPerSecond) throws Exception {
        Path file = file(format, stamped(GeneratedAudio.silence(format, bitsPerSecond), 60));

        assertThat(probed(file, "format=duration")).isCloseTo(60, within(0.4));
        assertThat(probed(file, "format=bit_rate")).isCloseTo(bitsPerSecond, within(bitsPerSecond * 0.01));
    }

    private Path encoded(String name, String... options) throws Exception {
        Path file = directory.resolve(name);
        List<String> words = new ArrayList<>(List.of(
                "ffmpeg",
                "-v",
                "error",
                "-f",
                "lavfi",
                "-i",
                "anoisesrc=d=7.3:a=0.3:s=3,aformat=channel_layouts=stereo"));
        words.addAll(List.of(options));
        words.add(file.toString());
        assertThat(run(words.toArray(new String[0]))).isEqualTo(new Output(0, ""));
        return file;
    }

    @ParameterizedTest
    @CsvSource({
        "cbr.mp3, libmp3lame, -b:a, 64k, 44100",
        "vbr.mp3, libmp3lame, -q:a, 2, 48000",
        "low.mp3, libmp3lame, -b:a, 24k, 11025",
        "a.mp2, mp2, -b:a, 128k, 48000",
        "a.aac, aac, -b:a, 64k, 44100",
        "vorbis.ogg, libvorbis, -b:a, 64k, 44100",
        "opus.ogg, libopus, -b:a, 64k, 48000",
    })
    void aLoopedFileIsDecodedWithoutAnErrorAtItsSeams(
            String name, String codec, String quality, String value, int sampleRate) throws Exception {
        Path file = encoded(name, "-c:a", codec, quality, value, "-ar", Integer.toString(sampleRate));
        MediaSource source = MediaFile.looped(file);

        byte[] published = Frames.published(source, 30 * SECOND, Stamp.NONE);
        MediaCheck check = Feed.whole(source.format().newCheck(), published);
        Path loops = Files.write(directory.resolve("loops-" + name), published);

        decodesWithoutAnError(loops);
        Path samples = directory.resolve("samples");
        assertThat(run("ffmpeg", "-v", "error", "-i", loops.toString(), "-f", "s16le", samples.toString()))
                .isEqualTo(new Output(0, ""));
        assertThat(Files.size(samples) / 4.0 / sampleRate).isCloseTo(30, within(1.1));
        assertThat(check.lostSyncs()).isZero();
        assertThat(check.mediaNanos()).isBetween(29 * SECOND - SECOND / 10, 30 * SECOND);
    }

    @ParameterizedTest
    @CsvSource({"cbr.mp3, libmp3lame", "a.aac, aac", "a.mp2, mp2"})
    void everyFrameAnEncoderMakesIsSeen(String name, String codec) throws Exception {
        Path file = encoded(name, "-c:a", codec, "-b:a", "64k", "-write_xing", "0");
        MediaFormat format = codec.equals("aac") ? MediaFormat.AAC : MediaFormat.MP3;

        MediaCheck check = Feed.inPieces(format.newCheck(), Files.readAllBytes(file), 1_448);

        assertThat(check.lostSyncs()).isZero();
        assertThat(check.frames() + 1.0).isEqualTo(probed(file, "stream=nb_read_packets"));
    }

    @Test
    void everyPageAnEncoderMakesIsWhole() throws Exception {
        for (String codec : new String[] {"libvorbis", "libopus", "flac"}) {
            Path file = encoded(codec + ".ogg", "-c:a", codec);

            MediaCheck check = Feed.inPieces(MediaFormat.OGG.newCheck(), Files.readAllBytes(file), 1_448);

            assertThat(check.lostSyncs()).as(codec).isZero();
            assertThat(check.mediaNanos() / 1e9).as(codec).isCloseTo(7.3, within(0.03));
        }
    }
}

package dev.throng.rtmp.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.protocol.SettingException;
import dev.throng.streams.flv.FlvFile;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.generated.AudioPlan;
import dev.throng.streams.generated.GeneratedMedia;
import dev.throng.streams.generated.MediaPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** What a publisher publishes: a file, looped with times that go on, or generated H.264 and AAC. */
public record PublishMediaSettings(
        @Setting(value = "an FLV file; by default the media are generated", example = "camera.flv")
        Optional<Path> file,

        @Setting(
                value = "the bit rate of generated media: audio and video together",
                fallback = "200000",
                example = "2000000")
        int bitsPerSecond,

        @Setting(value = "pictures per second of generated media", fallback = "25", example = "30")
        int picturesPerSecond,

        @Setting(value = "the time between two key frames of generated media", fallback = "2s", example = "4s")
        Duration keyFrameEvery) {

    public PublishMediaSettings {
        Expect.within("bitsPerSecond", bitsPerSecond, 64_000, 100_000_000);
        Expect.within("picturesPerSecond", picturesPerSecond, 1, 120);
        Expect.that(
                !keyFrameEvery.isNegative()
                        && !keyFrameEvery.isZero()
                        && keyFrameEvery.compareTo(Duration.ofMinutes(1)) <= 0,
                "keyFrameEvery",
                keyFrameEvery,
                "more than 0s, up to 1m");
    }

    /**
     * @param key where these settings stand
     * @throws SettingException if the file cannot be used
     */
    PublishedMedia load(String key) {
        try {
            if (file.isEmpty()) {
                return generated();
            }
            FlvFile flv = FlvFile.of(bytes(key, file.get()));
            return new PublishedMedia(flv::loop, flv.bitsPerSecond());
        } catch (IllegalArgumentException impossible) {
            throw new SettingException(key, impossible.getMessage());
        } catch (MessageException broken) {
            throw new SettingException(key + ".file", file.get() + " (expected: an FLV file): " + broken.getMessage());
        } catch (IOException unreadable) {
            throw new SettingException(
                    key + ".file", file.get() + " (expected: a file that can be read): " + why(unreadable));
        }
    }

    /** Pipes and devices may have no end, so they are not read. */
    private static byte[] bytes(String key, Path file) throws IOException {
        if (Files.exists(file) && (!Files.isRegularFile(file) || Files.size(file) > FlvFile.MAX_FILE_BYTES)) {
            throw new SettingException(
                    key + ".file",
                    file + " (expected: a file of at most " + FlvFile.MAX_FILE_BYTES + " bytes, not a pipe or device)");
        }
        return Files.readAllBytes(file);
    }

    private PublishedMedia generated() {
        AudioPlan audio = MediaPlan.of(bitsPerSecond).audio();
        int pictures = (int) Math.max(1, Math.round(picturesPerSecond * keyFrameEvery.toMillis() / 1_000.0));
        GeneratedMedia media = new GeneratedMedia(new MediaPlan(bitsPerSecond, picturesPerSecond, pictures, audio));
        return new PublishedMedia(media::stream, bitsPerSecond);
    }

    private static String why(IOException unreadable) {
        return unreadable instanceof NoSuchFileException ? "there is none" : unreadable.toString();
    }
}

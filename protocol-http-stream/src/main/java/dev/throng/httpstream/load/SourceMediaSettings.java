package dev.throng.httpstream.load;

import dev.throng.httpstream.media.GeneratedAudio;
import dev.throng.httpstream.media.MediaFile;
import dev.throng.httpstream.media.MediaFormat;
import dev.throng.httpstream.media.MediaSource;
import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.protocol.SettingException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** What a source publishes: a file, looped without a gap, or media made on the spot. */
public record SourceMediaSettings(
        @Setting(value = "an MP3, AAC or Ogg file; by default the medium is generated", example = "music.mp3")
        Optional<Path> file,

        @Setting(value = "the format of generated media, which is silence: mp3, aac or ogg (Vorbis)", fallback = "mp3")
        MediaFormat generate,

        @Setting(value = "the bit rate of generated media", fallback = "64000", example = "128000")
        int bitsPerSecond,

        @Setting(
                value = "the sample rate of generated media in stereo; by default what is usual for its bit rate",
                example = "44100")
        Optional<Integer> sampleRate) {

    private static final int STEREO = 2;

    public SourceMediaSettings {
        Expect.within("bitsPerSecond", bitsPerSecond, 8_000, 1_000_000);
        sampleRate.ifPresent(rate -> Expect.within("sampleRate", rate, 8_000, 192_000));
    }

    /**
     * @param key where these settings stand
     * @throws SettingException if there is no such medium, or if the file cannot be used
     */
    MediaSource load(String key) {
        try {
            if (file.isPresent()) {
                return MediaFile.looped(file.get());
            }
            return sampleRate
                    .map(rate -> GeneratedAudio.silence(generate, bitsPerSecond, rate, STEREO))
                    .orElseGet(() -> GeneratedAudio.silence(generate, bitsPerSecond));
        } catch (IllegalArgumentException impossible) {
            throw new SettingException(key, impossible.getMessage());
        } catch (IOException unreadable) {
            throw new SettingException(
                    key + ".file", file.orElseThrow() + " (expected: a file that can be read): " + why(unreadable));
        }
    }

    private static String why(IOException unreadable) {
        return unreadable instanceof NoSuchFileException ? "there is none" : unreadable.toString();
    }
}

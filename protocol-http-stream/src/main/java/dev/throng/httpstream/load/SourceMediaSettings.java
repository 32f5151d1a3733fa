package dev.throng.httpstream.load;

import dev.throng.protocol.Setting;
import java.nio.file.Path;
import java.util.Optional;

/** What a source publishes: a file, looped without a gap, or media made on the spot. */
public record SourceMediaSettings(
        @Setting("an MP3, AAC or Ogg Vorbis file; the medium is generated if it is not given")
        Optional<Path> file,

        @Setting(value = "the format of generated media: mp3 or ogg", fallback = "mp3")
        GeneratedMedia generate,

        @Setting(value = "the bit rate of generated media", fallback = "64000")
        int bitsPerSecond,

        @Setting(value = "the sample rate of generated media", fallback = "44100")
        int sampleRate) {

    public SourceMediaSettings {
        Expect.within("bitsPerSecond", bitsPerSecond, 8_000, 1_000_000);
        Expect.within("sampleRate", sampleRate, 8_000, 192_000);
    }
}

package dev.throng.httpstream.media;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * Valid, silent media of an exact bit rate: any decoder plays them without a complaint, and the bits that silence does not need carry the
 * publisher's {@link Stamp}. The silent AAC frames and the Vorbis headers come from files beside this class; their README says how they
 * were made.
 */
public final class GeneratedMedia {

    private GeneratedMedia() {}

    /**
     * @param bitsPerSecond of the whole stream
     * @param channels 1 or 2
     * @throws IllegalArgumentException if the format has no such stream; the message names what it has
     */
    public static MediaSource silence(MediaFormat format, int bitsPerSecond, int sampleRate, int channels) {
        if (channels != 1 && channels != 2) {
            throw new IllegalArgumentException("channels: " + channels + " (expected: 1 or 2)");
        }
        return switch (format) {
            case MP3 -> SilentFrames.mp3(bitsPerSecond, sampleRate, channels);
            case AAC -> SilentFrames.aac(bitsPerSecond, sampleRate, channels);
            case OGG -> new SilentVorbis(bitsPerSecond, sampleRate, channels);
        };
    }

    /** Silence at a usual sample rate for its bit rate: 44.1 kHz in stereo, and below 32 kbit/s 16 kHz with one channel. */
    public static MediaSource silence(MediaFormat format, int bitsPerSecond) {
        return bitsPerSecond < 32_000
                ? silence(format, bitsPerSecond, 16_000, 1)
                : silence(format, bitsPerSecond, 44_100, 2);
    }

    /** The bytes of a silent medium beside this class. */
    static byte[] file(String name) {
        try (InputStream file = GeneratedMedia.class.getResourceAsStream(name)) {
            return file.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}

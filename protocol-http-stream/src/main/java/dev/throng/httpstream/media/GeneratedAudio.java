package dev.throng.httpstream.media;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * Generates valid, silent media with an exact bit rate. Any decoder plays them without errors, and the publisher's {@link Stamp} is in
 * bits that silence does not need. The silent AAC frames and the Vorbis headers come from files beside this class; their README describes
 * how to create them.
 */
public final class GeneratedAudio {

    private GeneratedAudio() {}

    /**
     * @param bitsPerSecond of the whole stream
     * @param channels 1 or 2
     * @throws IllegalArgumentException if the format has no such stream; the message lists the supported values
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

    /** Returns silence with a usual sample rate for its bit rate: 44.1 kHz in stereo, and below 32 kbit/s 16 kHz with one channel. */
    public static MediaSource silence(MediaFormat format, int bitsPerSecond) {
        return bitsPerSecond < 32_000
                ? silence(format, bitsPerSecond, 16_000, 1)
                : silence(format, bitsPerSecond, 44_100, 2);
    }

    /** Returns the bytes of a file beside this class. */
    static byte[] file(String name) {
        try (InputStream file = GeneratedAudio.class.getResourceAsStream(name)) {
            return file.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}

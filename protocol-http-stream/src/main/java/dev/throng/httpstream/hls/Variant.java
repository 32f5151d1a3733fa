package dev.throng.httpstream.hls;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * One version of the content.
 *
 * @param uri of its media playlist, as the master playlist gives it
 * @param bitsPerSecond the greatest bit rate of a segment, or the mean one if the playlist states only that; empty if it states none
 * @param averageBitsPerSecond the mean bit rate, if the playlist states it
 * @param resolution of its video, if the playlist states it
 * @param separateAudio whether a player loads its audio from a playlist of its own
 */
public record Variant(
        String uri,
        OptionalLong bitsPerSecond,
        OptionalLong averageBitsPerSecond,
        Optional<Resolution> resolution,
        boolean separateAudio) {

    /** The size of a picture, in pixels. */
    public record Resolution(int width, int height) {

        @Override
        public String toString() {
            return width + "x" + height;
        }
    }

    Variant withSeparateAudio() {
        return new Variant(uri, bitsPerSecond, averageBitsPerSecond, resolution, true);
    }
}

package dev.throng.httpstream.hls;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * One version of the content.
 *
 * @param uri of its media playlist, as the master playlist gives it
 * @param bitsPerSecond the greatest bit rate of a segment
 * @param averageBitsPerSecond the mean bit rate, if the playlist states it
 * @param resolution of its video, if the playlist states it
 */
public record Variant(
        String uri, long bitsPerSecond, OptionalLong averageBitsPerSecond, Optional<Resolution> resolution) {

    /** The size of a picture, in pixels. */
    public record Resolution(int width, int height) {

        @Override
        public String toString() {
            return width + "x" + height;
        }
    }
}

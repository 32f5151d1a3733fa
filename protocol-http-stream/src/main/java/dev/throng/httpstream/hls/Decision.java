package dev.throng.httpstream.hls;

import dev.throng.httpstream.codec.StreamAddress;
import java.util.Optional;

/**
 * What a player does now. Immutable.
 *
 * @param playlist the playlist to request; empty for none
 * @param part the segment or initialization section to request; empty for none
 * @param againNanos when to decide again, unless a request is complete before; {@link Long#MAX_VALUE} if only requests matter
 * @param ended whether all segments of a complete playlist were requested and read
 */
public record Decision(Optional<StreamAddress> playlist, Optional<PartRequest> part, long againNanos, boolean ended) {

    /**
     * The request of a segment or of an initialization section.
     *
     * @param address with the path of the request
     * @param again whether the part was requested before, and could not be read
     */
    public record PartRequest(StreamAddress address, MediaPart part, boolean again) {}
}

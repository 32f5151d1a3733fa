package dev.throng.httpstream.hls;

import java.util.Optional;

/** What a player requests besides playlists. */
public sealed interface MediaPart permits Segment, InitSection {

    /** Returns the address as the playlist gives it: relative to the playlist or absolute, not checked. */
    String uri();

    /** Returns the part of the resource; empty for all of it. */
    Optional<ByteRange> range();
}

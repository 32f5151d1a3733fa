package dev.throng.httpstream.hls;

import java.util.Optional;

/** What a player needs before it can decode a segment ({@code EXT-X-MAP}). It has no playing time. */
public record InitSection(String uri, Optional<ByteRange> range) implements MediaPart {}

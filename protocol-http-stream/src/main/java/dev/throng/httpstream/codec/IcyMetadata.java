package dev.throng.httpstream.codec;

import java.util.Optional;

/**
 * A block of metadata between the bytes of a medium. All text is the server's own, so hostile.
 *
 * @param title what is playing, by {@code StreamTitle}
 * @param url by {@code StreamUrl}
 */
public record IcyMetadata(Optional<String> title, Optional<String> url) {}

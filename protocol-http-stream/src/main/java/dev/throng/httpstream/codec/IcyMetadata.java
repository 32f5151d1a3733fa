package dev.throng.httpstream.codec;

import java.util.Optional;

/**
 * A block of metadata between the bytes of a medium. The server chose the text, so it may be hostile.
 *
 * @param title the title that is playing, from {@code StreamTitle}
 * @param url from {@code StreamUrl}
 */
public record IcyMetadata(Optional<String> title, Optional<String> url) {}

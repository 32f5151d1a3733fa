package dev.throng.rtmp.load;

import dev.throng.streams.flv.TagSource;
import java.util.function.Supplier;

/**
 * What the publishers of an entry of {@code publish.media} send. Any thread may use it.
 *
 * @param sources makes the tags of one publisher, from the first one on
 * @param bitsPerSecond of the payloads, more than 0
 */
record PublishedMedia(Supplier<TagSource> sources, long bitsPerSecond) {}

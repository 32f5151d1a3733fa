package dev.throng.targets.httpstream.hls;

import io.netty.buffer.ByteBuf;

/** A complete segment. Immutable; its window owns the bytes. */
final class LiveSegment {

    final long sequence;
    final long millis;
    final ByteBuf bytes;

    LiveSegment(long sequence, long millis, ByteBuf bytes) {
        this.sequence = sequence;
        this.millis = millis;
        this.bytes = bytes;
    }
}

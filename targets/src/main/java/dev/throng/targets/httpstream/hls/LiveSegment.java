package dev.throng.targets.httpstream.hls;

import io.netty.buffer.ByteBuf;

/** A complete segment. Immutable; its window owns the bytes. */
final class LiveSegment {

    final long sequence;
    final long millis;
    /** The time of its first frame, in milliseconds since 1970. */
    final long epochMillis;

    final ByteBuf bytes;

    LiveSegment(long sequence, long millis, long epochMillis, ByteBuf bytes) {
        this.sequence = sequence;
        this.millis = millis;
        this.epochMillis = epochMillis;
        this.bytes = bytes;
    }
}

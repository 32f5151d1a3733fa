package dev.throng.targets.httpstream.live;

import dev.throng.targets.httpstream.feed.JoinableFeed;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** A live stream in one format: writes each message once for all players. Confined to the stream's thread. */
final class FormattedFeed {

    private static final int SCRATCH_BYTES = 16 * 1024;
    private static final int KEPT_SCRATCH_BYTES = 1 << 20;

    private final StreamFormat format;
    private final JoinableFeed feed;
    private ByteBuf scratch = Unpooled.buffer(SCRATCH_BYTES);

    FormattedFeed(StreamFormat format, JoinableFeed feed) {
        this.format = format;
        this.feed = feed;
    }

    JoinableFeed feed() {
        return feed;
    }

    /** Lets players join at the next message. */
    void mark(StreamHeaders headers, long timestamp) {
        ByteBuf preamble = Unpooled.buffer();
        format.restart();
        format.begin(preamble);
        headers.writeTo((type, payload) -> format.write(preamble, type, timestamp, payload));
        format.restart();
        feed.mark(Unpooled.directBuffer(preamble.readableBytes()).writeBytes(preamble));
    }

    void write(int type, long timestamp, ByteBuf payload) {
        scratch.clear();
        format.write(scratch, type, timestamp, payload.duplicate());
        feed.append(scratch);
        if (scratch.capacity() > KEPT_SCRATCH_BYTES) {
            scratch = Unpooled.buffer(SCRATCH_BYTES);
        }
    }

    void close() {
        feed.close();
    }
}

package dev.throng.targets.httpstream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/** An answer that never comes to its body: 8 KiB of header fields a turn, as long as they are read. */
final class EndlessHeaderRole extends PeriodicRole {

    private static final ByteBuf FIELDS = Unpooled.unreleasableBuffer(Unpooled.directBuffer(8192)
            .writeBytes("X-Filler: 0123456789abcdef0123456789abcdef0123456789abcdef\r\n"
                    .repeat(8192 / 60)
                    .getBytes(StandardCharsets.US_ASCII)));

    private final HttpConnection connection;

    EndlessHeaderRole(HttpConnection connection) {
        this.connection = connection;
    }

    @Override
    void turn(long nowNanos, WriteBatch batch) {
        if (!connection.isBusy()) {
            connection.site().traffic().sent(FIELDS.readableBytes());
            connection.context().writeAndFlush(FIELDS.duplicate());
        }
    }

    @Override
    public void read(ByteBuf bytes) {
        bytes.skipBytes(bytes.readableBytes());
    }

    @Override
    void end() {
        connection.context().close();
    }

    @Override
    public void ended() {
        connection.wheel().remove(this);
    }
}

package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.turns.WriteBatch;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/** A fault: a response that never reaches its body. Sends 8 KiB of header fields per turn while the client reads them. */
final class EndlessHeaderRole extends PeriodicRole {

    private static final ByteBuf FIELDS = Unpooled.unreleasableBuffer(Unpooled.directBuffer(8192)
            .writeBytes("X-Filler: 0123456789abcdef0123456789abcdef0123456789abcdef\r\n"
                    .repeat(8192 / 60)
                    .getBytes(StandardCharsets.US_ASCII)));

    EndlessHeaderRole(HttpConnection connection) {
        super(connection);
    }

    @Override
    protected void onTurn(long nowNanos, WriteBatch batch) {
        if (!connection.isBusy()) {
            connection.server().counters.bytesSent.add(FIELDS.readableBytes());
            connection.context().writeAndFlush(FIELDS.duplicate());
        }
    }
}

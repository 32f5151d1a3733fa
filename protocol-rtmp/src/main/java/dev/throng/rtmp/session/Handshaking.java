package dev.throng.rtmp.session;

import dev.throng.rtmp.codec.ClientHandshake;
import dev.throng.rtmp.codec.HandshakeForm;
import dev.throng.streams.flv.MessageException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.random.RandomGenerator;

/** Sends the client's side of the handshake. Released when the handshake is complete. */
final class Handshaking {

    private static final int C2_BYTES = 1536;
    private static final int HELLO_BYTES = 1 + C2_BYTES;

    private final SessionOutput output;
    private final ClientHandshake handshake;

    Handshaking(HandshakeForm form, RandomGenerator random, SessionOutput output) {
        this.output = output;
        this.handshake = new ClientHandshake(form, random);
    }

    /** Sends C0 and C1. */
    void begin() {
        ByteBuf out = output.allocator().buffer(HELLO_BYTES);
        handshake.begin(out);
        output.send(out);
    }

    /** Reads bytes of the server, and sends C2 when it is due. Returns whether the handshake is complete. */
    boolean read(ByteBuf in) throws MessageException {
        ByteBuf out = handshake.owesAnswer() ? output.allocator().buffer(C2_BYTES) : Unpooled.EMPTY_BUFFER;
        boolean sent = false;
        try {
            boolean complete = handshake.read(in, out);
            if (out.isReadable()) {
                sent = true;
                output.send(out);
            }
            return complete;
        } finally {
            if (!sent) {
                out.release();
            }
        }
    }
}

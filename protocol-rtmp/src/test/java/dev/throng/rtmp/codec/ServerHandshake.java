package dev.throng.rtmp.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/** The server's side of a handshake, for tests. ReplyReader digests with digests, if it should. */
public final class ServerHandshake {

    private static final int HELLO_BYTES = 1 + ClientHandshake.PACKET_BYTES;

    private final HandshakeForm form;
    private final SplittableRandom random = new SplittableRandom(7);
    private final ByteBuf received = Unpooled.buffer();
    private boolean answered;

    /** @param form of S1 */
    public ServerHandshake(HandshakeForm form) {
        this.form = form;
    }

    /** Reads bytes of the client up to the end of C2. Returns whether the handshake is complete. */
    public boolean read(ByteBuf in, ByteBuf out) {
        int wanted = HELLO_BYTES + ClientHandshake.PACKET_BYTES - received.readableBytes();
        received.writeBytes(in, Math.min(in.readableBytes(), wanted));
        if (!answered && received.readableBytes() >= HELLO_BYTES) {
            answered = true;
            byte[] c1 = new byte[ClientHandshake.PACKET_BYTES];
            received.getBytes(1, c1);
            answer(c1, out);
        }
        return received.readableBytes() == HELLO_BYTES + ClientHandshake.PACKET_BYTES;
    }

    private void answer(byte[] c1, ByteBuf out) {
        byte[] s1 = new byte[ClientHandshake.PACKET_BYTES];
        random.nextBytes(s1);
        byte[] s2 = c1;
        OptionalInt at = HandshakeDigest.ofPlayer().find(c1);
        if (form != HandshakeForm.SIMPLE && at.isPresent()) {
            HandshakeDigest.ofServer().sign(s1, form);
            s2 = new byte[ClientHandshake.PACKET_BYTES];
            random.nextBytes(s2);
            HandshakeDigest.ofServer()
                    .signAnswer(s2, Arrays.copyOfRange(c1, at.getAsInt(), at.getAsInt() + HandshakeDigest.BYTES));
        }
        out.writeByte(ClientHandshake.VERSION).writeBytes(s1).writeBytes(s2);
    }
}

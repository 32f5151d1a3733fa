package dev.throng.targets.httpstream.rtmp.codec;

import io.netty.buffer.ByteBuf;
import java.util.OptionalInt;
import java.util.Random;

/**
 * The server's part of the handshake (RTMP §5.2): reads C0 and C1, writes S0, S1 and S2, then reads C2 and ignores its content. Answers a
 * digest with digests. The bytes may be cut anywhere.
 */
public final class HandshakeReply {

    private static final int VERSION = 3;
    private static final int VERSION_AT = 4;
    private static final int RANDOM_AT = 8;

    /** The version of the servers that introduced digests. */
    private static final byte[] SERVER_VERSION = {3, 5, 1, 1};

    private final boolean digests;
    private final Random random;
    private final byte[] packet = new byte[HandshakeKeys.PACKET_BYTES];
    private boolean versionRead;
    private boolean answered;
    private int filled;

    /**
     * Waits for C0.
     *
     * @param digests whether to answer a digest of the client
     * @param random fills S1 and, with digests, S2
     */
    public HandshakeReply(boolean digests, Random random) {
        this.digests = digests;
        this.random = random;
    }

    /**
     * Reads up to the end of C2, and writes the answer after C1: 3,073 bytes.
     *
     * @return whether the handshake is complete; bytes that are left are chunks
     * @throws BadRtmpException if C0 states another version
     */
    public boolean read(ByteBuf in, ByteBuf out) throws BadRtmpException {
        if (!versionRead && in.isReadable()) {
            int version = in.readUnsignedByte();
            if (version != VERSION) {
                throw new BadRtmpException("handshake: version " + version + " (expected: " + VERSION + ")");
            }
            versionRead = true;
        }
        if (versionRead && !answered && isFilled(in)) {
            answer(out);
            answered = true;
            filled = 0;
        }
        return answered && isFilled(in);
    }

    private boolean isFilled(ByteBuf in) {
        int count = Math.min(packet.length - filled, in.readableBytes());
        in.readBytes(packet, filled, count);
        filled += count;
        return filled == packet.length;
    }

    private void answer(ByteBuf out) {
        OptionalInt block = digests ? HandshakeKeys.clientBlock(packet) : OptionalInt.empty();
        byte[] s1 = new byte[packet.length];
        random.nextBytes(s1);
        for (int i = 0; i < RANDOM_AT; i++) {
            s1[i] = 0;
        }
        out.writeByte(VERSION);
        if (block.isEmpty()) {
            out.writeBytes(s1).writeBytes(packet);
            return;
        }
        System.arraycopy(SERVER_VERSION, 0, s1, VERSION_AT, SERVER_VERSION.length);
        HandshakeKeys.sign(s1, block.getAsInt());
        byte[] clientDigest = HandshakeKeys.digestIn(packet, block.getAsInt());
        byte[] s2 = new byte[packet.length];
        random.nextBytes(s2);
        HandshakeKeys.signAnswer(s2, clientDigest);
        out.writeBytes(s1).writeBytes(s2);
    }
}

package dev.throng.rtmp.codec;

import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.flv.MessageException;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;

/**
 * The handshake of a client (RTMP §5.2), without or with digests. The bytes may be cut anywhere. Holds 3 KiB until it is complete, and
 * should be released then.
 *
 * <pre>
 *  client                             server
 *  C0: version 3, C1: 1536 bytes ──►
 *                                ◄──  S0: version 3, S1: 1536 bytes
 *  C2: answers S1                ──►
 *                                ◄──  S2: answers C1
 * </pre>
 *
 * <p>A server may answer digests without digests. A digest in S1 must have an answer with a digest in S2, or the handshake fails. S2
 * without a digest is not compared with C1, because some servers send other bytes.
 */
public final class ClientHandshake {

    /** The length of C1, C2, S1 and S2. */
    static final int PACKET_BYTES = 1536;

    static final int VERSION = 3;

    private static final int CLIENT_VERSION_AT = 4;

    /** The version of a player that sends digests. The simple handshake has zeros here. */
    private static final byte[] CLIENT_VERSION = {9, 0, 124, 2};

    private static final int ZEROS_END = 8;

    private enum State {
        S0,
        S1,
        S2,
        COMPLETE
    }

    private final HandshakeForm form;
    private final RandomGenerator random;
    private final byte[] packet = new byte[PACKET_BYTES];
    private int filled;
    private State state = State.S0;

    /** Empty in the simple handshake. */
    private Optional<byte[]> clientDigest = Optional.empty();

    private boolean serverHasDigest;

    /** @param random fills the packets; need not be secure */
    public ClientHandshake(HandshakeForm form, RandomGenerator random) {
        this.form = form;
        this.random = random;
    }

    /** Writes C0 and C1, 1537 bytes. Must be called once, first. */
    public void begin(ByteBuf out) {
        byte[] c1 = new byte[PACKET_BYTES];
        random.nextBytes(c1);
        Arrays.fill(c1, 0, ZEROS_END, (byte) 0);
        if (form != HandshakeForm.SIMPLE) {
            System.arraycopy(CLIENT_VERSION, 0, c1, CLIENT_VERSION_AT, CLIENT_VERSION.length);
            HandshakeDigest.ofPlayer().sign(c1, form);
            int at = HandshakeDigest.ofPlayer().find(c1).orElseThrow();
            clientDigest = Optional.of(Arrays.copyOfRange(c1, at, at + HandshakeDigest.BYTES));
        }
        out.writeByte(VERSION).writeBytes(c1);
    }

    /** Whether {@link #read} will write C2 when S1 is complete. Then it needs {@value #PACKET_BYTES} bytes. */
    public boolean owesAnswer() {
        return state == State.S0 || state == State.S1;
    }

    /**
     * Reads bytes of the server up to the end of S2, and writes C2 when S1 is complete.
     *
     * @return whether the handshake is complete; bytes that are left are chunks
     */
    public boolean read(ByteBuf in, ByteBuf out) throws MessageException {
        if (state == State.S0 && in.isReadable()) {
            int version = in.readUnsignedByte();
            if (version != VERSION) {
                throw new MessageException(
                        RtmpFailure.BAD_HANDSHAKE,
                        "the server has version " + version + " (expected: " + VERSION + ")");
            }
            state = State.S1;
        }
        if (state == State.S1 && isFilled(in)) {
            answer(out);
            filled = 0;
            state = State.S2;
        }
        if (state == State.S2 && isFilled(in)) {
            checkAnswer();
            state = State.COMPLETE;
        }
        return state == State.COMPLETE;
    }

    private boolean isFilled(ByteBuf in) {
        int count = Math.min(PACKET_BYTES - filled, in.readableBytes());
        in.readBytes(packet, filled, count);
        filled += count;
        return filled == PACKET_BYTES;
    }

    /** C2 repeats S1. With digests it is random, and its end answers the digest of S1. */
    private void answer(ByteBuf out) {
        OptionalInt digestAt = clientDigest.isEmpty()
                ? OptionalInt.empty()
                : HandshakeDigest.ofServer().find(packet);
        serverHasDigest = digestAt.isPresent();
        if (serverHasDigest) {
            int at = digestAt.getAsInt();
            byte[] digest = Arrays.copyOfRange(packet, at, at + HandshakeDigest.BYTES);
            random.nextBytes(packet);
            HandshakeDigest.ofPlayer().signAnswer(packet, digest);
        }
        out.writeBytes(packet);
    }

    private void checkAnswer() throws MessageException {
        if (serverHasDigest && !HandshakeDigest.ofServer().isAnswer(packet, clientDigest.orElseThrow())) {
            throw new MessageException(
                    RtmpFailure.BAD_HANDSHAKE, "S1 has a digest, but the digest of S2 does not answer C1");
        }
    }
}

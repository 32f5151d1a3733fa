package dev.throng.rtmp.codec;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.OptionalInt;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The digests of the handshake that Flash Player and Flash Media Server introduced. RTMP 1.0 does not describe it; servers and encoders agree
 * on it. C1 and S1 contain a digest of their other bytes. Four bytes state its place, so there are two layouts:
 *
 * <pre>
 *  FIRST   | time, 4 | version, 4 | block with the digest, 764 | block with a key, 764    |
 *  SECOND  | time, 4 | version, 4 | block with a key, 764      | block with the digest, 764 |
 *  block with the digest: | 4 bytes, their sum is s | s % 728 bytes | digest, 32 | rest |
 *
 *  digest of C1   HMAC-SHA256(first 30 bytes of the player's key, C1 without the digest)
 *  digest of S1   HMAC-SHA256(first 36 bytes of the server's key, S1 without the digest)
 *  end of C2      HMAC-SHA256(HMAC-SHA256(player's key, digest of S1), C2 without its last 32 bytes)
 *  end of S2      HMAC-SHA256(HMAC-SHA256(server's key, digest of C1), S2 without its last 32 bytes)
 * </pre>
 */
final class HandshakeDigest {

    static final int BYTES = 32;

    private static final int FIRST_BLOCK = 8;
    private static final int SECOND_BLOCK = FIRST_BLOCK + 764;
    private static final int PLACE_BYTES = 4;
    private static final int PLACES = 728;
    private static final String ALGORITHM = "HmacSHA256";

    /** The end of both keys. */
    private static final byte[] COMMON =
            HexFormat.of().parseHex("f0eec24a8068bee82e00d0d1029e7e576eec5d2d29806fab93b8e636cfeb31ae");

    private static final HandshakeDigest PLAYER = new HandshakeDigest("Genuine Adobe Flash Player 001");
    private static final HandshakeDigest SERVER = new HandshakeDigest("Genuine Adobe Flash Media Server 001");

    private final byte[] shortKey;
    private final byte[] longKey;

    private HandshakeDigest(String name) {
        shortKey = name.getBytes(StandardCharsets.US_ASCII);
        longKey = Arrays.copyOf(shortKey, shortKey.length + COMMON.length);
        System.arraycopy(COMMON, 0, longKey, shortKey.length, COMMON.length);
    }

    /** Returns the digests that clients make. */
    static HandshakeDigest ofPlayer() {
        return PLAYER;
    }

    /** Returns the digests that servers make. */
    static HandshakeDigest ofServer() {
        return SERVER;
    }

    /** Puts the digest into C1 or S1 at the place that its other bytes state. */
    void sign(byte[] packet, HandshakeForm form) {
        int at = place(packet, form);
        System.arraycopy(digest(packet, at), 0, packet, at, BYTES);
    }

    /** Returns where the digest of C1 or S1 is, in either layout; empty if there is none. */
    OptionalInt find(byte[] packet) {
        for (HandshakeForm form : new HandshakeForm[] {HandshakeForm.DIGEST_FIRST, HandshakeForm.DIGEST_SECOND}) {
            int at = place(packet, form);
            if (MessageDigest.isEqual(digest(packet, at), Arrays.copyOfRange(packet, at, at + BYTES))) {
                return OptionalInt.of(at);
            }
        }
        return OptionalInt.empty();
    }

    /**
     * Puts the digest at the end of C2 or S2.
     *
     * @param digest of S1 or C1, which it answers
     */
    void signAnswer(byte[] answer, byte[] digest) {
        System.arraycopy(answerDigest(answer, digest), 0, answer, answer.length - BYTES, BYTES);
    }

    /** Whether C2 or S2 ends with the digest that answers this one. */
    boolean isAnswer(byte[] answer, byte[] digest) {
        byte[] end = Arrays.copyOfRange(answer, answer.length - BYTES, answer.length);
        return MessageDigest.isEqual(answerDigest(answer, digest), end);
    }

    private byte[] answerDigest(byte[] answer, byte[] digest) {
        byte[] key = hmac(longKey, digest, digest.length).doFinal();
        return hmac(key, answer, answer.length - BYTES).doFinal();
    }

    private byte[] digest(byte[] packet, int at) {
        Mac mac = hmac(shortKey, packet, at);
        mac.update(packet, at + BYTES, packet.length - at - BYTES);
        return mac.doFinal();
    }

    private static int place(byte[] packet, HandshakeForm form) {
        int block = form == HandshakeForm.DIGEST_FIRST ? FIRST_BLOCK : SECOND_BLOCK;
        int sum = 0;
        for (int i = 0; i < PLACE_BYTES; i++) {
            sum += Byte.toUnsignedInt(packet[block + i]);
        }
        return block + PLACE_BYTES + sum % PLACES;
    }

    private static Mac hmac(byte[] key, byte[] bytes, int count) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            mac.update(bytes, 0, count);
            return mac;
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }
}

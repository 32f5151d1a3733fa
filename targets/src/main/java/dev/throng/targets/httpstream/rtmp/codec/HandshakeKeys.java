package dev.throng.targets.httpstream.rtmp.codec;

import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.OptionalInt;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The digests that clients and servers add to the handshake, which RTMP 1.0 does not describe. A packet has a block at byte 8 and one at byte
 * 772, each of 764 bytes. One of them holds the digest, at 4 bytes plus the sum of the first four bytes of the block modulo 728.
 *
 * <pre>
 *  digest of C1, S1:  HMAC-SHA256(text of the key, packet without the 32 bytes of the digest)
 *  last bytes of S2:  HMAC-SHA256(HMAC-SHA256(whole key of the server, digest of C1), S2 without its last 32 bytes)
 * </pre>
 */
final class HandshakeKeys {

    /** The length of each packet. */
    static final int PACKET_BYTES = 1536;

    private static final int DIGEST_BYTES = 32;
    private static final int[] BLOCKS = {8, 772};
    private static final int PLACES = 728;
    private static final String ALGORITHM = "HmacSHA256";
    private static final byte[] CLIENT_TEXT = "Genuine Adobe Flash Player 001".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SERVER_TEXT =
            "Genuine Adobe Flash Media Server 001".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] KEY_END =
            ByteBufUtil.decodeHexDump("f0eec24a8068bee82e00d0d1029e7e576eec5d2d29806fab93b8e636cfeb31ae");

    private HandshakeKeys() {}

    /** Returns the block of a client's packet that holds its digest, 0 or 1; empty without a digest. */
    static OptionalInt clientBlock(byte[] c1) {
        for (int block = 0; block < BLOCKS.length; block++) {
            if (MessageDigest.isEqual(packetDigest(CLIENT_TEXT, c1, block), digestIn(c1, block))) {
                return OptionalInt.of(block);
            }
        }
        return OptionalInt.empty();
    }

    /** Returns the bytes at the place of the digest. */
    static byte[] digestIn(byte[] packet, int block) {
        int at = place(packet, block);
        return Arrays.copyOfRange(packet, at, at + DIGEST_BYTES);
    }

    /** Puts the server's digest into S1. */
    static void sign(byte[] s1, int block) {
        System.arraycopy(packetDigest(SERVER_TEXT, s1, block), 0, s1, place(s1, block), DIGEST_BYTES);
    }

    /** Puts the answer to the client's digest at the end of S2. */
    static void signAnswer(byte[] s2, byte[] clientDigest) {
        byte[] whole = Arrays.copyOf(SERVER_TEXT, SERVER_TEXT.length + KEY_END.length);
        System.arraycopy(KEY_END, 0, whole, SERVER_TEXT.length, KEY_END.length);
        byte[] key = mac(whole).doFinal(clientDigest);
        Mac mac = mac(key);
        mac.update(s2, 0, s2.length - DIGEST_BYTES);
        System.arraycopy(mac.doFinal(), 0, s2, s2.length - DIGEST_BYTES, DIGEST_BYTES);
    }

    private static int place(byte[] packet, int block) {
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            sum += packet[BLOCKS[block] + i] & 0xff;
        }
        return BLOCKS[block] + 4 + sum % PLACES;
    }

    private static byte[] packetDigest(byte[] key, byte[] packet, int block) {
        int at = place(packet, block);
        Mac mac = mac(key);
        mac.update(packet, 0, at);
        mac.update(packet, at + DIGEST_BYTES, packet.length - at - DIGEST_BYTES);
        return mac.doFinal();
    }

    private static Mac mac(byte[] key) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return mac;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, impossible);
        }
    }
}

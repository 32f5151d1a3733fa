package dev.throng.xmpp.sasl;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The computations of SCRAM with one hash function (RFC 5802 §2.2, §3). Reuses its buffers; confined to one thread. */
final class Hmac {

    private static final byte[] CLIENT_KEY = "Client Key".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SERVER_KEY = "Server Key".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] BLOCK_1 = {0, 0, 0, 1};
    private static final byte[] NO_KEY = {0};

    private final Mac mac;
    private final MessageDigest digest;
    private final int lengthBytes;

    Hmac(ScramHash hash) {
        try {
            mac = Mac.getInstance(hash.macName());
            digest = MessageDigest.getInstance(hash.digestName());
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("this JVM lacks " + hash.digestName(), missing);
        }
        lengthBytes = hash.lengthBytes();
    }

    byte[] sign(byte[] key, byte[] message) {
        key(key);
        return mac.doFinal(message);
    }

    ScramSecrets secrets(byte[] password, byte[] salt, int iterations) {
        byte[] salted = saltedPassword(password, salt, iterations);
        key(salted);
        byte[] clientKey = mac.doFinal(CLIENT_KEY);
        return new ScramSecrets(clientKey, digest.digest(clientKey), mac.doFinal(SERVER_KEY));
    }

    /** Computes one block of PBKDF2 (RFC 8018 §5.2) with this HMAC. */
    private byte[] saltedPassword(byte[] password, byte[] salt, int iterations) {
        key(password);
        mac.update(salt);
        byte[] block = mac.doFinal(BLOCK_1);
        byte[] result = Arrays.copyOf(block, lengthBytes);
        try {
            for (int i = 1; i < iterations; i++) {
                mac.update(block);
                mac.doFinal(block, 0);
                for (int j = 0; j < result.length; j++) {
                    result[j] ^= block[j];
                }
            }
        } catch (GeneralSecurityException tooShort) {
            throw new IllegalStateException("a block shorter than its hash", tooShort);
        }
        return result;
    }

    /** Returns the key. HMAC pads short keys with zeros, so a single zero byte replaces the empty key, which the JDK refuses. */
    private void key(byte[] key) {
        try {
            mac.init(new SecretKeySpec(key.length == 0 ? NO_KEY : key, mac.getAlgorithm()));
        } catch (GeneralSecurityException refused) {
            throw new IllegalStateException("a key that HMAC refuses", refused);
        }
    }
}

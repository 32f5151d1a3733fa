package dev.throng.targets.xmpp;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Hashes every JVM has. */
final class Digests {

    private Digests() {}

    static byte[] sha256(byte[] data) {
        return hash("SHA-256", data);
    }

    static byte[] hash(String algorithm, byte[] data) {
        try {
            return MessageDigest.getInstance(algorithm).digest(data);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(algorithm + " is missing in this JVM", missing);
        }
    }
}

package dev.throng.targets.xmpp.sasl;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The SCRAM mechanisms with their hash functions. */
public enum ScramAlgorithm {
    SHA1("SCRAM-SHA-1", "SHA-1", "HmacSHA1", "PBKDF2WithHmacSHA1", 20),
    SHA256("SCRAM-SHA-256", "SHA-256", "HmacSHA256", "PBKDF2WithHmacSHA256", 32),
    SHA512("SCRAM-SHA-512", "SHA-512", "HmacSHA512", "PBKDF2WithHmacSHA512", 64);

    private final String mechanism;
    private final String digest;
    private final String mac;
    private final String derivation;
    private final int bytes;

    ScramAlgorithm(String mechanism, String digest, String mac, String derivation, int bytes) {
        this.mechanism = mechanism;
        this.digest = digest;
        this.mac = mac;
        this.derivation = derivation;
        this.bytes = bytes;
    }

    /** The name of the mechanism without channel binding. */
    public String mechanism() {
        return mechanism;
    }

    String derivation() {
        return derivation;
    }

    int bytes() {
        return bytes;
    }

    /** Hashes data with this algorithm's hash function. */
    public byte[] hash(byte[] data) {
        try {
            return MessageDigest.getInstance(digest).digest(data);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(digest + " is missing in this JVM", missing);
        }
    }

    byte[] hmac(byte[] key, byte[] data) {
        try {
            Mac hmac = Mac.getInstance(mac);
            hmac.init(new SecretKeySpec(key, mac));
            return hmac.doFinal(data);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(mac + " is missing in this JVM", missing);
        }
    }
}

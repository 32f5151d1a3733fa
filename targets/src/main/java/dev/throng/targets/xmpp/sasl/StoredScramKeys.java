package dev.throng.targets.xmpp.sasl;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** The data that a server stores for a password (RFC 5802, section 3): salt, iteration count and two keys. Immutable. */
public final class StoredScramKeys {

    private final byte[] salt;
    private final int iterations;
    private final byte[] storedKey;
    private final byte[] serverKey;

    private StoredScramKeys(byte[] salt, int iterations, byte[] storedKey, byte[] serverKey) {
        this.salt = salt;
        this.iterations = iterations;
        this.storedKey = storedKey;
        this.serverKey = serverKey;
    }

    /** Derives the keys; the cost grows with the iteration count. */
    public static StoredScramKeys derive(ScramAlgorithm hash, String password, byte[] salt, int iterations) {
        try {
            PBEKeySpec secret = new PBEKeySpec(password.toCharArray(), salt, iterations, 8 * hash.bytes());
            byte[] salted = SecretKeyFactory.getInstance(hash.derivation())
                    .generateSecret(secret)
                    .getEncoded();
            byte[] clientKey = hash.hmac(salted, "Client Key".getBytes(UTF_8));
            byte[] serverKey = hash.hmac(salted, "Server Key".getBytes(UTF_8));
            return new StoredScramKeys(salt.clone(), iterations, hash.hash(clientKey), serverKey);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(hash.derivation() + " is missing in this JVM", missing);
        }
    }

    byte[] salt() {
        return salt.clone();
    }

    int iterations() {
        return iterations;
    }

    byte[] storedKey() {
        return storedKey.clone();
    }

    byte[] serverKey() {
        return serverKey.clone();
    }
}

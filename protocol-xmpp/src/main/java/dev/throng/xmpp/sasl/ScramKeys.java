package dev.throng.xmpp.sasl;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Derives SCRAM's keys from passwords, and caches the keys used last. One derivation with 10,000 iterations, a usual number, takes some
 * milliseconds of CPU; a user who logs in again has the same salt. Confined to one thread.
 *
 * <p>The server chooses the number of iterations. RFC 5802 recommends at least 4,096; fewer are accepted, because a load test does not
 * check the security of passwords. More than the limit are refused, because a hostile server could block the event loop.
 */
public final class ScramKeys {

    /** Takes about one second of CPU. */
    public static final int DEFAULT_MAX_ITERATIONS = 1_000_000;

    private final int capacity;
    private final int maxIterations;
    private final Map<ScramHash, Hmac> hmacs = new EnumMap<>(ScramHash.class);
    private final Map<Derivation, ScramSecrets> secrets;

    private record Derivation(ScramHash hash, String password, String salt, int iterations) {}

    /** Creates a cache with {@link #DEFAULT_MAX_ITERATIONS}. */
    public ScramKeys(int capacity) {
        this(capacity, DEFAULT_MAX_ITERATIONS);
    }

    /**
     * @param capacity how many users' keys are cached, about 500 bytes each; 0 for none
     * @param maxIterations the most iterations that a server may ask for
     */
    public ScramKeys(int capacity, int maxIterations) {
        if (capacity < 0) {
            throw new IllegalArgumentException("capacity: " + capacity + " (expected: 0 or more)");
        }
        if (maxIterations < 1) {
            throw new IllegalArgumentException("maxIterations: " + maxIterations + " (expected: 1 or more)");
        }
        this.capacity = capacity;
        this.maxIterations = maxIterations;
        this.secrets = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Derivation, ScramSecrets> eldest) {
                return size() > ScramKeys.this.capacity;
            }
        };
    }

    int capacity() {
        return capacity;
    }

    int maxIterations() {
        return maxIterations;
    }

    /** Returns how many users' keys are cached. */
    int size() {
        return secrets.size();
    }

    Hmac hmac(ScramHash hash) {
        return hmacs.computeIfAbsent(hash, Hmac::new);
    }

    /**
     * @param password prepared with SASLprep
     * @param salt in base64, as the server sent it
     */
    ScramSecrets secrets(ScramHash hash, String password, String salt, int iterations) {
        Derivation derivation = new Derivation(hash, password, salt, iterations);
        ScramSecrets known = secrets.get(derivation);
        if (known == null) {
            known = hmac(hash)
                    .secrets(
                            password.getBytes(StandardCharsets.UTF_8),
                            Base64.getDecoder().decode(salt),
                            iterations);
            secrets.put(derivation, known);
        }
        return known;
    }
}

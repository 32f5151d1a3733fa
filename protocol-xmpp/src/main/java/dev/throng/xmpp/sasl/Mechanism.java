package dev.throng.xmpp.sasl;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The mechanisms that Throng supports, the strongest first. */
public enum Mechanism {
    SCRAM_SHA_512_PLUS("SCRAM-SHA-512-PLUS", true),
    SCRAM_SHA_256_PLUS("SCRAM-SHA-256-PLUS", true),
    SCRAM_SHA_1_PLUS("SCRAM-SHA-1-PLUS", true),
    SCRAM_SHA_512("SCRAM-SHA-512", false),
    SCRAM_SHA_256("SCRAM-SHA-256", false),
    SCRAM_SHA_1("SCRAM-SHA-1", false),
    /** RFC 4616. */
    PLAIN("PLAIN", false),
    /** RFC 4422 appendix A: the TLS client certificate is the proof of identity. */
    EXTERNAL("EXTERNAL", false),
    /** RFC 4505. */
    ANONYMOUS("ANONYMOUS", false);

    private static final Map<String, Mechanism> BY_ID =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(Mechanism::id, Function.identity()));

    private final String id;
    private final boolean binding;

    Mechanism(String id, boolean binding) {
        this.id = id;
        this.binding = binding;
    }

    /** Returns the name on the wire. */
    public String id() {
        return id;
    }

    /** Whether the mechanism binds the login to the TLS channel. */
    public boolean binding() {
        return binding;
    }

    /** Returns the mechanism with this name; empty if Throng does not support it. */
    public static Optional<Mechanism> of(String id) {
        return Optional.ofNullable(BY_ID.get(id));
    }

    boolean scram() {
        return ordinal() <= SCRAM_SHA_1.ordinal();
    }

    /** Whether the mechanism proves a user's password. */
    boolean needsPassword() {
        return ordinal() <= PLAIN.ordinal();
    }

    ScramHash hash() {
        return switch (this) {
            case SCRAM_SHA_1, SCRAM_SHA_1_PLUS -> ScramHash.SHA_1;
            case SCRAM_SHA_256, SCRAM_SHA_256_PLUS -> ScramHash.SHA_256;
            case SCRAM_SHA_512, SCRAM_SHA_512_PLUS -> ScramHash.SHA_512;
            case PLAIN, EXTERNAL, ANONYMOUS -> throw new IllegalStateException(id + " has no hash");
        };
    }
}

package dev.throng.targets.xmpp.sasl;

import java.util.Optional;

/** The server's reply to a client's message: a challenge or success. Immutable. */
public final class SaslOutcome {

    private final byte[] data;
    private final Optional<String> user;

    private SaslOutcome(byte[] data, Optional<String> user) {
        this.data = data.clone();
        this.user = user;
    }

    /** Another message of the client must follow; {@code data} may be empty. */
    public static SaslOutcome challenge(byte[] data) {
        return new SaslOutcome(data, Optional.empty());
    }

    /** {@code data} goes with the success; empty for none. */
    static SaslOutcome success(String user, byte[] data) {
        return new SaslOutcome(data, Optional.of(user));
    }

    /** The data of the challenge or success; empty for none. */
    public byte[] data() {
        return data.clone();
    }

    /** The local part of the user who has logged in; empty for a challenge. */
    public Optional<String> user() {
        return user;
    }
}

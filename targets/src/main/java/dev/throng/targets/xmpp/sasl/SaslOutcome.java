package dev.throng.targets.xmpp.sasl;

import java.util.Optional;

/** What the server says to a client's message: a challenge, or success. Immutable. */
public final class SaslOutcome {

    private final byte[] data;
    private final Optional<String> user;

    private SaslOutcome(byte[] data, Optional<String> user) {
        this.data = data.clone();
        this.user = user;
    }

    static SaslOutcome challenge(byte[] data) {
        return new SaslOutcome(data, Optional.empty());
    }

    /** {@code data} is what goes with the success, empty for nothing. */
    static SaslOutcome success(String user, byte[] data) {
        return new SaslOutcome(data, Optional.of(user));
    }

    public byte[] data() {
        return data.clone();
    }

    /** Who is logged in, empty for a challenge. A local part. */
    public Optional<String> user() {
        return user;
    }
}

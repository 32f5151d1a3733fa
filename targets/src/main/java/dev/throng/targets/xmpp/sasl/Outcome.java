package dev.throng.targets.xmpp.sasl;

import java.util.Optional;

/** What the server says to a client's message: a challenge, or success. Immutable. */
public final class Outcome {

    private final byte[] data;
    private final Optional<String> user;

    private Outcome(byte[] data, Optional<String> user) {
        this.data = data.clone();
        this.user = user;
    }

    static Outcome challenge(byte[] data) {
        return new Outcome(data, Optional.empty());
    }

    /** {@code data} is what goes with the success, empty for nothing. */
    static Outcome success(String user, byte[] data) {
        return new Outcome(data, Optional.of(user));
    }

    public byte[] data() {
        return data.clone();
    }

    /** Who is logged in, empty for a challenge. A local part. */
    public Optional<String> user() {
        return user;
    }
}

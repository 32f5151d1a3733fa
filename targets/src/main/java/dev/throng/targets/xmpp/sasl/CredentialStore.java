package dev.throng.targets.xmpp.sasl;

import java.util.Optional;

/** Who may log in. Any thread may ask. */
public interface CredentialStore {

    /** The password of a user, empty where there is no such user. */
    Optional<String> password(String user);

    /** What the server keeps of a user's password for SCRAM; empty where there is no such user. */
    Optional<StoredScramKeys> keys(String user, ScramAlgorithm hash);
}

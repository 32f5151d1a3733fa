package dev.throng.targets.xmpp.sasl;

import java.util.Optional;

/** The passwords of users. Any thread may use it. */
public interface CredentialStore {

    /** The password of a user; empty for an unknown user. */
    Optional<String> password(String user);

    /** The SCRAM keys of a user's password; empty for an unknown user. */
    Optional<StoredScramKeys> keys(String user, ScramAlgorithm hash);
}

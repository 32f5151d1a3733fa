package dev.throng.xmpp.users;

import java.util.Optional;

/**
 * Users of one domain who log in in the same way. Immutable.
 *
 * @param domain the part of their JIDs behind the @
 * @param certificates where each user's certificate is; empty if they have none of their own
 */
public record UserGroup(Users users, String domain, Optional<CertificatePattern> certificates) {

    /** Describes the users for people, with their domain. */
    public String description() {
        return users.description() + " at " + domain;
    }
}

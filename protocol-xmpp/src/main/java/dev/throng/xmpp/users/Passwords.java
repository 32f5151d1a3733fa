package dev.throng.xmpp.users;

import java.util.Optional;

/** Which texts may be passwords. SASL forbids control characters in them (RFC 4013 §2.3), so a login with one fails on many servers. */
final class Passwords {

    /** Returns what is wrong with a password; empty if it may be one. Never with the password itself. */
    static Optional<String> problem(String password) {
        return password.chars()
                .filter(Character::isISOControl)
                .mapToObj(c -> String.format(
                        "the control character U+%04X in the password (expected: a password without control characters,"
                                + " which SASL forbids)",
                        c))
                .findFirst();
    }

    private Passwords() {}
}

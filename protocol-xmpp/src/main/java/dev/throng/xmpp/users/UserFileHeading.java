package dev.throng.xmpp.users;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Whether the first record of a file of users is a heading or a user. A heading that is taken for a user makes one login fail, and nobody
 * sees why. So a record that may be a heading in another form is refused.
 */
enum UserFileHeading {
    /** The record is a user. */
    NONE,
    /** The record names the columns: the user, then the password. */
    USER_PASSWORD,
    /** The record names the columns in the other order. */
    PASSWORD_USER,
    /** The record begins as a heading does, and its second field names no password. */
    OTHER;

    /** What the column of names is called in exports and in examples; without spaces, in lower case. */
    private static final Set<String> NAMES = Set.of(
            "user",
            "users",
            "username",
            "userid",
            "name",
            "login",
            "loginname",
            "account",
            "accountname",
            "jid",
            "id",
            "localpart",
            "node",
            "email",
            "mail",
            "benutzer",
            "benutzername",
            "nutzer",
            "nutzername",
            "utilisateur",
            "identifiant",
            "nom",
            "usuario",
            "utente",
            "nome");

    /** Those names that no user has. */
    private static final Set<String> NEVER_A_USER =
            Set.of("username", "userid", "loginname", "accountname", "jid", "localpart", "benutzername", "nutzername");

    private static final Set<String> PASSWORDS = Set.of(
            "password",
            "passwords",
            "userpassword",
            "passwd",
            "pass",
            "pwd",
            "pw",
            "passphrase",
            "passwort",
            "kennwort",
            "motdepasse",
            "contrase\u00f1a",
            "contrasena",
            "senha");

    /** What the first record of a file is. */
    static UserFileHeading of(List<String> record) {
        if (record.size() != 2) {
            return NONE;
        }
        String first = word(record.get(0));
        String second = word(record.get(1));
        if (PASSWORDS.contains(first) && NAMES.contains(second)) {
            return PASSWORD_USER;
        }
        if (!NAMES.contains(first)) {
            return NONE;
        }
        if (PASSWORDS.contains(second)) {
            return USER_PASSWORD;
        }
        return NEVER_A_USER.contains(first) ? OTHER : NONE;
    }

    /** A field as it is compared: {@code # User Name} is {@code username}. */
    private static String word(String field) {
        return field.toLowerCase(Locale.ROOT).replaceAll("[\\s#_-]+", "");
    }
}

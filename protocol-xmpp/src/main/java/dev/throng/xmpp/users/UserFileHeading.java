package dev.throng.xmpp.users;

import java.text.Normalizer;
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
    /** The first field of the record is a word for a password. */
    PASSWORD_FIRST,
    /** The second field is a word for a password, and the first is no known word for a user. */
    OTHER_USER,
    /** The first field is a word for a user that no user has, or the second names hashes; the second is no word for a password. */
    OTHER_PASSWORD;

    /** What the column of names is called in exports and in examples; without spaces, in lower case. */
    private static final Set<String> NAMES = Set.of(
            "user",
            "users",
            "username",
            "userid",
            "uid",
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
            "phone",
            "phonenumber",
            "mobile",
            "msisdn",
            "benutzer",
            "benutzername",
            "nutzer",
            "nutzername",
            "utilisateur",
            "nomdutilisateur",
            "identifiant",
            "nom",
            "usuario",
            "usu\u00e1rio",
            "nombre",
            "nombredeusuario",
            "nomedeusu\u00e1rio",
            "utilizador",
            "utente",
            "nomeutente",
            "nome",
            "gebruiker",
            "gebruikersnaam",
            "u\u017cytkownik",
            "\u043f\u043e\u043b\u044c\u0437\u043e\u0432\u0430\u0442\u0435\u043b\u044c",
            "\u043b\u043e\u0433\u0438\u043d",
            "\u7528\u6237",
            "\u7528\u6237\u540d",
            "\u5e10\u53f7",
            "\u8d26\u53f7",
            "\u30e6\u30fc\u30b6\u30fc\u540d",
            "\u30e6\u30fc\u30b6\u540d",
            "\uc0ac\uc6a9\uc790");

    /** Those names that no user has. */
    private static final Set<String> NEVER_A_USER = Set.of(
            "username",
            "userid",
            "uid",
            "loginname",
            "accountname",
            "jid",
            "localpart",
            "msisdn",
            "phonenumber",
            "benutzername",
            "nutzername");

    /** What the column of passwords is called, in the languages of the most users; no password that is taken by accident. */
    private static final Set<String> PASSWORDS = Set.of(
            "password",
            "passwords",
            "userpassword",
            "loginpassword",
            "accountpassword",
            "xmpppassword",
            "plainpassword",
            "passwd",
            "pwd",
            "passphrase",
            "passcode",
            "passwort",
            "kennwort",
            "motdepasse",
            "mdp",
            "contrase\u00f1a",
            "contrasena",
            "contrasenya",
            "contrasinal",
            "senha",
            "palavrapasse",
            "wachtwoord",
            "l\u00f6senord",
            "adgangskode",
            "kodeord",
            "passord",
            "salasana",
            "has\u0142o",
            "haslo",
            "heslo",
            "jelsz\u00f3",
            "parola",
            "parol\u0103",
            "\u015fifre",
            "sifre",
            "lozinka",
            "zaporka",
            "geslo",
            "slapta\u017eodis",
            "parool",
            "\u043f\u0430\u0440\u043e\u043b\u044c",
            "\u043f\u0430\u0440\u043e\u043b\u0430",
            "\u043b\u043e\u0437\u0438\u043d\u043a\u0430",
            "\u03ba\u03c9\u03b4\u03b9\u03ba\u03cc\u03c2",
            "\u05e1\u05d9\u05e1\u05de\u05d4",
            "\u05e1\u05d9\u05e1\u05de\u05d0",
            "\u0643\u0644\u0645\u0629\u0627\u0644\u0645\u0631\u0648\u0631",
            "\u06a9\u0644\u0645\u0647\u0639\u0628\u0648\u0631",
            "\u5bc6\u7801",
            "\u5bc6\u78bc",
            "\u53e3\u4ee4",
            "\u30d1\u30b9\u30ef\u30fc\u30c9",
            "\ube44\ubc00\ubc88\ud638",
            "\uc554\ud638",
            "\u0e23\u0e2b\u0e31\u0e2a\u0e1c\u0e48\u0e32\u0e19",
            "m\u1eadtkh\u1ea9u",
            "matkhau",
            "katasandi",
            "\u092a\u093e\u0938\u0935\u0930\u094d\u0921");

    /** What the column of passwords is called, too, but is also a usual password of tests. */
    private static final Set<String> PASSWORDS_OR_WORDS = Set.of("pass", "pw", "pin", "clave");

    /** What a column is called that has no passwords in plain text. */
    private static final Set<String> HASHES =
            Set.of("passwordhash", "passwordhashed", "hashedpassword", "encryptedpassword", "passhash", "pwdhash");

    /**
     * What the first record of a file is.
     *
     * @param next the record behind it; empty at the end of the file
     */
    static UserFileHeading of(List<String> record, List<String> next) {
        if (record.size() != 2) {
            return NONE;
        }
        String first = word(record.get(0));
        String second = word(record.get(1));
        if (PASSWORDS.contains(first) || PASSWORDS_OR_WORDS.contains(first) && NAMES.contains(second)) {
            return PASSWORD_FIRST;
        }
        boolean user = NAMES.contains(first);
        if (PASSWORDS.contains(second)) {
            return user ? USER_PASSWORD : OTHER_USER;
        }
        if (PASSWORDS_OR_WORDS.contains(second)) {
            return user ? USER_PASSWORD : hasOtherPassword(record, next) ? OTHER_USER : NONE;
        }
        return NEVER_A_USER.contains(first) || user && HASHES.contains(second) ? OTHER_PASSWORD : NONE;
    }

    /** Users of a test often have the same password, even such a word. Then the next line has it as well. */
    private static boolean hasOtherPassword(List<String> record, List<String> next) {
        return next.size() == 2 && !next.get(1).equals(record.get(1));
    }

    /** Whether a record between users is certainly a heading, as where files were appended to each other. */
    static boolean isCertain(List<String> record) {
        return record.size() == 2
                && NEVER_A_USER.contains(word(record.get(0)))
                && PASSWORDS.contains(word(record.get(1)));
    }

    /** Whether a field is a word for a user. */
    static boolean isUser(String field) {
        return NAMES.contains(word(field));
    }

    /** Whether a field is a word for a password, and no usual password. */
    static boolean isPassword(String field) {
        return PASSWORDS.contains(word(field));
    }

    /** Whether a field is a word for a password that is also a usual password of tests. */
    static boolean isPasswordOrWord(String field) {
        return PASSWORDS_OR_WORDS.contains(word(field));
    }

    /** A field as it is compared: {@code # User-Name:} is {@code username}. */
    private static String word(String field) {
        return Normalizer.normalize(field, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[\\s#_.:*()<>\\[\\]{}$'/-]+", "");
    }
}

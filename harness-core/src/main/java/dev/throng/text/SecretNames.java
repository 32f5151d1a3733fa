package dev.throng.text;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Recognizes secrets by their names: keys such as {@code MYSQL_PWD} or {@code secretAccessKey}, and passwords and tokens in URLs. This is
 * the second line of defence; the first one is {@link Masking}, which knows the values. Stateless.
 */
public final class SecretNames {

    /** What stands in place of a secret. */
    public static final String MASK = "***";

    private static final List<String> ENDINGS = List.of(
            "password",
            "passwd",
            "passphrase",
            "passcode",
            "pwd",
            "secret",
            "secretkey",
            "accesskey",
            "privatekey",
            "signingkey",
            "encryptionkey",
            "token",
            "apikey",
            "credential",
            "credentials",
            "dsn",
            "authorization",
            "connectionstring",
            "cookie");

    /** Words that are too short to be looked for at the end of other words: {@code compass} is no secret. */
    private static final Set<String> WORDS = Set.of("pass", "pw");

    private static final Pattern WORD_BREAK = Pattern.compile("[-_.]+|(?<=[a-z0-9])(?=[A-Z])");

    /** A name that {@link #names} accepts, in a text. */
    static final String IN_TEXT = "(?:" + String.join("|", ENDINGS)
            + "|(?<![a-z])(?:pass|pw|pin|auth)|(?:api|secret|access|private|signing|encryption)[-_]key"
            + "|connection[-_]string)";

    private static final Pattern URL_PASSWORD = Pattern.compile("(?<=://)([^/@\\s:]*):[^/@\\s]*@");
    private static final Pattern QUERY_SECRET =
            Pattern.compile("(?i)([?&][^?&=\\s]*(?:" + IN_TEXT + "|pass|sig|signature|key)=)[^&#,\\]}\\s\"']+");

    private SecretNames() {}

    /** Whether a key names a secret. Its case, and {@code -} or {@code _} between its words, do not matter. */
    public static boolean names(String key) {
        String[] words = WORD_BREAK.split(key);
        String last = words.length == 0 ? "" : words[words.length - 1].toLowerCase(Locale.ROOT);
        String joined = key.replaceAll("[-_]", "").toLowerCase(Locale.ROOT);
        return WORDS.contains(last) || ENDINGS.stream().anyMatch(joined::endsWith);
    }

    /** The text with {@value #MASK} for passwords before the host of a URL and for secrets in its query. */
    public static String withoutUrlSecrets(String text) {
        String host = text.contains("://") ? URL_PASSWORD.matcher(text).replaceAll("$1:" + MASK + "@") : text;
        return host.indexOf('=') >= 0 ? QUERY_SECRET.matcher(host).replaceAll("$1" + MASK) : host;
    }
}

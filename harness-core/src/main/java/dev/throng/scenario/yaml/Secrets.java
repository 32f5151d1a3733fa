package dev.throng.scenario.yaml;

import dev.throng.text.Printable;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Which values are kept out of messages and result directories: those of keys that end in {@code password}, {@code secret}, {@code
 * token} and the like, and passwords inside URLs, before the host and in the query. A value that only names environment variables is no secret.
 */
public final class Secrets {

    /** What stands in place of a secret. */
    public static final String MASK = "***";

    private static final List<String> ENDINGS =
            List.of("password", "passwd", "passphrase", "secret", "secretkey", "token", "apikey", "credentials");
    private static final Pattern URL_PASSWORD = Pattern.compile("(?<=://)([^/@\\s:]*):[^/@\\s]*@");
    private static final Pattern QUERY_SECRET = Pattern.compile("(?i)([?&][^?&=\\s]*(?:" + String.join("|", ENDINGS)
            + "|pass|pwd|(?:api|secret)[-_]key)=)[^&#,\\]}\\s\"']+");
    private static final Pattern ONLY_REFERENCES = Pattern.compile("(?:\\$\\{[A-Za-z_][A-Za-z0-9_]*})+");

    private static final Pattern SECRET_KEY =
            Pattern.compile("(?i)(?:" + String.join("|", ENDINGS) + "|(?:api|secret)[-_]key)[\"']?\\s*:");

    private Secrets() {}

    /** Whether a line of a file may show a secret. */
    static boolean mayBeIn(String line) {
        return SECRET_KEY.matcher(line).find()
                || URL_PASSWORD.matcher(line).find()
                || QUERY_SECRET.matcher(line).find();
    }

    /** Whether the last key of a path names a secret: {@code settings.tls.keyPassword}, {@code target.environment.DB_PASSWORD}. */
    public static boolean secret(String path) {
        String key = path.substring(path.lastIndexOf('.') + 1)
                .replaceAll("\\[\\d+]|[-_]", "")
                .toLowerCase(Locale.ROOT);
        return ENDINGS.stream().anyMatch(key::endsWith);
    }

    /** An argument of {@code --set}, {@code PATH=VALUE}, as it may be written down. */
    public static String masked(String edit) {
        int equals = edit.indexOf('=');
        if (equals < 0) {
            return edit;
        }
        String value = edit.substring(equals + 1);
        if (SECRET_KEY.matcher(value).find() && !secret(edit.substring(0, equals))) {
            // a mapping with a secret in it: which part is one is not worth a parser here
            return edit.substring(0, equals + 1) + MASK;
        }
        return edit.substring(0, equals + 1) + kept(edit.substring(0, equals), value, value);
    }

    /** The value for a file that is kept: the text, or, where it is a secret, what was written or a mask. */
    static String kept(String path, String text, String given) {
        if (!secret(path)) {
            String host = URL_PASSWORD.matcher(text).replaceAll("$1:" + MASK + "@");
            return QUERY_SECRET.matcher(host).replaceAll("$1" + MASK);
        }
        return text.isEmpty() || ONLY_REFERENCES.matcher(given).matches() ? given : MASK;
    }

    /** The value for a message. */
    static String shown(String path, String text, String given) {
        return Printable.excerpt(kept(path, text, given));
    }
}

package dev.throng.secrets;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds secrets by their names: keys such as {@code MYSQL_PWD} or {@code secretAccessKey}, options such as {@code --db-password=x}, {@code
 * -Dx.token=y} and {@code --token z}, and passwords and tokens in URLs. {@link Masking}, which knows the values, works first; this class
 * finds secrets that it does not know. Stateless.
 */
public final class SecretNames {

    /** The replacement of a secret. */
    public static final String MASK = "***";

    /** A name is a secret's if its words, joined, end with one of these. */
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
            "dsn",
            "authorization",
            "connectionstring",
            "cookie");

    /** A name is a secret's if its last word is one of these. They are too short for {@link #ENDINGS}: {@code compass} is not a secret. */
    private static final Set<String> LAST_WORDS = Set.of("pass", "pw", "pin", "auth");

    /** As the only word it is the name of a setting. */
    private static final String NEVER_ALONE = "auth";

    /** A name is a secret's if any word ends with one of these: {@code PASSWORD_OLD}, {@code SECRET_KEY_BASE}. */
    private static final List<String> ANYWHERE =
            List.of("password", "passwd", "passphrase", "passcode", "pwd", "secret", "token", "credential");

    /** Last words of names that are not secrets, such as {@code tokenUrl} and {@code PASSWORD_FILE}. */
    private static final Set<String> NOT_SECRETS = Set.of(
            ("file path dir directory store url uri host port user name field header type format encoding length "
                            + "size count limit max min rate bucket ttl timeout expiry expiration expire lifetime age policy enabled required")
                    .split(" "));

    /** More endings, which count in the query of a URL only. */
    private static final List<String> QUERY_ENDINGS = List.of("sig", "signature", "key", "pass");

    private static final Pattern WORD_BREAK = Pattern.compile("[-_.]+|(?<=[a-z0-9])(?=[A-Z])");
    private static final Pattern LAST_DIGITS = Pattern.compile("\\d+$");

    private static final String PLACEHOLDER = "\\$\\{[A-Za-z_][A-Za-z0-9_.]*+(?::-[^{}]*+)?+}";
    private static final Pattern BETWEEN_PLACEHOLDERS =
            Pattern.compile("(" + PLACEHOLDER + ")|(?:(?!" + PLACEHOLDER + ")(?s:.))++");

    /** Values that are not secrets: empty, true or false, or a variable of a shell. */
    private static final Pattern NO_SECRET =
            Pattern.compile("|true|false|[\"']?\\$(?:[A-Za-z_][A-Za-z0-9_]*+|\\(.*+)[\"']?");

    private static final Pattern URL_PASSWORD =
            Pattern.compile("(?<=://)([^/@\\s:]*+:)((?:" + PLACEHOLDER + "|[^/@\\s…])*+)(?=[@…])");
    private static final Pattern QUERY_SECRET =
            Pattern.compile("(?<=[?&])([^?&=\\s]++)=((?:" + PLACEHOLDER + "|[^&#,\\]}\\s\"'])++)");
    private static final String WORD = "\"[^\"]*+\"|'[^']*+'|(?:" + PLACEHOLDER + "|(?!\\\\\")[^\\s,;&\"'\\])}])++";
    private static final String ASSIGNMENT = "(?:-D|-{0,2}+)([A-Za-z_][A-Za-z0-9_.-]*+)=";
    private static final Pattern ASSIGNED = Pattern.compile("(?<![A-Za-z0-9_.-])" + ASSIGNMENT + "(" + WORD + ")");

    /** Options whose quotation marks are around name and value: {@code "-Dx.password=two words"}. */
    private static final List<Pattern> QUOTED_OPTIONS = List.of(quotedOption("\""), quotedOption("'"));

    private static final Pattern ASSIGNED_ARGUMENT = Pattern.compile("(?s)" + ASSIGNMENT + "(.*+)");
    private static final Pattern OPTION =
            Pattern.compile("(?<![A-Za-z0-9_.-])--?+([A-Za-z][A-Za-z0-9_.-]*+)[ \\t]++(?!-)(" + WORD + ")");

    /** How many assignments in the value of another assignment are read: {@code JAVA_OPTS="-Dx.password=y"} has one. */
    private static final int MAX_NESTING = 3;

    private SecretNames() {}

    /** In JSON the quotation marks may have a backslash before them. */
    private static Pattern quotedOption(String mark) {
        String value = "((?:[^" + mark + "\\\\]|\\\\[^" + mark + "])*+)";
        return Pattern.compile("(?<=" + mark + ")(?=-)" + ASSIGNMENT + value + "(?=\\\\?" + mark + ")");
    }

    /**
     * Whether a key is the name of a secret. Case, {@code -} and {@code _} between words, plurals and digits at the end of words do not
     * matter.
     */
    public static boolean names(String key) {
        List<String> words = Stream.of(WORD_BREAK.split(key))
                .map(word -> singular(LAST_DIGITS.matcher(word).replaceAll("").toLowerCase(Locale.ROOT)))
                .filter(word -> !word.isEmpty())
                .toList();
        if (words.isEmpty()) {
            return false;
        }
        String last = words.get(words.size() - 1);
        String joined = String.join("", words);
        if (ENDINGS.stream().anyMatch(joined::endsWith)) {
            return true;
        }
        return LAST_WORDS.contains(last)
                ? words.size() > 1 || !last.equals(NEVER_ALONE)
                : !NOT_SECRETS.contains(last)
                        && words.stream().anyMatch(word -> ANYWHERE.stream().anyMatch(word::endsWith));
    }

    private static String singular(String word) {
        return word.endsWith("s") && !word.endsWith("ss") ? word.substring(0, word.length() - 1) : word;
    }

    /** Whether a text is a single word that names secrets, such as {@code password}. Many texts contain such words. */
    public static boolean isName(String text) {
        String word = singular(text.toLowerCase(Locale.ROOT));
        return ENDINGS.contains(word) || LAST_WORDS.contains(word);
    }

    /** Whether a word of a command line is an option whose value is the next word: {@code --token}. */
    public static boolean isOption(String word) {
        return word.startsWith("-") && word.indexOf('=') < 0 && names(word);
    }

    /**
     * Returns the text with {@value #MASK} in place of secrets: passwords before the host of a URL, secrets in its query, and the values of
     * options and variables with the name of a secret. Placeholders such as <code>${NAME}</code> stay.
     */
    public static String without(String text) {
        boolean assigned = text.indexOf('=') >= 0;
        String masked = text;
        if (text.contains("://")) {
            masked = masked(masked, URL_PASSWORD, name -> true);
        }
        if (assigned) {
            masked = masked(masked, QUERY_SECRET, SecretNames::namesInQuery);
            for (Pattern quoted : QUOTED_OPTIONS) {
                masked = masked(masked, quoted, SecretNames::names);
            }
            masked = withoutAssigned(masked, MAX_NESTING);
        }
        return text.indexOf('-') >= 0 ? masked(masked, OPTION, SecretNames::names) : masked;
    }

    /**
     * Returns the words of a command line, joined by blanks, with {@value #MASK} in place of secrets. The value of a secret is a whole word,
     * or a word from its {@code =} to its end, also if it contains blanks.
     */
    public static String without(List<String> words) {
        StringJoiner joined = new StringJoiner(" ");
        boolean option = false;
        for (String word : words) {
            joined.add(option && !word.startsWith("-") && isSecret(word) ? masked(word) : withoutInWord(word));
            option = isOption(word);
        }
        return joined.toString();
    }

    private static String withoutInWord(String word) {
        String masked = withoutNamedValue(word);
        return masked.equals(word) ? without(word) : masked;
    }

    /**
     * Returns a word of a command line with {@value #MASK} in place of its value if it assigns a value to the name of a secret; all else
     * stays, so that a {@link Masking} can still find the values that it knows.
     */
    public static String withoutNamedValue(String word) {
        Matcher assigned = ASSIGNED_ARGUMENT.matcher(word);
        return assigned.matches() && names(assigned.group(1)) && isSecret(assigned.group(2))
                ? word.substring(0, assigned.start(2)) + masked(assigned.group(2))
                : word;
    }

    private static boolean isSecret(String value) {
        return !NO_SECRET.matcher(value).matches();
    }

    private static boolean namesInQuery(String key) {
        String lower = key.toLowerCase(Locale.ROOT);
        return names(key) || QUERY_ENDINGS.stream().anyMatch(lower::endsWith);
    }

    private static String withoutAssigned(String text, int nesting) {
        return masked(
                text,
                ASSIGNED,
                SecretNames::names,
                value -> nesting == 0 || value.indexOf('=') < 0 ? value : withoutAssigned(value, nesting - 1));
    }

    private static String masked(String text, Pattern pattern, Predicate<String> names) {
        return masked(text, pattern, names, UnaryOperator.identity());
    }

    /**
     * @param pattern its first group is a name, and its second group is the value
     * @param others the replacement of values that have not the name of a secret
     */
    private static String masked(String text, Pattern pattern, Predicate<String> names, UnaryOperator<String> others) {
        Matcher matcher = pattern.matcher(text);
        StringBuilder masked = null;
        int done = 0;
        while (matcher.find()) {
            String value = matcher.group(2);
            String shown = names.test(matcher.group(1)) && isSecret(value) ? masked(value) : others.apply(value);
            if (!shown.equals(value)) {
                masked = masked == null ? new StringBuilder(text.length()) : masked;
                masked.append(text, done, matcher.start(2)).append(shown);
                done = matcher.end(2);
            }
        }
        return masked == null ? text : masked.append(text, done, text.length()).toString();
    }

    /** Masks a value, except for quotation marks around it and placeholders in it. */
    private static String masked(String value) {
        char first = value.charAt(0);
        if (value.length() > 2 && (first == '"' || first == '\'')) {
            return first + masked(value.substring(1, value.length() - 1)) + first;
        }
        return BETWEEN_PLACEHOLDERS
                .matcher(value)
                .replaceAll(part -> Matcher.quoteReplacement(part.group(1) == null ? MASK : part.group()));
    }
}

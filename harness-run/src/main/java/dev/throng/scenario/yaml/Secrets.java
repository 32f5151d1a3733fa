package dev.throng.scenario.yaml;

import dev.throng.scenario.yaml.Location.TextOrigin;
import dev.throng.secrets.Masking;
import dev.throng.secrets.SecretNames;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the values of a file that must not be in messages or result directories. These are the values of environment variables, wherever
 * they occur. As a second line of defence they include values whose key names a secret (see {@link SecretNames}), and passwords and
 * tokens in URLs. A value that only names environment variables is not a secret.
 */
public final class Secrets {

    /** Replaces a secret that does not come from an environment variable. */
    public static final String MASK = SecretNames.MASK;

    /** A literal secret of fewer characters is masked at its key only: words such as {@code pass} occur in other texts too. */
    private static final int MIN_LITERAL = 6;

    private static final Pattern ONLY_REFERENCES = Pattern.compile("(?:\\$\\{[A-Za-z_][A-Za-z0-9_]*})+");
    private static final Pattern SETTING = Pattern.compile("true|false|-?\\d+(?:\\.\\d+)?\\s*"
            + "(?:%|ns|us|ms|s|m|min|h|d|B|[kKmMgG](?:i?B)?|[kKmMgG]?(?:bit|B)?/(?:s|min|h))?");
    private static final Pattern FREE_TEXT = Pattern.compile("target\\.(?:command|environment|jvm)\\b.*");
    private static final Pattern KEY = Pattern.compile("(?<![A-Za-z0-9_.-])([A-Za-z0-9_.-]++)[\"']?\\s*:");
    private static final Pattern WORD = Pattern.compile("(?<![A-Za-z0-9_.-])-[A-Za-z0-9_.-]++");
    private static final Pattern ASSIGNED = Pattern.compile("-{0,2}+([A-Za-z_][A-Za-z0-9_.-]*+)=(.+)", Pattern.DOTALL);
    private static final Pattern DEFAULT = Pattern.compile("(\\$\\{[A-Za-z_][A-Za-z0-9_]*+):-[^{}]*+}");
    private static final Pattern DIGITS = Pattern.compile("[\\d.]+");
    private static final Pattern URL_SECRET = Pattern.compile("://[^/@\\s:]*:([^/@\\s]{" + MIN_LITERAL + ",})@");

    private Secrets() {}

    /** Whether a line of a file may show a secret. */
    static boolean mayBeIn(String line) {
        return KEY.matcher(line).results().anyMatch(key -> SecretNames.names(key.group(1)))
                || WORD.matcher(line).results().anyMatch(word -> SecretNames.isOption(word.group()))
                || !SecretNames.without(line).equals(line);
    }

    /** Whether any line may show a secret. For a file that cannot be parsed: its keys are unknown, so problems show no line of it then. */
    static boolean mayBeIn(TextOrigin source) {
        return source.lines().stream().anyMatch(Secrets::mayBeIn);
    }

    /** Whether the last key of a path names a secret: {@code settings.tls.keyPassword}, {@code target.environment.DB_PASSWORD}. */
    public static boolean secret(String path) {
        return SecretNames.names(path.substring(path.lastIndexOf('.') + 1).replaceAll("\\[\\d+]", ""));
    }

    /** An argument of {@code --set}, {@code PATH=VALUE}, without secrets. */
    public static String masked(String edit) {
        int equals = edit.indexOf('=');
        if (equals < 0) {
            return edit;
        }
        String value = edit.substring(equals + 1);
        boolean keyed = KEY.matcher(value).results().anyMatch(key -> SecretNames.names(key.group(1)));
        if (keyed && !secret(edit.substring(0, equals))) {
            // a mapping with a secret in it: masked as a whole, without parsing it
            return edit.substring(0, equals + 1) + MASK;
        }
        return edit.substring(0, equals + 1) + SecretNames.without(kept(edit.substring(0, equals), value, value));
    }

    /** The value for result files: the text, or, if its key names a secret, the text of the file or a mask. */
    static String kept(String path, String text, String given) {
        if (!secret(path)) {
            return text;
        }
        return text.isEmpty() || ONLY_REFERENCES.matcher(given).matches() ? given : MASK;
    }

    /** The value for a message. */
    static String shown(String path, String text, String given) {
        return Printable.excerpt(kept(path, text, given));
    }

    /**
     * Masks the secrets of a document in any text: values of environment variables as <code>${NAME}</code>, literal secrets as {@value
     * #MASK}. A value that is a number, a quantity or a boolean is not a secret, unless the key or the variable names one, or it belongs to
     * the target's command, environment or JVM.
     */
    static Masking masking(Node root, Map<String, String> environment) {
        Map<String, String> shown = new LinkedHashMap<>();
        collect(root, environment, shown);
        return Masking.of(shown);
    }

    private static void collect(Node node, Map<String, String> environment, Map<String, String> shown) {
        if (node instanceof Node.Mapping mapping) {
            mapping.entries().values().forEach(entry -> collect(entry.value(), environment, shown));
        } else if (node instanceof Node.Sequence sequence) {
            sequence.items().forEach(item -> collect(item, environment, shown));
            optionValues(sequence).forEach(value -> literal(value.text(), shown));
        } else {
            collect((Node.Scalar) node, environment, shown);
        }
    }

    private static void collect(Node.Scalar scalar, Map<String, String> environment, Map<String, String> shown) {
        List<String> hidden = hidden(scalar, environment);
        hidden.forEach(name -> shown.putIfAbsent(environment.get(name), "${" + name + "}"));
        if (hidden.isEmpty()) {
            literal(scalar).ifPresent(text -> literal(text, shown));
        } else if (hidden.stream()
                .anyMatch(name -> DIGITS.matcher(environment.get(name)).matches())) {
            // masking does not find a number between other digits
            shown.putIfAbsent(scalar.text(), reference(scalar));
        }
    }

    private static void literal(String text, Map<String, String> shown) {
        if (text.length() >= MIN_LITERAL && !SecretNames.isName(text)) {
            shown.putIfAbsent(text, MASK);
        }
    }

    private static Optional<String> literal(Node.Scalar scalar) {
        Matcher url = URL_SECRET.matcher(scalar.text());
        if (url.find()) {
            return Optional.of(url.group(1));
        }
        Matcher assigned = ASSIGNED.matcher(scalar.text());
        if (assigned.matches() && SecretNames.names(assigned.group(1))) {
            return Optional.of(assigned.group(2));
        }
        return secret(scalar.location().path()) ? Optional.of(scalar.text()) : Optional.empty();
    }

    /** The items of a list that are values of secret options: {@code x} in {@code [curl, --token, x]}. */
    static List<Node.Scalar> optionValues(Node.Sequence sequence) {
        List<Node.Scalar> values = new ArrayList<>();
        for (int i = 1; i < sequence.items().size(); i++) {
            if (sequence.items().get(i - 1) instanceof Node.Scalar option
                    && sequence.items().get(i) instanceof Node.Scalar value
                    && SecretNames.isOption(option.text())
                    && !value.text().startsWith("-")
                    && !value.given().contains("${")) {
                values.add(value);
            }
        }
        return values;
    }

    /** A value with environment variables as result files have it. */
    static String reference(Node.Scalar scalar) {
        return secret(scalar.location().path())
                ? DEFAULT.matcher(scalar.given()).replaceAll("$1}")
                : scalar.given();
    }

    /** The environment variables in a scalar whose values must not be shown. */
    static List<String> hidden(Node.Scalar scalar, Map<String, String> environment) {
        if (!scalar.given().contains("${")) {
            return List.of();
        }
        return Substitution.references(scalar.given()).stream()
                .filter(environment::containsKey)
                .filter(name -> !environment.get(name).isBlank())
                .filter(name -> !isSetting(scalar, name))
                .toList();
    }

    private static boolean isSetting(Node.Scalar scalar, String name) {
        String path = scalar.location().path();
        return SETTING.matcher(scalar.text()).matches()
                && !secret(path)
                && !SecretNames.names(name)
                && !FREE_TEXT.matcher(path).matches();
    }
}

package dev.throng.secrets;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The placeholders in a target's command and environment, which Throng fills in when it starts the target. Pure.
 *
 * <ul>
 *   <li>{@value #OPTIONS}: the flags of the target's JVM. In a command it is a separate word and becomes one word per flag. In the value of an
 *       environment variable it becomes the flags with spaces between them.
 *   <li>{@value #JAVA}: the path of the target's {@code java}.
 * </ul>
 */
public final class JvmPlaceholders {

    public static final String OPTIONS = "${jvm.options}";

    public static final String JAVA = "${jvm.java}";

    /** All of them. */
    public static final Set<String> ALL = Set.of(OPTIONS, JAVA);

    private JvmPlaceholders() {}

    /** Whether a target with this command and environment gets the flags of its JVM. */
    public static boolean placesOptions(List<String> command, Map<String, String> environment) {
        return contains(command, OPTIONS) || contains(environment.values(), OPTIONS);
    }

    /** Whether a target with this command and environment gets the path of its java. */
    public static boolean placesJava(List<String> command, Map<String, String> environment) {
        return contains(command, JAVA) || contains(environment.values(), JAVA);
    }

    private static boolean contains(Collection<String> texts, String placeholder) {
        return texts.stream().anyMatch(text -> text.contains(placeholder));
    }

    /** Returns a word of a command in which {@value #OPTIONS} is only a part, where it cannot become several words. */
    public static Optional<String> misplaced(List<String> command) {
        return command.stream()
                .filter(word -> word.contains(OPTIONS) && !word.equals(OPTIONS))
                .findFirst();
    }

    /** Returns a flag that would not stay whole in an environment variable, because scripts split the value at white space. */
    public static Optional<String> splittable(List<String> flags) {
        return flags.stream()
                .filter(flag -> flag.chars().anyMatch(Character::isWhitespace))
                .findFirst();
    }

    /** Returns the command with its placeholders filled in. */
    public static List<String> words(List<String> command, String java, List<String> flags) {
        List<String> words = new ArrayList<>();
        for (String word : command) {
            if (word.equals(OPTIONS)) {
                words.addAll(flags);
            } else {
                words.add(word.replace(JAVA, java));
            }
        }
        return words;
    }

    /** Returns the environment with its placeholders filled in. */
    public static Map<String, String> environment(Map<String, String> environment, String java, List<String> flags) {
        Map<String, String> filled = new HashMap<>();
        environment.forEach((name, value) ->
                filled.put(name, value.replace(OPTIONS, String.join(" ", flags)).replace(JAVA, java)));
        return filled;
    }
}

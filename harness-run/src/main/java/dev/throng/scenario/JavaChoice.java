package dev.throng.scenario;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** The Java that runs a target. */
public sealed interface JavaChoice {

    /** A JVM of this machine with a feature version: 8, 11, 17. */
    record Version(int feature) implements JavaChoice {}

    /** A {@code java} executable, or the home directory of a JVM. */
    record At(Path path) implements JavaChoice {}

    /** Reads {@code 17}, {@code 1.8} or a path. */
    static JavaChoice parse(String text) {
        if (text.equals("1.8")) {
            return new Version(8);
        }
        if (Pattern.matches("[1-9]\\d{0,2}", text)) {
            return new Version(Integer.parseInt(text));
        }
        if (text.contains("/")) {
            return new At(Path.of(text));
        }
        throw new IllegalArgumentException("a Java version such as 17, or the path of a JVM or its java");
    }
}

package dev.throng.target;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Java installation, from its {@code release} file. Immutable.
 *
 * @param home its directory
 * @param feature the feature number: 11, 17, 25
 * @param version the full version: {@code 17.0.15}
 * @param vendor the vendor; empty if the file does not state it
 */
public record JavaHome(Path home, int feature, String version, String vendor) {

    /** From this version on a JVM prints a warning at native access without permission (JEP 472). */
    private static final int NATIVE_ACCESS_WARNING_FROM = 22;
    /** From this version on a JVM prints a warning at memory access through sun.misc.Unsafe (JEP 498). */
    private static final int UNSAFE_WARNING_FROM = 24;

    /** The file of its {@code java} command. */
    public Path executable() {
        return home.resolve("bin").resolve("java");
    }

    /** The options that permit the access to native code and memory that Netty needs, so that the JVM prints no warning. */
    public List<String> accessOptions() {
        List<String> options = new ArrayList<>();
        if (feature >= NATIVE_ACCESS_WARNING_FROM) {
            options.add("--enable-native-access=ALL-UNNAMED");
        }
        if (feature >= UNSAFE_WARNING_FROM) {
            options.add("--sun-misc-unsafe-memory-access=allow");
        }
        return options;
    }

    @Override
    public String toString() {
        return version + (vendor.isEmpty() ? "" : " (" + vendor + ")") + " in " + home;
    }

    /** Returns the installation in a directory. Empty without a {@code java} command or without a {@code release} file with a version. */
    static Optional<JavaHome> read(Path home) {
        if (!Files.isExecutable(home.resolve("bin").resolve("java"))) {
            return Optional.empty();
        }
        try {
            Map<String, String> release = properties(Files.readString(home.resolve("release"), StandardCharsets.UTF_8));
            String version = release.getOrDefault("JAVA_VERSION", "");
            return version(version)
                    .map(parsed -> new JavaHome(
                            home,
                            parsed.feature(),
                            MessageText.line(version),
                            MessageText.line(release.getOrDefault("IMPLEMENTOR", ""))));
        } catch (IOException noRelease) {
            return Optional.empty();
        }
    }

    /** Returns the installation with the newer version; the first one if the versions are equal. */
    static JavaHome newer(JavaHome first, JavaHome second) {
        Runtime.Version one = version(first.version()).orElseThrow();
        Runtime.Version other = version(second.version()).orElseThrow();
        return other.compareToIgnoreOptional(one) > 0 ? second : first;
    }

    private static Map<String, String> properties(String release) {
        Map<String, String> values = new LinkedHashMap<>();
        release.lines().forEach(line -> {
            int equals = line.indexOf('=');
            if (equals > 0) {
                String value = line.substring(equals + 1).strip();
                boolean quoted = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
                values.put(line.substring(0, equals).strip(), quoted ? value.substring(1, value.length() - 1) : value);
            }
        });
        return values;
    }

    /** Parses a version; empty if it is not valid. Versions up to 8 have an old form: {@code 1.8.0_402} is {@code 8.0.402}. */
    private static Optional<Runtime.Version> version(String text) {
        String modern =
                text.startsWith("1.") ? text.substring(2).replace('_', '.').replaceAll("\\.0+(?=\\d)", ".") : text;
        try {
            return Optional.of(Runtime.Version.parse(modern));
        } catch (IllegalArgumentException invalid) {
            return Optional.empty();
        }
    }
}

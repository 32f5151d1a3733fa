package dev.throng.target;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
}

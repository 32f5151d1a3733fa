package dev.throng.target;

import java.nio.file.Path;

/**
 * A Java installation, as its {@code release} file describes it.
 *
 * @param feature the feature number: 11, 17, 25
 * @param version the full version: {@code 17.0.15}
 * @param vendor who built it, empty if the file does not say
 */
public record JavaHome(Path home, int feature, String version, String vendor) {

    /** The {@code java} command. */
    public Path executable() {
        return home.resolve("bin").resolve("java");
    }

    @Override
    public String toString() {
        return version + (vendor.isEmpty() ? "" : " (" + vendor + ")") + " in " + home;
    }
}

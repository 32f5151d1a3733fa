package dev.throng.target;

import java.nio.file.Path;

/**
 * A Java installation, from its {@code release} file. Immutable.
 *
 * @param home its directory
 * @param feature the feature number: 11, 17, 25
 * @param version the full version: {@code 17.0.15}
 * @param vendor the vendor; empty if the file does not state it
 */
public record JavaHome(Path home, int feature, String version, String vendor) {

    /** The file of its {@code java} command. */
    public Path executable() {
        return home.resolve("bin").resolve("java");
    }

    @Override
    public String toString() {
        return version + (vendor.isEmpty() ? "" : " (" + vendor + ")") + " in " + home;
    }
}

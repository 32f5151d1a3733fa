package dev.throng.gclab.compare;

import java.util.Optional;

/**
 * The name of a configuration in sentences.
 *
 * @param label names it, alone in its group: {@code Java 17 zgc}
 * @param java the version of Java; empty if no version names the JVM
 * @param settings the rest of the label: collector and options
 */
public record ConfigurationName(String label, Optional<String> java, String settings) {

    /** A configuration that is not named by a version of Java. */
    public static ConfigurationName of(String label) {
        return new ConfigurationName(label, Optional.empty(), label);
    }
}

package dev.throng.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;

/**
 * What the build recorded in the jar of this program. Immutable.
 *
 * @param commit of the sources, such as {@code 1a2b3c4d5e6f, modified}; empty if they were in no git repository
 * @param time of the build, as ISO 8601; the pom states it, so that two builds of the same sources are equal
 */
record BuildRecord(Optional<String> commit, Optional<String> time) {

    /** Of classes that Maven did not build. */
    static final BuildRecord NONE = new BuildRecord(Optional.empty(), Optional.empty());

    private static final String FILE = "build.properties";

    /** Reads the record of this program. */
    static BuildRecord ofThisProgram() {
        try (InputStream file = BuildRecord.class.getResourceAsStream(FILE)) {
            if (file == null) {
                return NONE;
            }
            Properties recorded = new Properties();
            recorded.load(file);
            return of(recorded);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static BuildRecord of(Properties recorded) {
        String modified = recorded.getProperty("modified", "").equals("true") ? ", modified" : "";
        return new BuildRecord(value(recorded, "commit").map(commit -> commit + modified), value(recorded, "time"));
    }

    private static Optional<String> value(Properties recorded, String name) {
        return Optional.ofNullable(recorded.getProperty(name)).filter(value -> !value.isBlank());
    }
}

package dev.throng.junit;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/** Finds the scenario of a test. */
final class ScenarioPath {

    private ScenarioPath() {}

    /**
     * Returns the file of a scenario.
     *
     * @param name a resource of the test class's package or of the root of the class path, or a file
     * @throws IllegalArgumentException if there is neither, or if the resource is inside a jar
     */
    static Path of(String name, Class<?> test) {
        return Stream.of(name, "/" + name)
                .map(test::getResource)
                .filter(Objects::nonNull)
                .findFirst()
                .map(resource -> file(name, resource))
                .orElseGet(() -> file(name));
    }

    private static Path file(String name, URL resource) {
        try {
            if (resource.getProtocol().equals("file")) {
                return Path.of(resource.toURI());
            }
        } catch (URISyntaxException refused) {
            throw new IllegalArgumentException("scenario: " + resource + " (expected: the URL of a file)", refused);
        }
        throw new IllegalArgumentException(
                "scenario: " + name + " is at " + resource + " (expected: a file, not an entry of a jar)");
    }

    private static Path file(String name) {
        Path file = Path.of(name);
        if (Files.isRegularFile(file)) {
            return file;
        }
        throw new IllegalArgumentException("scenario: " + name
                + " (expected: a resource of the test class's package or of the class path's root, or a file below "
                + Path.of("").toAbsolutePath() + ")");
    }
}

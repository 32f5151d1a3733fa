package dev.throng.gclogs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Finds the JVMs that a test may start: one per feature version, from java.home, JAVA_HOME* and the usual directory. */
final class TestJvms {

    private static final Path USUAL = Path.of("/usr/lib/jvm");

    private TestJvms() {}

    /** The path of {@code java} of this feature version; empty if this machine has none. */
    static Optional<Path> java(int feature) {
        return Optional.ofNullable(all().get(feature)).map(home -> home.resolve("bin/java"));
    }

    private static Map<Integer, Path> all() {
        Map<Integer, Path> found = new TreeMap<>();
        for (Path home : homes()) {
            feature(home).ifPresent(feature -> found.putIfAbsent(feature, home));
        }
        return found;
    }

    private static List<Path> homes() {
        List<Path> homes = new ArrayList<>();
        homes.add(Path.of(System.getProperty("java.home")));
        System.getenv().forEach((name, value) -> {
            if (name.startsWith("JAVA_HOME") && !value.isBlank()) {
                homes.add(Path.of(value));
            }
        });
        if (Files.isDirectory(USUAL)) {
            try (Stream<Path> entries = Files.list(USUAL)) {
                entries.sorted().forEach(homes::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return homes;
    }

    private static Optional<Integer> feature(Path home) {
        Path release = home.resolve("release");
        if (!Files.isRegularFile(release) || !Files.isExecutable(home.resolve("bin/java"))) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (var in = Files.newBufferedReader(release)) {
            properties.load(in);
        } catch (IOException e) {
            return Optional.empty();
        }
        String version = properties.getProperty("JAVA_VERSION", "").replace("\"", "");
        String feature = version.replaceFirst("[^0-9].*", "");
        return feature.isEmpty() ? Optional.empty() : Optional.of(Integer.valueOf(feature));
    }
}

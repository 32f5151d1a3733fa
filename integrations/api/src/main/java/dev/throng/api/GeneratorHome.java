package dev.throng.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The directory of the program that the generator runs: its jars in {@code lib}, and those of the reference targets in {@code targets}. The
 * artifact of this class contains them, so that the generator does not depend on the versions of libraries in the project that uses it.
 *
 * @param temporary whether it was unpacked for one run
 */
record GeneratorHome(Path directory, boolean temporary) implements AutoCloseable {

    /** The system property that names an unpacked Throng, which is used instead of the one in the artifact. */
    static final String PROPERTY = "throng.home";

    /** Where the artifact has the program. */
    static final String PACKED = "META-INF/throng";

    /** The program that {@value #PROPERTY} names, or that of the artifact. */
    static GeneratorHome ofThisJvm() throws IOException {
        Optional<Path> chosen = Optional.ofNullable(System.getProperty(PROPERTY))
                .filter(name -> !name.isEmpty())
                .map(name -> Path.of(name).toAbsolutePath());
        return chosen.isPresent() ? new GeneratorHome(chosen.get(), false) : unpacked(artifact());
    }

    private static Path artifact() {
        try {
            return Path.of(GeneratorHome.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException odd) {
            throw new IllegalStateException("throng-api is at " + odd.getInput() + " (expected: a file)", odd);
        }
    }

    /**
     * Unpacks the program into a new directory.
     *
     * @param artifact a jar, or a directory with the same content
     */
    static GeneratorHome unpacked(Path artifact) throws IOException {
        GeneratorHome home = new GeneratorHome(Files.createTempDirectory("throng-program"), true);
        try {
            if (Files.isDirectory(artifact)) {
                home.copy(artifact.resolve(PACKED));
            } else {
                try (FileSystem jar = FileSystems.newFileSystem(artifact)) {
                    home.copy(jar.getPath(PACKED));
                }
            }
            return home;
        } catch (IOException | RuntimeException failed) {
            home.close();
            throw failed;
        }
    }

    private void copy(Path packed) throws IOException {
        if (!Files.isDirectory(packed)) {
            throw new IOException("no " + PACKED + " in throng-api (expected: an artifact that mvn package has made, or"
                    + " -D" + PROPERTY + "=DIR, the directory of an unpacked Throng)");
        }
        Files.walkFileTree(packed, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path from, BasicFileAttributes attributes) throws IOException {
                Files.createDirectories(to(from));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path from, BasicFileAttributes attributes) throws IOException {
                Files.copy(from, to(from));
                return FileVisitResult.CONTINUE;
            }

            private Path to(Path from) {
                return directory.resolve(packed.relativize(from).toString());
            }
        });
    }

    /** All jars of the program, as the JVM takes them. */
    String classPath() {
        return directory.resolve("lib").resolve("*").toString();
    }

    /** Deletes what was unpacked. A generator that outlives its caller deletes it itself. */
    @Override
    public void close() {
        if (!temporary) {
            return;
        }
        try (Stream<Path> all = Files.walk(directory)) {
            List<Path> contentFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path path : contentFirst) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException kept) {
            // the generator has deleted it, or deletes it when it ends
        }
    }
}

package dev.throng.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files that {@code mvn -Pdist package} makes. */
final class Downloads {

    /** The name of the directory in the archives, such as {@code throng-0.1.0}. */
    static final String NAME = System.getProperty("throng.download");

    static final Path TARGET = Path.of("target").toAbsolutePath();

    private Downloads() {}

    static Path file(String suffix) {
        Path file = TARGET.resolve(NAME + suffix);
        assertThat(file).as("the phase package comes first").exists();
        return file;
    }

    static String sha256(Path file) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The files below a directory by their path: whether the owner may execute them, and their content. */
    static Map<String, String> files(Path directory) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> found = Files.walk(directory)) {
            for (Path file : found.filter(Files::isRegularFile).toList()) {
                boolean executable = Files.getPosixFilePermissions(file).contains(PosixFilePermission.OWNER_EXECUTE);
                files.put(directory.relativize(file).toString(), (executable ? "x " : "- ") + sha256(file));
            }
        }
        return files;
    }
}

package dev.throng.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratorHomeTest {

    @TempDir
    Path directory;

    private Path jar(String... entries) throws IOException {
        Path file = directory.resolve("throng-api.jar");
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(file))) {
            for (String entry : entries) {
                jar.putNextEntry(new ZipEntry(entry));
                jar.write(entry.getBytes());
                jar.closeEntry();
            }
        }
        return file;
    }

    @Test
    void theProgramIsUnpackedForOneRunAndDeletedAfterIt() throws IOException {
        Path artifact = jar(
                "META-INF/throng/", "META-INF/throng/lib/cli.jar", "META-INF/throng/targets/targets.jar", "other.txt");
        Path unpacked;
        try (GeneratorHome home = GeneratorHome.unpacked(artifact)) {
            unpacked = home.directory();
            assertThat(unpacked.resolve("lib/cli.jar")).hasContent("META-INF/throng/lib/cli.jar");
            assertThat(unpacked.resolve("targets/targets.jar")).exists();
            assertThat(unpacked.resolve("other.txt")).doesNotExist();
            assertThat(home.classPath())
                    .isEqualTo(unpacked.resolve("lib").resolve("*").toString());
        }
        assertThat(unpacked).doesNotExist();
    }

    @Test
    void aDirectoryIsReadAsAJarIs() throws IOException {
        Files.createDirectories(directory.resolve("META-INF/throng/lib"));
        Files.writeString(directory.resolve("META-INF/throng/lib/cli.jar"), "");
        try (GeneratorHome home = GeneratorHome.unpacked(directory)) {
            assertThat(home.directory().resolve("lib/cli.jar")).exists();
        }
    }

    @Test
    void anArtifactWithoutTheProgramIsNamedWithTheRemedy() throws IOException {
        Path artifact = jar("other.txt");
        assertThatIOException()
                .isThrownBy(() -> GeneratorHome.unpacked(artifact))
                .withMessageContaining("no META-INF/throng in throng-api")
                .withMessageContaining("-Dthrong.home=DIR");
    }

    @Test
    void anUnpackedThrongIsKept() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");
        new GeneratorHome(directory, false).close();
        assertThat(file).exists();
    }
}

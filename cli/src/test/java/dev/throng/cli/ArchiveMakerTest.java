package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.time.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveMakerTest {

    @TempDir
    Path directory;

    @Test
    void keepsTheNewestArchivesAndNothingOfAMakerThatWasKilled() throws Exception {
        for (int i = 0; i < ArchiveMaker.KEPT + 2; i++) {
            Path archive = Files.writeString(directory.resolve("throng-" + i + ".jsa"), "classes");
            Files.setLastModifiedTime(archive, FileTime.fromMillis(1_000_000 + i * 1_000L));
        }
        Path left = Files.createDirectory(directory.resolve("making-123"));
        Files.writeString(left.resolve("throng-9.jsa"), "half of an archive");
        Files.writeString(directory.resolve("making.pid"), "4711\n");

        try (ArchiveMaker maker = new ArchiveMaker(directory)) {
            maker.prune();
        }

        assertThat(directory)
                .isDirectoryNotContaining(path -> path.getFileName().toString().startsWith("making-"))
                .isDirectoryNotContaining("glob:**/making.pid")
                .isDirectoryNotContaining("glob:**/throng-[01].jsa");
        try (var archives = Files.list(directory)) {
            assertThat(archives.filter(path -> path.toString().endsWith(".jsa")))
                    .hasSize(ArchiveMaker.KEPT);
        }
    }

    @Test
    void theLauncherMakesThemInTheBackground() throws IOException {
        Path made = directory.resolve("made");
        Path launcher = Files.writeString(
                directory.resolve("a launcher"), "#!/bin/sh\necho \"$*\" >'" + made + "'; echo to nobody\n");
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));

        ArchiveMaker.startInBackground(launcher);

        List<String> words = Eventually.found(
                "the launcher was called", Duration.ofMinutes(1), () -> lines(made), lines -> !lines.isEmpty());
        assertThat(words).containsExactly("archive --quiet");
    }

    private static List<String> lines(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.run.directory.DirectoryLock;
import dev.throng.run.directory.OwnDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where results go; what may be deleted there is tested with {@code OwnDirectory}. */
class OutputDirectoryTest {

    private static final Clock NOON = Clock.fixed(Instant.parse("2026-11-21T12:00:07Z"), ZoneOffset.UTC);

    @TempDir
    Path working;

    @Test
    void isNamedAfterScenarioAndTime() throws IOException {
        try (DirectoryLock made = OutputDirectory.made("quickstart", working, NOON)) {
            assertThat(made.directory())
                    .isEqualTo(working.resolve("results/quickstart-20261121-120007"))
                    .isDirectory();
        }
    }

    @Test
    void runsOfOneSecondDoNotShareADirectory() throws IOException {
        try (DirectoryLock first = OutputDirectory.made("quickstart", working, NOON);
                DirectoryLock second = OutputDirectory.made("quickstart", working, NOON)) {
            assertThat(second.directory()).isNotEqualTo(first.directory()).hasFileName("quickstart-20261121-120007-2");
        }
    }

    @ParameterizedTest
    @CsvSource({"../../etc/passwd,etc-passwd", "a b/c,a-b-c", "-o,o", "...,run", "größe,gr-e", "v1.2_x,v1.2_x"})
    void namesCannotLeaveTheDirectory(String scenario, String file) {
        assertThat(OutputDirectory.fileName(scenario)).isEqualTo(file);
    }

    @Test
    void longNamesAreCut() {
        assertThat(OutputDirectory.fileName("x".repeat(500))).hasSize(80);
    }

    @Test
    void aChosenDirectoryIsMadeAndGoesIfNothingWasPutIntoIt() {
        try (OwnDirectory own = OutputDirectory.chosen(working.resolve("a/b"), false)) {
            assertThat(own.path()).isDirectory();
        }
        assertThat(working.resolve("a")).doesNotExist();
    }

    @Test
    void resultsAreNotMixed() throws IOException {
        Files.writeString(working.resolve("result.json"), "{}");
        assertThatThrownBy(() -> OutputDirectory.chosen(working, false))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("not empty");
        assertThat(working.resolve("result.json")).exists();
    }

    @Test
    void aLinkOfSuchANameIsNotWhatARunLeft(@TempDir Path elsewhere) throws IOException {
        Path precious = Files.writeString(elsewhere.resolve("precious"), "x");
        Files.createSymbolicLink(working.resolve("throng.log"), precious);

        assertThatThrownBy(() -> OutputDirectory.chosen(working, false)).hasMessageContaining("not empty");
        assertThat(working.resolve("throng.log")).exists();
    }

    @Test
    void emptyDirectoriesThatNoRunCreatedStay() throws IOException {
        Files.createDirectory(working.resolve("mine"));

        assertThatThrownBy(() -> OutputDirectory.chosen(working, false)).hasMessageContaining("not empty");
        assertThat(working.resolve("mine")).exists();
    }

    @Test
    void ourLogAloneGoesWithTheDirectory() throws IOException {
        try (OwnDirectory refused = OutputDirectory.own("a", working, NOON)) {
            Files.writeString(refused.path().resolve("throng.log"), "starting the target");
        }
        assertThat(working).isEmptyDirectory();
    }

    @Test
    void overwriteDeletesWhatTheManifestOfAnOlderRunLists() throws IOException {
        olderResult();

        OutputDirectory.chosen(working, true).close();

        assertThat(working).isEmptyDirectory();
    }

    private void olderResult() throws IOException {
        Files.writeString(working.resolve("manifest.txt"), """
                # head
                manifest.txt
                intervals.csv
                charts/a.svg
                missing.csv
                ../precious
                link/precious
                """);
        Files.writeString(working.resolve("intervals.csv"), "");
        Files.writeString(Files.createDirectory(working.resolve("charts")).resolve("a.svg"), "");
    }

    @Test
    void overwriteRefusesAndNamesWhatTheManifestDoesNotList(@TempDir Path elsewhere) throws IOException {
        Path precious = Files.writeString(elsewhere.resolve("precious"), "x");
        olderResult();
        Files.createSymbolicLink(working.resolve("link"), elsewhere);
        Files.writeString(Files.createDirectories(working.resolve("src/main")).resolve("Main.java"), "x");
        Files.writeString(working.resolve("charts/mine.svg"), "x");

        assertThatThrownBy(() -> OutputDirectory.chosen(working, true))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("charts/mine.svg", "link", "src/", "nothing was deleted");
        assertThat(precious).exists();
        assertThat(working.resolve("intervals.csv")).exists();
        assertThat(working.resolve("charts/a.svg")).exists();
        assertThat(working.resolve("src/main/Main.java")).exists();
    }

    @Test
    void filesOfAResultWithoutAManifestAreNotDeleted() throws IOException {
        Path mine = Files.writeString(working.resolve("scenario.yaml"), "x");
        Path src =
                Files.writeString(Files.createDirectory(working.resolve("src")).resolve("Main.java"), "x");

        assertThatThrownBy(() -> OutputDirectory.chosen(working, true))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("has no manifest.txt");
        assertThat(mine).exists();
        assertThat(src).exists();
    }

    @Test
    void aDirectoryThatARunStillWritesToIsLeftAlone() throws IOException {
        olderResult();
        try (DirectoryLock running = DirectoryLock.acquire(working).orElseThrow()) {
            assertThatThrownBy(() -> OutputDirectory.chosen(working, true))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("a run is still going in it");
            assertThat(DirectoryLock.acquire(working))
                    .as("%s is taken", running)
                    .isEmpty();
        }
        assertThat(working.resolve("intervals.csv")).exists();
        OutputDirectory.chosen(working, true).close();
        assertThat(working).isEmptyDirectory();
    }

    @Test
    void overwriteDeletesNothingElse() throws IOException {
        Path thesis = Files.writeString(working.resolve("thesis.tex"), "x");
        assertThatThrownBy(() -> OutputDirectory.chosen(working, true))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("has no manifest.txt");
        assertThat(thesis).exists();
    }

    @Test
    void aFileInTheWayIsSaid() throws IOException {
        Path file = Files.writeString(working.resolve("file"), "x");
        assertThatThrownBy(() -> OutputDirectory.chosen(file, true))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("cannot be written");
    }
}

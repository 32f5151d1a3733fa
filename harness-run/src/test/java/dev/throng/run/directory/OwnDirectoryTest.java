package dev.throng.run.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.throng.run.result.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose files may go when a directory is used again. */
class OwnDirectoryTest {

    @TempDir
    private Path temporary;

    private Path directory;

    @BeforeEach
    void make() throws IOException {
        directory = Files.createDirectory(temporary.resolve("results"));
    }

    private static Path written(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "x");
    }

    private static void manifest(Path directory, boolean sentNothing, String... names) throws IOException {
        TreeSet<String> listed = new TreeSet<>(List.of(names));
        listed.add(Manifest.FILE);
        Files.createDirectories(directory);
        new Manifest(sentNothing, listed).write(directory);
    }

    private List<String> content() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> directory.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void filesNamedLikeLeftoversAreKeptIfNoManifestListsThem() throws Exception {
        List<Path> precious = List.of(
                written(directory.resolve("proj/a/throng.log")),
                written(directory.resolve("logs/target-gc.log.2024-backup.tar")),
                Files.createDirectory(directory.resolve("emptydir")));

        for (boolean overwrite : List.of(false, true)) {
            assertThatThrownBy(() -> OwnDirectory.claim(directory, overwrite)).isInstanceOf(RunException.class);
            assertThat(precious).allMatch(Files::exists);
        }
        assertThat(directory.resolve(DirectoryLock.FILE)).doesNotExist();
    }

    @Test
    void filesOfARunThatSentNothingDoNotPreventARun() throws Exception {
        manifest(directory, true, "throng.log", "target.out", ".lock", "never-made.csv");
        written(directory.resolve("throng.log"));
        written(directory.resolve("target.out"));
        written(directory.resolve(".lock"));

        try (OwnDirectory own = OwnDirectory.claim(directory, false)) {
            assertThat(content()).as("%s", own.path()).containsExactly(".lock", "manifest.txt");
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void anotherFileNextToLeftoversIsNamed() throws Exception {
        manifest(directory, true, "throng.log");
        written(directory.resolve("throng.log"));
        written(directory.resolve("core.dump"));

        assertThatThrownBy(() -> OwnDirectory.claim(directory, false))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("holds what no run wrote there: core.dump (");
        assertThat(content()).containsExactly("core.dump", "manifest.txt", "throng.log");
    }

    @Test
    void filesOfASearchThatSentNothingDoNotPreventARun() throws Exception {
        manifest(directory, true, "throng.log", "runs/01/");
        manifest(directory.resolve("runs/01"), true, "target.out");
        written(directory.resolve("throng.log"));
        written(directory.resolve("runs/01/target.out"));

        OwnDirectory.claim(directory, false).close();

        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aSearchWhoseRunSentLoadIsAResult() throws Exception {
        manifest(directory, true, "runs/01/");
        manifest(directory.resolve("runs/01"), false, "intervals.csv");
        written(directory.resolve("runs/01/intervals.csv"));

        assertThatThrownBy(() -> OwnDirectory.claim(directory, false))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("is not empty");
        assertThat(directory.resolve("runs/01/intervals.csv")).exists();
    }

    @Test
    void filesBelowASearchThatItsRunsDoNotListAreNamed() throws Exception {
        manifest(directory, true, "runs/01/");
        manifest(directory.resolve("runs/01"), true, "target.out");
        written(directory.resolve("runs/01/mine"));

        assertThatThrownBy(() -> OwnDirectory.claim(directory, true))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("runs/01/mine");
    }

    @Test
    void aResultNeedsToBeOverwrittenOnPurpose() throws Exception {
        try (OwnDirectory own = OwnDirectory.claim(directory, false)) {
            own.keep(List.of("intervals.csv"));
            written(directory.resolve("intervals.csv"));
        }
        assertThatThrownBy(() -> OwnDirectory.claim(directory, false))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("is not empty");

        OwnDirectory.claim(directory, true).close();

        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void theManifestOfAnEndedRunListsOnlyWhatThereIs() throws Exception {
        try (OwnDirectory own = OwnDirectory.claim(directory, false)) {
            own.keep(List.of("intervals.csv", "slowest.csv"));
            written(directory.resolve("intervals.csv"));
        }
        assertThat(Manifest.read(directory).names()).containsExactly("intervals.csv", "manifest.txt");

        for (String later : List.of(DirectoryLock.FILE, "slowest.csv")) {
            Path mine = written(directory.resolve(later));
            assertThatThrownBy(() -> OwnDirectory.claim(directory, true))
                    .isInstanceOf(RunException.class)
                    .hasMessageContaining("holds what no run wrote there: " + later + " (");
            assertThat(mine).exists();
            Files.delete(mine);
        }
    }

    @Test
    void aLinkToADirectoryIsFollowedWhereTheUserNamedIt() throws Exception {
        manifest(directory, false, "intervals.csv");
        written(directory.resolve("intervals.csv"));
        written(directory.resolve("mine"));
        Path link = Files.createSymbolicLink(temporary.resolve("link"), directory);

        assertThatThrownBy(() -> OwnDirectory.claim(link, true))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("holds what no run wrote there: mine (");

        Files.delete(directory.resolve("mine"));
        OwnDirectory.claim(link, true).close();
        assertThat(directory).isEmptyDirectory();
        assertThat(link).isSymbolicLink();
    }

    @Test
    void whatDirectoriesARefusedRunMadeGoWithIt() throws Exception {
        Path deep = directory.resolve("a/b");
        try (OwnDirectory own = OwnDirectory.claim(deep, false)) {
            written(own.path().resolve("throng.log"));
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void whatTheTargetSaidStaysAndIsListed() throws Exception {
        try (OwnDirectory own = OwnDirectory.claim(directory, false)) {
            own.list(List.of("target.out"));
            written(own.path().resolve("throng.log"));
            written(own.path().resolve("target.out"));
        }
        assertThat(content()).containsExactly("manifest.txt", "target.out", "throng.log");
        assertThat(Manifest.read(directory).sentNothing()).isTrue();
    }

    @Test
    void manifestsOfOlderVersionsStateThatNoLoadWasSent() {
        Manifest older = Manifest.parse(List.of(
                "# No load was sent yet: the next run into this directory deletes them without being told to.",
                "throng.log"));

        assertThat(older).isEqualTo(new Manifest(true, new TreeSet<>(List.of("throng.log"))));
        assertThat(Manifest.parse(List.of("throng.log")).sentNothing()).isFalse();
    }

    @Test
    void aDirectoryIsKeptFromOthersUntilItIsReleased() throws Exception {
        try (OwnDirectory own = OwnDirectory.claim(directory, false)) {
            own.keep(List.of());
            assertThatThrownBy(() -> OwnDirectory.claim(directory, true))
                    .isInstanceOf(RunException.class)
                    .hasMessageContaining("a run is still going in it");
        }
        OwnDirectory.claim(directory, true).close();
    }

    @Test
    void runsBelowAStudyThatGoesOnAreNotOverwritten() throws Exception {
        Path cell = directory.resolve("cells/g1");
        manifest(cell, false, "intervals.csv");
        written(cell.resolve("intervals.csv"));
        try (DirectoryLock study = DirectoryLock.acquire(directory).orElseThrow()) {
            assertThatThrownBy(() -> OwnDirectory.claim(cell, true))
                    .as("%s", study.directory())
                    .isInstanceOf(RunException.class)
                    .hasMessageContaining("a study or a search is still going");
        }
        assertThat(cell.resolve("intervals.csv")).exists();
        OwnDirectory.claim(cell, true).close();
    }

    @Test
    void aLockIsStillHeldAfterItWasAskedForAgain() throws Exception {
        Path locks = Path.of("/proc/locks");
        assumeTrue(Files.isReadable(locks), "no /proc/locks; to enable: run the build on Linux");
        try (DirectoryLock lock = DirectoryLock.acquire(directory).orElseThrow()) {
            String inode = ":" + Files.getAttribute(lock.directory().resolve(DirectoryLock.FILE), "unix:ino") + " ";
            assertThat(locks).content().contains(inode);

            assertThat(DirectoryLock.acquire(directory)).isEmpty();
            assertThat(DirectoryLock.isHeld(directory)).isTrue();

            assertThat(locks).content().contains(inode);
        }
    }

    @Test
    void aLockFileThatWasThereBeforeStays() throws Exception {
        Path mine = written(directory.resolve(DirectoryLock.FILE));

        DirectoryLock.acquire(directory).orElseThrow().close();
        assertThatThrownBy(() -> OwnDirectory.claim(directory, false)).isInstanceOf(RunException.class);

        assertThat(mine).hasContent("x");
    }
}

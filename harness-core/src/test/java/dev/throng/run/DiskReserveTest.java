package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Room for the result, and how a file gets there whole. */
final class DiskReserveTest {

    private static final DiskReserve.Plan SMALL = new DiskReserve.Plan(1, 1, 4, 1);

    @TempDir
    private Path directory;

    @Test
    void theReserveGrowsWithThePlan() {
        DiskReserve.Plan large = new DiskReserve.Plan(40, 8, 60, 4);

        assertThat(SMALL.bytes()).isGreaterThan(2 * SMALL.resultBytes());
        assertThat(large.resultBytes()).isGreaterThan(40 * 8 * 4096);
        assertThat(large.bytes()).isGreaterThan(10 * SMALL.bytes());
    }

    @Test
    void theRoomForTheResultIsGivenBackLast() throws IOException {
        DiskReserve reserve = DiskReserve.create(directory, SMALL);
        Path file = directory.resolve(DiskReserve.FILE_NAME);
        assertThat(file).hasSize(SMALL.bytes());

        reserve.keepRoomForResult();
        assertThat(file).hasSize(SMALL.resultBytes());

        reserve.release();
        reserve.release();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aWrittenFileReplacesTheOlderOneAndLeavesNoTemporaryFile() throws IOException {
        Path file = Files.writeString(directory.resolve("result.json"), "older and longer");

        WholeFile.write(file, "new".getBytes());

        assertThat(file).hasContent("new");
        assertThat(names()).containsExactly("result.json");
    }

    @Test
    void aFileThatCannotBeWrittenStaysAsItWas() throws IOException {
        Path file = Files.writeString(directory.resolve("result.json"), "older");
        Files.createDirectories(directory.resolve(".result.json.tmp/in-the-way"));

        assertThatThrownBy(() -> WholeFile.write(file, "new".getBytes())).isInstanceOf(IOException.class);

        assertThat(file).hasContent("older");
    }

    private Stream<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        }
    }
}

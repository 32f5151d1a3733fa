package dev.throng.run.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.run.directory.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
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

        assertThat(large.resultBytes()).isGreaterThan(40 * 8 * 4096);
        assertThat(large.resultBytes()).isGreaterThan(SMALL.resultBytes());
        assertThat(large.restBytes()).isGreaterThan(10 * SMALL.restBytes());
    }

    @Test
    void theRoomForTheResultIsKeptWhenTheRestIsGivenBack() throws IOException {
        DiskReserve reserve = DiskReserve.create(directory, SMALL);
        assertThat(names()).containsExactlyInAnyOrderElementsOf(DiskReserve.FILES);
        assertThat(directory.resolve(".reserve")).hasSize(SMALL.restBytes());

        reserve.keepRoomForResult();
        assertThat(names()).containsExactlyInAnyOrder(".reserve-1", ".reserve-2");
        assertThat(directory.resolve(".reserve-1")).hasSize(SMALL.resultBytes());
        assertThat(directory.resolve(".reserve-2")).hasSize(SMALL.resultBytes());

        reserve.release();
        reserve.release();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void theResultIsWrittenBothTimesIntoTheBlocksThatWereHeldForIt() throws IOException {
        DiskReserve reserve = DiskReserve.create(directory, SMALL);
        for (String held : List.of(".reserve-1", ".reserve-2")) {
            Object key = key(held);

            reserve.writeResult(held.getBytes());

            assertThat(directory.resolve("result.json")).hasContent(held);
            assertThat(key("result.json")).isEqualTo(key);
            assertThat(directory.resolve(held)).doesNotExist();
        }
    }

    @Test
    void aResultIsWrittenWithoutRoomOfItsOwnToo() throws IOException {
        DiskReserve reserve = DiskReserve.create(directory, SMALL);
        reserve.release();

        reserve.writeResult("late".getBytes());

        assertThat(names()).containsExactly("result.json");
    }

    private Object key(String name) throws IOException {
        return Files.readAttributes(directory.resolve(name), BasicFileAttributes.class)
                .fileKey();
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

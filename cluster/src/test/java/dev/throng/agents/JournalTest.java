package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

    private static final JournalHead HEAD = TestAgents.head(2);

    @TempDir
    Path directory;

    private Path written() throws IOException {
        Path file = directory.resolve("agents.journal");
        try (Journal journal = Journal.create(file, HEAD)) {
            journal.write(Journal.Kind.REPORT, 10, 1, new byte[] {1, 2, 3});
            journal.write(Journal.Kind.START, 20, Journal.ALL, new byte[0]);
            journal.write(Journal.Kind.LOST, 30, 0, new byte[0]);
        }
        return file;
    }

    private static List<JournalReader.Entry> entries(Path file) throws IOException {
        List<JournalReader.Entry> entries = new ArrayList<>();
        try (JournalReader reader = JournalReader.open(file)) {
            assertThat(reader.head()).isEqualTo(HEAD);
            for (Optional<JournalReader.Entry> next = reader.next(); next.isPresent(); next = reader.next()) {
                entries.add(next.get());
            }
        }
        return entries;
    }

    @Test
    void recordsAreReadInTheOrderOfWriting() throws IOException {
        List<JournalReader.Entry> entries = entries(written());

        assertThat(entries)
                .extracting(JournalReader.Entry::kind)
                .containsExactly(Journal.Kind.REPORT, Journal.Kind.START, Journal.Kind.LOST);
        assertThat(entries).extracting(JournalReader.Entry::agent).containsExactly(1, Journal.ALL, 0);
        assertThat(entries).extracting(JournalReader.Entry::atNanos).containsExactly(10L, 20L, 30L);
        assertThat(entries.get(0).body()).containsExactly(1, 2, 3);
    }

    @Test
    void aRecordIsInTheFileWhenItsWritingReturns() throws IOException {
        Path file = directory.resolve("agents.journal");
        try (Journal journal = Journal.create(file, HEAD)) {
            journal.write(Journal.Kind.REPORT, 10, 1, new byte[100_000]);

            assertThat(entries(file)).hasSize(1);
            assertThat(entries(file).get(0).body()).hasSize(100_000);
        }
    }

    /** The process may be killed in the middle of any write. */
    @Test
    void aLastRecordThatIsCutAnywhereIsLeftOutAndNoOther() throws IOException {
        byte[] whole = Files.readAllBytes(written());
        int last = 4 + 4 + 1 + 8 + 4;
        Path cut = directory.resolve("cut");
        for (int missing = 1; missing <= last; missing++) {
            Files.write(cut, Arrays.copyOf(whole, whole.length - missing));

            assertThat(entries(cut)).hasSize(2);
        }
    }

    @Test
    void aFileThatEndsInItsHeadIsRefused() throws IOException {
        byte[] whole = Files.readAllBytes(written());
        Path cut = directory.resolve("cut");
        for (int length = 0; length < Journal.FORMAT.length + 8 + 50; length++) {
            Files.write(cut, Arrays.copyOf(whole, length));

            assertThatThrownBy(() -> JournalReader.open(cut))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(cut.toString());
        }
    }

    @Test
    void aChangedByteInTheMiddleIsNoticed() throws IOException {
        Path file = written();
        byte[] whole = Files.readAllBytes(file);
        int firstBody = whole.length - 2 * (8 + 13) - 1;
        whole[firstBody] ^= 1;
        Files.write(file, whole);

        assertThatThrownBy(() -> entries(file)).isInstanceOf(IOException.class).hasMessageContaining("checksum");
    }

    @Test
    void anOlderJournalIsNotOverwritten() throws IOException {
        Path file = written();

        assertThatThrownBy(() -> Journal.create(file, HEAD)).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(entries(file)).hasSize(3);
    }
}

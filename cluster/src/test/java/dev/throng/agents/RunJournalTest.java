package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunJournalTest {

    @TempDir
    Path directory;

    private final List<String> warnings = new ArrayList<>();

    private RunJournal journal(Path file) {
        return new RunJournal(Optional.of(file), () -> 5, warnings::add);
    }

    private static List<Journal.Kind> kinds(Path file) throws IOException {
        List<Journal.Kind> kinds = new ArrayList<>();
        try (JournalReader reader = JournalReader.open(file)) {
            reader.next().ifPresent(entry -> kinds.add(entry.kind()));
            for (Optional<JournalReader.Entry> next = reader.next(); next.isPresent(); next = reader.next()) {
                kinds.add(next.get().kind());
            }
        }
        return kinds;
    }

    @Test
    void reportsBeforeTheStartAreWrittenBeforeIt() throws IOException {
        Path file = directory.resolve("j");
        RunJournal journal = journal(file);
        journal.report(0, TestAgents.resources(1));

        assertThat(file).doesNotExist();
        assertThat(journal.hasAll()).isFalse();

        journal.begin(TestAgents.head(2), 0);
        journal.start();
        journal.note(Journal.Kind.LOST, 1);

        assertThat(kinds(file)).containsExactly(Journal.Kind.REPORT, Journal.Kind.START, Journal.Kind.LOST);
        assertThat(journal.hasAll()).isTrue();
    }

    @Test
    void aJournalThatCannotBeWrittenIsReportedOnceAndTheRunGoesOn() {
        RunJournal journal = journal(directory.resolve("missing").resolve("j"));
        journal.begin(TestAgents.head(1), 0);
        journal.start();
        journal.report(0, TestAgents.resources(1));
        journal.delete();

        assertThat(warnings).hasSize(1);
        assertThat(warnings.get(0)).contains("missing", "cannot be written");
        assertThat(journal.hasAll()).isFalse();
    }

    /** Later records may fit. They would hide that others are missing. */
    @Test
    void aJournalThatIsFullHasAllRecordsUntilThenAndNoLaterOne() throws IOException {
        Path file = directory.resolve("j");
        FullDisk disk = new FullDisk(file);
        RunJournal journal = new RunJournal(Optional.of(file), made -> disk, () -> 5, warnings::add);
        journal.begin(TestAgents.head(2), 0);
        journal.start();
        long length = Files.size(file);
        disk.fill(10);
        journal.report(0, TestAgents.resources(1));

        assertThat(file).hasSize(length);
        assertThat(journal.hasAll()).isFalse();

        disk.fill(10_000);
        journal.report(0, TestAgents.resources(2));

        assertThat(kinds(file)).containsExactly(Journal.Kind.START);
        assertThat(warnings).hasSize(1);
        assertThat(warnings.get(0)).contains("agents keep their figures", "No space left on device");
    }

    @Test
    void aFileThatAnotherRunLeftIsNotDeleted() throws IOException {
        Path file = Files.writeString(directory.resolve("j"), "of another run");
        RunJournal journal = journal(file);
        journal.begin(TestAgents.head(1), 0);
        journal.delete();

        assertThat(file).hasContent("of another run");
        assertThat(warnings).hasSize(1);
    }

    @Test
    void aRunWithoutAJournalWritesNothing() {
        RunJournal journal = new RunJournal(Optional.empty(), () -> 5, warnings::add);
        journal.report(0, TestAgents.resources(1));
        journal.begin(TestAgents.head(1), 0);
        journal.start();
        journal.delete();

        assertThat(warnings).isEmpty();
        assertThat(directory).isEmptyDirectory();
    }
}

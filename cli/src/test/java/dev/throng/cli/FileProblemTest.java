package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class FileProblemTest {

    @Test
    void aPathAloneGetsItsReasonInWords() {
        assertThat(FileProblem.of(new NoSuchFileException("a/b"))).isEqualTo("a/b: no such file or directory");
        assertThat(FileProblem.of(new AccessDeniedException("a/b"))).isEqualTo("a/b: permission denied");
        assertThat(FileProblem.of(new FileAlreadyExistsException("a/b"))).isEqualTo("a/b: exists already");
    }

    @Test
    void aReasonOfTheSystemIsKept() {
        assertThat(FileProblem.of(new FileSystemException("a/b", null, "No space left on device")))
                .isEqualTo("a/b: No space left on device");
        assertThat(FileProblem.of(new IOException("disk quota exceeded"))).isEqualTo("disk quota exceeded");
    }

    @Test
    void withoutAMessageTheKindIsStated() {
        assertThat(FileProblem.of(new IOException())).isEqualTo("IOException");
    }

    @Test
    void theReasonAloneHasNoPath() {
        assertThat(FileProblem.reason(new NoSuchFileException("a/b"))).isEqualTo("no such file or directory");
        assertThat(FileProblem.reason(new FileSystemException("a/b", null, "No space left on device")))
                .isEqualTo("No space left on device");
        assertThat(FileProblem.reason(new IOException("disk quota exceeded"))).isEqualTo("disk quota exceeded");
    }
}

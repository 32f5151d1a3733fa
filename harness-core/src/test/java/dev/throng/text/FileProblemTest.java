package dev.throng.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.NotLinkException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FileProblemTest {

    private static final String UNKNOWN = "the operating system gives no reason";

    static Stream<Arguments> problems() {
        return Stream.of(
                Arguments.of(new NoSuchFileException("a/b"), "a/b: ", "no such file or directory"),
                Arguments.of(new AccessDeniedException("a/b"), "a/b: ", "permission denied"),
                Arguments.of(new FileAlreadyExistsException("a/b"), "a/b: ", "exists already"),
                Arguments.of(new NotDirectoryException("a/b"), "a/b: ", "not a directory"),
                Arguments.of(new DirectoryNotEmptyException("a/b"), "a/b: ", "the directory is not empty"),
                Arguments.of(new FileSystemLoopException("a/b"), "a/b: ", "a symbolic link leads back to it"),
                Arguments.of(new NotLinkException("a/b"), "a/b: ", UNKNOWN),
                Arguments.of(new AtomicMoveNotSupportedException("a/b", "c", "Invalid link"), "a/b: ", "Invalid link"),
                Arguments.of(
                        new FileSystemException("a/b", null, "No space left on device"),
                        "a/b: ",
                        "No space left on device"),
                Arguments.of(new FileSystemException(null), "", UNKNOWN),
                Arguments.of(new MalformedInputException(1), "", "it is no text in UTF-8"),
                Arguments.of(new AsynchronousCloseException(), "", "it was closed meanwhile"),
                Arguments.of(new IOException("disk quota exceeded"), "", "disk quota exceeded"),
                Arguments.of(new IOException(), "", UNKNOWN));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void everyProblemHasItsReasonInWordsAndNoNameOfAClass(IOException problem, String path, String reason) {
        assertThat(FileProblem.of(problem)).isEqualTo(path + reason);
        assertThat(FileProblem.reason(problem)).isEqualTo(reason);
    }
}

package dev.throng.target;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The guard of a child process: a shell process that ends the child and its descendants if this JVM dies, even by {@code kill -9}.
 *
 * <p>A shell starts the guard first and then becomes the child. So the child is never without a guard, and its pid, exit code and output
 * are its own. The guard reads a pipe from this JVM, which the kernel closes when the JVM ends. It needs a POSIX shell.
 */
final class Guard {

    /** The name of the shell that starts the guard, in the list of processes. */
    static final String STARTER = "throng-start";

    private static final Path SHELL = Path.of("/bin/sh");

    private Guard() {}

    /** Whether this machine has a shell for it. */
    static boolean available() {
        return Files.isExecutable(SHELL);
    }

    /**
     * Returns the command that starts the guard and then the child.
     *
     * @param command the command of the child
     */
    static List<String> command(List<String> command, ChildProcess.Input input) {
        List<String> words = new ArrayList<>(List.of(
                SHELL.toString(),
                "-c",
                script("start.sh"),
                STARTER,
                script("guard.sh"),
                input == ChildProcess.Input.PIPE ? "pipe" : "null"));
        words.addAll(command);
        return words;
    }

    /** Adds a descendant of the child to the processes that the guard ends. */
    static void addChild(OutputStream pipe, long pid, String startTime) throws IOException {
        pipe.write(("child " + pid + " " + startTime + "\n").getBytes(StandardCharsets.US_ASCII));
        pipe.flush();
    }

    /** Ends the guard. It ends no process then. */
    static void release(OutputStream pipe) throws IOException {
        pipe.write("done\n".getBytes(StandardCharsets.US_ASCII));
    }

    private static String script(String name) {
        try (InputStream script = Guard.class.getResourceAsStream(name)) {
            if (script == null) {
                throw new IllegalStateException("resource missing: " + name);
            }
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}

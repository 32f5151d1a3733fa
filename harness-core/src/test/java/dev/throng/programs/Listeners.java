package dev.throng.programs;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The sockets that listen at a port of this machine, by their inodes.
 *
 * @param sockets what links of open files read for them, such as {@code socket:[4711]}
 */
record Listeners(Set<String> sockets) {

    private static final Path PROC = Path.of("/proc");
    private static final String LISTENING = "0A";

    /** Columns of {@code /proc/net/tcp}. */
    private static final int LOCAL_ADDRESS = 1;

    private static final int STATE = 3;
    private static final int INODE = 9;

    /** None where there is no {@code /proc}. */
    static Listeners ofPort(int port) {
        Set<String> sockets = new HashSet<>();
        for (String table : List.of("tcp", "tcp6")) {
            try {
                Files.readAllLines(PROC.resolve("net").resolve(table)).stream()
                        .map(line -> line.strip().split("\\s+"))
                        .filter(words -> words.length > INODE && words[STATE].equals(LISTENING))
                        .filter(words -> words[LOCAL_ADDRESS].endsWith(String.format(":%04X", port)))
                        .forEach(words -> sockets.add("socket:[" + words[INODE] + "]"));
            } catch (IOException missing) {
                continue;
            }
        }
        return new Listeners(Set.copyOf(sockets));
    }

    /** Whether one of the processes listens; also {@code true} if that cannot be seen. */
    boolean mayInclude(Stream<ProcessHandle> processes) {
        return sockets.isEmpty() || processes.anyMatch(process -> mayInclude(process.pid()));
    }

    private boolean mayInclude(long pid) {
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(PROC.resolve(Long.toString(pid)).resolve("fd"))) {
            for (Path file : files) {
                if (sockets.contains(Files.readSymbolicLink(file).toString())) {
                    return true;
                }
            }
            return false;
        } catch (NoSuchFileException ended) {
            return false;
        } catch (IOException notAllowed) {
            return true;
        }
    }
}

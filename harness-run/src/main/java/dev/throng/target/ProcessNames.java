package dev.throng.target;

import static dev.throng.target.TargetException.Reason.NO_SUCH_PROCESS;

import dev.throng.secrets.SecretNames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds a process by pid or name in {@code /proc}. A name is first compared with the command: {@code comm}, which Linux cuts at 15
 * characters, or the file name of the first argument. If no process matches, it is compared with the jar or main class in the arguments.
 */
final class ProcessNames {

    private static final int MAX_COMM_BYTES = 15;
    private static final int MAX_LISTED = 8;

    private record Candidate(long pid, String comm, List<String> arguments) {

        boolean isCalled(String name) {
            return comm.equals(name)
                    || name.length() > MAX_COMM_BYTES
                            && comm.equals(name.substring(0, MAX_COMM_BYTES))
                            && mentions(name)
                    || !arguments.isEmpty() && fileName(arguments.get(0)).equals(name);
        }

        boolean mentions(String name) {
            return arguments.stream()
                    .map(Candidate::fileName)
                    .anyMatch(word -> word.equals(name) || word.equals(name + ".jar") || word.endsWith("." + name));
        }

        private static String fileName(String argument) {
            return argument.substring(argument.lastIndexOf('/') + 1);
        }

        @Override
        public String toString() {
            return pid + " (" + MessageText.line(SecretNames.without(arguments.isEmpty() ? List.of(comm) : arguments))
                    + ")";
        }
    }

    private final Path proc;
    private final Set<Long> excluded;

    /** @param excluded pids that never match: this process and its ancestors, because their command lines contain the name */
    ProcessNames(Path proc, Set<Long> excluded) {
        this.proc = proc;
        this.excluded = excluded;
    }

    static ProcessNames ofThisMachine() {
        Set<Long> ourselves = Stream.iterate(
                        ProcessHandle.current(), handle -> handle != null, handle -> handle.parent()
                                .orElse(null))
                .map(ProcessHandle::pid)
                .collect(Collectors.toSet());
        return new ProcessNames(Path.of("/proc"), ourselves);
    }

    /**
     * Finds a process.
     *
     * @throws TargetException if no process matches, or several do
     */
    ProcessHandle find(String pidOrName) {
        long pid = pidOrName.chars().allMatch(Character::isDigit) ? pid(pidOrName) : pidOf(pidOrName);
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .orElseThrow(() -> new TargetException(
                        NO_SUCH_PROCESS,
                        "process: " + pidOrName + " (expected: the pid of a running process; no process has it)"));
    }

    private static long pid(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException tooLong) {
            throw new TargetException(NO_SUCH_PROCESS, "process: " + digits + " (expected: a pid)", tooLong);
        }
    }

    long pidOf(String name) {
        List<Candidate> all = candidates();
        List<Candidate> matching =
                all.stream().filter(one -> one.isCalled(name)).toList();
        if (matching.isEmpty()) {
            matching = all.stream().filter(one -> one.mentions(name)).toList();
        }
        if (matching.size() == 1) {
            return matching.get(0).pid;
        }
        String shown = MessageText.line(name);
        if (matching.isEmpty()) {
            throw new TargetException(
                    NO_SUCH_PROCESS,
                    "process: " + shown + " (expected: the name of a running process; none of " + all.size()
                            + " processes has this command, jar or main class)");
        }
        String listed =
                matching.stream().limit(MAX_LISTED).map(Candidate::toString).collect(Collectors.joining(", "));
        throw new TargetException(
                NO_SUCH_PROCESS,
                "process: " + shown + " (expected: a pid, or a name that only one process has; " + matching.size()
                        + " processes match: " + listed + (matching.size() > MAX_LISTED ? ", …" : "") + ")");
    }

    private List<Candidate> candidates() {
        List<Candidate> found = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path entry : entries) {
                long pid = Long.parseLong(entry.getFileName().toString());
                if (!excluded.contains(pid)) {
                    read(pid, entry, found);
                }
            }
        } catch (IOException unreadable) {
            throw new TargetException(
                    NO_SUCH_PROCESS,
                    "process: a name needs " + proc + ", which only Linux has (expected: a pid)",
                    unreadable);
        }
        return found;
    }

    private static void read(long pid, Path entry, List<Candidate> found) {
        try {
            String comm = Files.readString(entry.resolve("comm"), StandardCharsets.ISO_8859_1)
                    .strip();
            String line = new String(Files.readAllBytes(entry.resolve("cmdline")), StandardCharsets.UTF_8);
            found.add(new Candidate(
                    pid,
                    comm,
                    Arrays.stream(line.split("\0"))
                            .filter(word -> !word.isEmpty())
                            .toList()));
        } catch (IOException ended) {
            // the process ended after it was listed
            return;
        }
    }
}

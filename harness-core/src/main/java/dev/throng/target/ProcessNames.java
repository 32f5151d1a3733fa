package dev.throng.target;

import static dev.throng.target.TargetException.Reason.NO_SUCH_PROCESS;

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
 * Finds a process by pid or name in {@code /proc}. A name is first taken for the command's own ({@code comm}, cut at 15 characters by
 * Linux, or the file name of its first argument), and only if no process has it, for a jar or main class among its arguments.
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
            return pid + " (" + Words.command(arguments.isEmpty() ? List.of(comm) : arguments) + ")";
        }
    }

    private final Path proc;
    private final Set<Long> excluded;

    /** @param excluded pids that never match: ourselves and those who started us, whose command lines hold the name asked for */
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

    /** @throws TargetException if no process, or more than one, fits */
    ProcessHandle find(String pidOrName) {
        long pid = pidOrName.chars().allMatch(Character::isDigit) ? pid(pidOrName) : pidOf(pidOrName);
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .orElseThrow(() -> new TargetException(
                        NO_SUCH_PROCESS,
                        "process: " + pidOrName + " (expected: a process that runs; no process has this pid)"));
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
        List<Candidate> fitting = all.stream().filter(one -> one.isCalled(name)).toList();
        if (fitting.isEmpty()) {
            fitting = all.stream().filter(one -> one.mentions(name)).toList();
        }
        if (fitting.size() == 1) {
            return fitting.get(0).pid;
        }
        String shown = Words.line(name);
        if (fitting.isEmpty()) {
            throw new TargetException(
                    NO_SUCH_PROCESS,
                    "process: " + shown + " (expected: the name of a process that runs; none of " + all.size()
                            + " processes has this command, jar or main class)");
        }
        String listed =
                fitting.stream().limit(MAX_LISTED).map(Candidate::toString).collect(Collectors.joining(", "));
        throw new TargetException(
                NO_SUCH_PROCESS,
                "process: " + shown + " (expected: a name that only one process has, or a pid; it fits "
                        + fitting.size() + ": " + listed + (fitting.size() > MAX_LISTED ? ", …" : "") + ")");
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
                    "process: a name can only be looked up where there is " + proc + " (Linux); give the pid instead",
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
            // it ended between the listing and the reading: no candidate
            return;
        }
    }
}

package dev.throng.scheduling;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Linux's scheduler: threads are read from {@code /proc/self/task}, and {@code chrt} and {@code renice} of util-linux change them. Any thread
 * may call any method.
 */
final class LinuxScheduler implements Scheduler {

    private static final Path TASKS = Path.of("/proc/self/task");
    private static final Path SHELL = Path.of("/bin/sh");
    private static final long MAX_SECONDS = 5;

    @Override
    public Optional<String> unavailable() {
        if (!Files.isDirectory(TASKS)) {
            return Optional.of("priorities of threads need Linux");
        }
        if (!Files.isExecutable(SHELL)) {
            return Optional.of(SHELL + " is missing");
        }
        String missing = Stream.of("chrt", "renice", "taskset")
                .filter(tool -> !isInstalled(tool))
                .collect(Collectors.joining(" and "));
        return missing.isEmpty() ? Optional.empty() : Optional.of(missing + " of util-linux is not on the PATH");
    }

    /** Whether a program is on the PATH. */
    static boolean isInstalled(String tool) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(directory -> !directory.isEmpty())
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, tool)));
    }

    @Override
    public List<Task> tasks() {
        List<Task> tasks = new ArrayList<>();
        try (Stream<Path> threads = Files.list(TASKS)) {
            for (Path thread : threads.toList()) {
                stat(thread).flatMap(Task::parse).ifPresent(tasks::add);
            }
        } catch (IOException unreadable) {
            return List.of();
        }
        return tasks;
    }

    /** That of the first thread. */
    @Override
    public int baseNice() {
        return stat(Path.of("/proc/self")).flatMap(Task::parse).map(Task::nice).orElse(0);
    }

    @Override
    public Optional<CpuList> allowedCpus() {
        return Affinity.allowed(ProcessHandle.current().pid());
    }

    private static Optional<String> stat(Path thread) {
        try {
            return Optional.of(Files.readString(thread.resolve("stat"), StandardCharsets.ISO_8859_1));
        } catch (IOException ended) {
            return Optional.empty();
        }
    }

    @Override
    public void run(List<String> lines) {
        try {
            Process shell = new ProcessBuilder(SHELL.toString(), "-c", String.join("\n", lines))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!shell.waitFor(MAX_SECONDS, TimeUnit.SECONDS)) {
                shell.destroyForcibly();
            }
        } catch (IOException notStarted) {
            // as a line that fails: the threads keep their priorities, which is what the result states
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}

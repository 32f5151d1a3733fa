package dev.throng.cli.docs;

import dev.throng.cli.BuiltThrong;
import dev.throng.time.NanoClock;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * Executes commands as the documentation prints them. They run in a directory that has {@code ./throng} and {@code examples}, and in a
 * network namespace and a process namespace of their own: the ports that a page names are free there, no load leaves it, and closing it ends
 * every process in it.
 */
final class DocShell implements AutoCloseable {

    /** What a block printed. */
    record Outcome(int code, String out, String err) {

        /** Both, for the message of an assertion. */
        String all() {
            return "exit code " + code + "\n" + out + err;
        }
    }

    private static final Path BUILT = Path.of("target", "throng").toAbsolutePath();
    private static final int LIFETIME_SECONDS = 900;
    private static final long READY_NANOS = TimeUnit.SECONDS.toNanos(120);
    private static final List<String> NAMESPACES =
            List.of("unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc");

    private final Path directory;
    private final Process holder;
    private final long inside;
    private int scripts;

    private DocShell(Path directory, Process holder, long inside) {
        this.directory = directory;
        this.holder = holder;
        this.inside = inside;
    }

    /** Opens a shell in an empty directory. Skips the test, with the reason, where no namespaces can be made. */
    static DocShell in(Path directory) throws IOException, InterruptedException {
        writeLauncher(directory);
        copy(DocPage.ROOT.resolve("examples"), directory.resolve("examples"));
        List<String> words = new ArrayList<>(List.of("timeout", "-k", "10", Integer.toString(LIFETIME_SECONDS)));
        words.addAll(NAMESPACES);
        words.addAll(List.of(
                "sh", "-c", "ip link set lo up && touch '" + directory.resolve(".up") + "' && exec sleep infinity"));
        Path log = directory.resolve(".namespaces");
        Process holder = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        while (holder.isAlive() && !Files.exists(directory.resolve(".up"))) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
        Assumptions.assumeTrue(
                holder.isAlive(),
                () -> "no namespaces for the commands of a page (expected: root, util-linux and iproute2): "
                        + text(log));
        // timeout starts unshare, which starts the first process of the namespaces
        long inside = holder.children()
                .flatMap(ProcessHandle::children)
                .findFirst()
                .orElseThrow()
                .pid();
        return new DocShell(directory, holder, inside);
    }

    /** Writes {@code ./throng}, which starts the command as it was built. */
    static void writeLauncher(Path directory) throws IOException {
        if (!Files.isDirectory(BUILT.resolve("lib"))) {
            throw new IllegalStateException(BUILT + " is not built; the phase package comes first");
        }
        Path launcher = directory.resolve("throng");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Files.writeString(
                launcher,
                "#!/bin/sh\ncommand=$1\n"
                        // a rehearsal would make each run two seconds longer
                        + "case \"$*\" in\n*generator.rehearse* | *--help*) ;;\n"
                        + "run\\ * | capacity\\ *) set -- \"$@\" --set generator.rehearse=off ;;\nesac\n"
                        + "set -- $THRONG_JAVA_OPTS '-Dthrong.home=" + BUILT + "' -cp '" + BUILT
                        + "/lib/*' dev.throng.cli.Main \"$@\"\n"
                        // only the optimizing compiler uses the CPU's instructions for the hashes of passwords
                        + "[ \"$command\" = provision ] || set -- " + quoted(BuiltThrong.SHORT_LIVED_COMMAND)
                        + " \"$@\"\n"
                        + "exec '" + java + "' -XX:+UseSerialGC \"$@\"\n");
        launcher.toFile().setExecutable(true);
    }

    private static String quoted(List<String> words) {
        return words.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
    }

    Path directory() {
        return directory;
    }

    /** Executes the lines of a block one after the other and ends at the first that fails. */
    Outcome run(String block) throws IOException, InterruptedException {
        Process process = start(block);
        if (!process.waitFor(LIFETIME_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("still running after " + LIFETIME_SECONDS + " s: " + block);
        }
        return new Outcome(process.exitValue(), text(output("out", scripts)), text(output("err", scripts)));
    }

    /** Starts a block that does not end, such as a server, in the background. It ends with this shell. */
    Process start(String block) throws IOException {
        scripts++;
        Path script = output("sh", scripts);
        Files.writeString(script, "set -eo pipefail\ncd '" + directory + "'\nexport PATH=\"$PWD:$PATH\"\n" + block);
        return new ProcessBuilder(
                        "nsenter",
                        "--target",
                        Long.toString(inside),
                        "--net",
                        "--pid",
                        "--mount",
                        "bash",
                        script.toString())
                .directory(directory.toFile())
                .redirectInput(new File("/dev/null"))
                .redirectOutput(output("out", scripts).toFile())
                .redirectError(output("err", scripts).toFile())
                .start();
    }

    /** Starts a block in the background and waits until a program listens on a TCP port. */
    void start(String block, int port) throws IOException, InterruptedException {
        Process process = start(block);
        int number = scripts;
        long start = NanoClock.SYSTEM.nanos();
        while (run(listens(port)).code() != 0) {
            boolean dead = !process.isAlive() && process.exitValue() != 0;
            if (dead || NanoClock.SYSTEM.nanos() - start > READY_NANOS) {
                throw new IllegalStateException("no server at port " + port + ": " + block + "\n"
                        + text(output("out", number)) + text(output("err", number)));
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
    }

    /**
     * A command that succeeds if a program listens on a port. It does not connect: Icecast 2.4.4 can crash if a connection comes before its
     * threads have started.
     */
    private static String listens(int port) {
        return "grep -qE ':%04X [0-9A-F]+:0000 0A ' /proc/net/tcp /proc/net/tcp6".formatted(port);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> found = Files.walk(from)) {
            for (Path file : found.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
    }

    private Path output(String kind, int script) {
        return directory.resolve(".script-" + script + "." + kind);
    }

    private static String text(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file, StandardCharsets.UTF_8) : "";
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** Ends all that runs in it. */
    @Override
    public void close() {
        holder.descendants().forEach(ProcessHandle::destroyForcibly);
        holder.destroyForcibly();
    }
}

package dev.throng.cli;

import dev.throng.gclogs.GcLogOptions;
import dev.throng.target.ClassArchive;
import dev.throng.target.JavaHome;
import dev.throng.target.LaunchPlan;
import dev.throng.text.Printable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the archives of classes of the generator and of the reference targets: it starts one JVM with all targets and one that sends them a
 * short load of each protocol, and both record what they load. From that, two more JVMs write the files. One process at a time makes archives
 * in a directory. A file appears when it is complete.
 */
final class ArchiveMaker implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ArchiveMaker.class);

    /** How many archives a directory keeps: those of three versions of Java, or of three builds. */
    static final int KEPT = 6;

    /** In the order in which they report themselves. */
    private static final List<String> TARGETS = List.of("riemann", "xmpp", "http-stream", "rtmp");

    private static final Pattern ADDRESS = Pattern.compile("^READY \\S+ \\w+=(\\S+)");
    private static final String WORK = "making-";
    private static final long LONGEST_STEP_SECONDS = 300;

    private final Path directory;
    private final FileChannel channel;
    private final Path work;
    private final List<Process> started = new ArrayList<>();

    /**
     * Waits until no other process makes archives in the directory.
     *
     * @throws IOException if the directory cannot be written
     */
    ArchiveMaker(Path directory) throws IOException {
        this.directory = Files.createDirectories(directory);
        channel =
                FileChannel.open(directory.resolve("making.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            channel.lock();
            deleteLeftOver();
            work = Files.createTempDirectory(directory, WORK);
        } catch (IOException | RuntimeException failed) {
            channel.close();
            throw failed;
        }
    }

    /**
     * Makes the archives in a process that goes on after this one and yields to all others.
     *
     * @param launcher the script {@code throng}
     */
    static void startInBackground(Path launcher) {
        String script =
                "trap '' HUP INT; if command -v chrt >/dev/null; then idle='chrt -i 0'; else idle='nice -n 19'; fi;"
                        + " exec $idle \"$0\" archive --quiet";
        try {
            new ProcessBuilder("sh", "-c", script, launcher.toString())
                    .redirectInput(Path.of("/dev/null").toFile())
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
        } catch (IOException noShell) {
            LOG.info("no archive of classes is made", noShell);
        }
    }

    /** The owner of the lock made every such directory, and one that still exists was left by a process that was killed. */
    private void deleteLeftOver() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            for (Path left : all.filter(path -> path.getFileName().toString().startsWith(WORK))
                    .filter(Files::isDirectory)
                    .toList()) {
                deleteTree(left);
            }
        }
    }

    private static void deleteTree(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }

    /**
     * Makes both archives.
     *
     * @param java the Java that runs them
     * @param targetJars the directory of the jars of the reference targets
     * @return a line about each archive
     * @throws IOException if nothing can be recorded, or a file cannot be written
     */
    List<String> make(JavaHome java, ClassArchive generator, ClassArchive targets, Path targetJars)
            throws IOException, InterruptedException {
        List<String> target = joined(List.of(List.of(java.executable().toString()), java.accessOptions()));
        List<String> targetPath = List.of("-cp", targetJars.resolve("*").toString());
        List<String> program = OwnCommand.program();
        Path targetRecord = work.resolve("targets");
        Path generatorRecord = work.resolve("generator");
        record(
                joined(List.of(
                        target,
                        targets.recordOptions(targetRecord),
                        targetPath,
                        List.of(LaunchPlan.MAIN, "all", "--exit-with-parent"))),
                joined(List.of(OwnCommand.jvm(), generator.recordOptions(generatorRecord), gcLog(java), program)));
        write(generator, OwnCommand.jvm(), generatorRecord, program.subList(0, targetPath.size()));
        write(targets, target, targetRecord, targetPath);
        prune();
        return lines(generator, targets);
    }

    private static List<String> joined(List<List<String>> parts) {
        return parts.stream().flatMap(List::stream).toList();
    }

    private List<String> gcLog(JavaHome java) {
        Path log = work.resolve("gc.log");
        return List.of(GcLogOptions.forJava(java.feature(), log), "-Dthrong.gcLog=" + log);
    }

    /** Runs the program until it ends, and the targets that it needs. Both record. */
    private void record(List<String> targets, List<String> program) throws IOException, InterruptedException {
        Process serving = start("targets", targets);
        List<String> words = new ArrayList<>(program);
        Path runs = Files.createDirectory(work.resolve("runs"));
        words.addAll(List.of("archive", "--train", runs.toString()));
        BufferedReader ready = serving.inputReader(StandardCharsets.UTF_8);
        for (String name : TARGETS) {
            words.addAll(List.of("--target", name + "=" + address(ready.readLine())));
        }
        Process load = start("load", words);
        load.getInputStream().transferTo(OutputStream.nullOutputStream());
        await("load", load);
        serving.outputWriter().close();
        await("targets", serving);
    }

    /** The first address in a line by which a target reports itself: {@code READY riemann tcp=127.0.0.1:5555 …}. */
    private String address(String line) throws IOException {
        Matcher address = ADDRESS.matcher(line == null ? "" : line);
        if (!address.find()) {
            throw new IOException("the reference targets did not start" + lastLine("targets"));
        }
        return address.group(1);
    }

    private void write(ClassArchive archive, List<String> jvm, Path recorded, List<String> classPath)
            throws IOException, InterruptedException {
        Path complete = work.resolve(archive.file().getFileName());
        Process writing =
                start("write", joined(List.of(jvm, archive.in(complete).writeOptions(recorded), classPath)));
        writing.getInputStream().transferTo(OutputStream.nullOutputStream());
        await("write", writing);
        if (!Files.exists(complete)) {
            // an empty file says that this JVM can make none
            Files.createFile(complete);
        }
        try (FileChannel file = FileChannel.open(complete, StandardOpenOption.READ)) {
            file.force(true);
        }
        Path size = Files.writeString(archive.in(complete).sizeFile(), Files.size(complete) + "\n");
        Files.move(size, archive.sizeFile(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        Files.move(complete, archive.file(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private Process start(String name, List<String> words) throws IOException {
        Process process = new ProcessBuilder(words)
                .redirectError(work.resolve(name + ".err").toFile())
                .start();
        started.add(process);
        return process;
    }

    private void await(String name, Process process) throws IOException, InterruptedException {
        if (!process.waitFor(LONGEST_STEP_SECONDS, TimeUnit.SECONDS)) {
            throw new IOException(name + " did not end within " + LONGEST_STEP_SECONDS + " s");
        }
        if (process.exitValue() != 0) {
            throw new IOException(name + " ended with " + process.exitValue() + lastLine(name));
        }
    }

    private String lastLine(String name) throws IOException {
        List<String> lines = Files.readAllLines(work.resolve(name + ".err"), StandardCharsets.UTF_8);
        return lines.isEmpty() ? "" : ": " + Printable.line(lines.get(lines.size() - 1));
    }

    /** A line about each archive. */
    static List<String> lines(ClassArchive generator, ClassArchive targets) throws IOException {
        return List.of(line(generator), line(targets));
    }

    private static String line(ClassArchive archive) throws IOException {
        return archive.file() + ": " + Files.size(archive.file()) / 1_000_000 + " MB";
    }

    /** Deletes the oldest archives. A JVM that uses one keeps it until its end. */
    void prune() throws IOException {
        List<Path> archives;
        try (Stream<Path> all = Files.list(directory)) {
            archives = all.filter(path -> path.toString().endsWith(ClassArchive.SUFFIX))
                    .sorted(Comparator.comparing(ArchiveMaker::modified).reversed())
                    .toList();
        }
        for (Path old : archives.subList(Math.min(KEPT, archives.size()), archives.size())) {
            Files.deleteIfExists(old);
            Files.deleteIfExists(old.resolveSibling(old.getFileName() + ".size"));
        }
    }

    private static FileTime modified(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    /** Ends what still runs, and deletes what is not an archive. */
    @Override
    public void close() throws IOException {
        started.forEach(Process::destroyForcibly);
        try {
            deleteTree(work);
            Files.deleteIfExists(directory.resolve("making.pid"));
        } finally {
            channel.close();
        }
    }
}

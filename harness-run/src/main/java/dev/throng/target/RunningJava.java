package dev.throng.target;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the Java installation that a running process uses. Executes nothing. Any thread may call any method. */
public final class RunningJava {

    private RunningJava() {}

    /**
     * Returns the installation whose {@code java} the process runs, or one of its descendants if the process is a script.
     *
     * @return empty if none of them is a JVM, if they run JVMs of different versions, or if the process has ended
     */
    public static Optional<JavaHome> of(long pid) {
        List<JavaHome> found = ProcessHandle.of(pid).stream()
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                .flatMap(process -> process.info().command().stream())
                .flatMap(command -> home(command).stream())
                .toList();
        boolean same = found.stream().map(JavaHome::version).distinct().count() == 1;
        return same ? Optional.of(found.get(0)) : Optional.empty();
    }

    /** The installation of a command {@code HOME/bin/java}. The file {@code release} of a JDK 8 is above its directory {@code jre}. */
    private static Optional<JavaHome> home(String command) {
        try {
            Path java = Path.of(command);
            if (!java.endsWith(Path.of("bin", "java"))) {
                return Optional.empty();
            }
            Path home = java.getParent().getParent();
            return Stream.of(Optional.of(home), Optional.ofNullable(home.getParent()))
                    .flatMap(Optional::stream)
                    .flatMap(directory -> JavaHome.read(directory).stream())
                    .findFirst();
        } catch (InvalidPathException notAPath) {
            return Optional.empty();
        }
    }
}

package dev.throng.gatling.recording;

import dev.throng.measure.HistogramLog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the directory where Gatling writes the log of the current simulation. Gatling does not pass it to actions, but creates it just
 * before them. So it is the newest directory with a log, in the results directory that the command line names.
 */
final class HistogramFileLocator {

    private static final List<String> OPTIONS = List.of("-rf", "--results-folder");
    private static final String PLUGIN_ARGUMENTS = "META-INF/args.txt";
    private static final String DEFAULT = "results";
    private static final String LOG = "simulation.log";

    /**
     * Returns the path of the histogram file.
     *
     * @param chosen the path that the user set, if any
     * @param arguments Gatling's command line arguments, as far as they are known
     */
    static Path locate(Optional<String> chosen, List<String> arguments) {
        if (chosen.isPresent()) {
            return Path.of(chosen.get());
        }
        Path results = resultsFolder(arguments);
        return newest(results).orElse(Path.of("")).resolve(HistogramLog.FILE_NAME);
    }

    /**
     * Returns Gatling's command line arguments. Its build plugins start another main class, which reads the arguments from a resource, one
     * per line.
     *
     * @param command the command line of this JVM; paths with spaces are not supported there
     */
    static List<String> arguments(String command, ClassLoader classes) throws IOException {
        try (InputStream lines = classes.getResourceAsStream(PLUGIN_ARGUMENTS)) {
            return lines == null
                    ? List.of(command.split(" "))
                    : new String(lines.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .toList();
        }
    }

    static Path resultsFolder(List<String> arguments) {
        for (int i = 0; i + 1 < arguments.size(); i++) {
            if (OPTIONS.contains(arguments.get(i))) {
                return Path.of(arguments.get(i + 1));
            }
        }
        return Path.of(DEFAULT);
    }

    private static Optional<Path> newest(Path results) {
        if (!Files.isDirectory(results)) {
            return Optional.empty();
        }
        Optional<Path> newest = Optional.empty();
        FileTime latest = FileTime.fromMillis(0);
        try (Stream<Path> entries = Files.list(results)) {
            for (Path entry : entries.toList()) {
                Path log = entry.resolve(LOG);
                if (Files.exists(log) && Files.getLastModifiedTime(log).compareTo(latest) > 0) {
                    latest = Files.getLastModifiedTime(log);
                    newest = Optional.of(entry);
                }
            }
        } catch (IOException unreadable) {
            return Optional.empty();
        }
        return newest;
    }

    private HistogramFileLocator() {}
}

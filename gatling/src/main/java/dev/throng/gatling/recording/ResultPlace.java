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
 * Where Gatling writes the log of the simulation that runs. Gatling tells its actions nothing of it, but it makes the directory just
 * before it makes them; so it is the newest one with a log in it, in the directory of results that the command line names.
 */
final class ResultPlace {

    private static final List<String> OPTIONS = List.of("-rf", "--results-folder");
    private static final String PLUGIN_ARGUMENTS = "META-INF/args.txt";
    private static final String DEFAULT = "results";
    private static final String LOG = "simulation.log";

    /**
     * The file for the histograms.
     *
     * @param chosen by the user, if it was
     * @param arguments those that Gatling was started with, as far as they are known
     */
    static Path histograms(Optional<String> chosen, List<String> arguments) {
        if (chosen.isPresent()) {
            return Path.of(chosen.get());
        }
        Path results = results(arguments);
        return newest(results).orElse(Path.of("")).resolve(HistogramLog.FILE_NAME);
    }

    /**
     * What Gatling was started with. Its build plugins start a program of their own, which reads Gatling's arguments from a resource, one in
     * each line.
     *
     * @param command the command line of this JVM; a path with a space in it is not found there
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

    static Path results(List<String> arguments) {
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

    private ResultPlace() {}
}

package dev.throng.gatling.recording;

import dev.throng.measure.HistogramLog;
import java.io.IOException;
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
    private static final String DEFAULT = "results";
    private static final String LOG = "simulation.log";

    /**
     * The file for the histograms.
     *
     * @param chosen by the user, if it was
     * @param command the command line of this JVM, as far as it is known
     */
    static Path histograms(Optional<String> chosen, String command) {
        if (chosen.isPresent()) {
            return Path.of(chosen.get());
        }
        Path results = results(command);
        return newest(results).orElse(Path.of("")).resolve(HistogramLog.FILE_NAME);
    }

    static Path results(String command) {
        String[] words = command.split(" ");
        for (int i = 0; i + 1 < words.length; i++) {
            if (OPTIONS.contains(words[i])) {
                return Path.of(words[i + 1]);
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

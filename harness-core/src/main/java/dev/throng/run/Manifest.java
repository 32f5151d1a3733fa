package dev.throng.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * {@code manifest.txt} of a result directory: the files that Throng wrote into it, one path a line, relative, with {@code /} between
 * its parts. Only these may be deleted when the directory is used again. Stateless; one process at a time changes a manifest.
 */
public final class Manifest {

    public static final String FILE = "manifest.txt";

    private static final String HEAD = "# The files that Throng wrote here; --overwrite deletes these and no others.";

    /** What a run may write: listed before the first of them exists, so that a run that is killed has a manifest too. */
    private static final List<String> OF_A_RUN = List.of(
            FILE,
            DirectoryLock.FILE,
            ".reserve",
            "scenario.yaml",
            "environment.json",
            "result.json",
            ".result.json.tmp",
            ".environment.json.tmp",
            "intervals.csv",
            "failures.csv",
            "series.csv",
            "metrics.csv",
            "resources.csv",
            "gc-events.csv",
            "gc-heap.csv",
            "observed.csv",
            ResultDirectory.OBSERVED_BY_TARGET,
            "slowest.csv",
            "histograms.hlog",
            "phases.hlog",
            "target.out",
            "target-gc.log",
            "throng.log");

    private Manifest() {}

    /** Lists what a run is going to write. */
    static void begin(Path directory) throws IOException {
        write(directory, new TreeSet<>(OF_A_RUN));
    }

    /** Leaves out what was listed and never written, so that a file of that name that comes later is not taken for ours. */
    static void end(Path directory) throws IOException {
        if (Files.isRegularFile(directory.resolve(FILE), LinkOption.NOFOLLOW_LINKS)) {
            write(
                    directory,
                    read(directory).stream()
                            .filter(name -> Files.isRegularFile(directory.resolve(name), LinkOption.NOFOLLOW_LINKS))
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
    }

    /** Adds files to the manifest of a directory; does nothing in a directory that has none. */
    public static void add(Path directory, Collection<String> names) throws IOException {
        if (Files.isRegularFile(directory.resolve(FILE), LinkOption.NOFOLLOW_LINKS)) {
            Set<String> all = new TreeSet<>(read(directory));
            all.addAll(names);
            write(directory, all);
        }
    }

    /** The files that are listed; none if there is no manifest. */
    public static Set<String> read(Path directory) throws IOException {
        try {
            return Files.readAllLines(directory.resolve(FILE), StandardCharsets.UTF_8).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (NoSuchFileException none) {
            return Set.of();
        }
    }

    private static void write(Path directory, Set<String> names) throws IOException {
        Path draft = directory.resolve(".manifest.part");
        Files.writeString(draft, HEAD + "\n" + String.join("\n", names) + "\n");
        Files.move(draft, directory.resolve(FILE), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}

package dev.throng.run.directory;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * {@code manifest.txt} of a result directory: the files that Throng wrote into it or is going to, one path a line, relative, with {@code
 * /} between its parts. A path that ends with {@code /} is a directory with a manifest of its own. Only what is listed may be deleted when
 * the directory is used again. One process at a time changes a manifest: the one that has locked the directory.
 *
 * @param sentNothing whether no load was sent, so that nothing in the directory is a result
 */
public record Manifest(boolean sentNothing, SortedSet<String> names) {

    public static final String FILE = "manifest.txt";

    /** What it is written to first. */
    static final String DRAFT = WholeFile.draft(FILE);

    private static final String COMMENT = "#";
    private static final String HEAD = "# The files that Throng wrote here; --overwrite deletes these and no others.";

    /** The line that marks a directory without a result; older versions wrote another second sentence. */
    private static final String NO_LOAD = "# No load was sent yet";

    private static final String SENT_NOTHING = NO_LOAD + ". The next run may delete these files without --overwrite.";

    static Manifest parse(List<String> lines) {
        return new Manifest(
                lines.stream().anyMatch(line -> line.startsWith(NO_LOAD)),
                lines.stream()
                        .filter(line -> !line.isBlank() && !line.startsWith(COMMENT))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    String text() {
        return HEAD + "\n" + (sentNothing ? SENT_NOTHING + "\n" : "") + String.join("\n", names) + "\n";
    }

    /** One that lists nothing if there is none. */
    static Manifest read(Path directory) throws IOException {
        try {
            return parse(Files.readAllLines(directory.resolve(FILE), StandardCharsets.UTF_8));
        } catch (NoSuchFileException none) {
            return new Manifest(false, new TreeSet<>());
        }
    }

    void write(Path directory) throws IOException {
        WholeFile.write(directory.resolve(FILE), text().getBytes(StandardCharsets.UTF_8));
    }

    Manifest saying(boolean nothingWasSent) {
        return new Manifest(nothingWasSent, names);
    }

    /** Without the lock, which goes next, and what was listed and never written: a file of that name that comes later is not ours. */
    Manifest ofWhatThereIs(Path directory) {
        return new Manifest(
                sentNothing,
                names.stream()
                        .filter(name -> !name.equals(DirectoryLock.FILE) && isThere(directory, name))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    private static boolean isThere(Path directory, String name) {
        Path path = directory.resolve(name);
        return name.endsWith("/")
                ? Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
                : Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** Lists files before they are made; does nothing in a directory that has no manifest. */
    public static void add(Path directory, Collection<String> names) throws IOException {
        if (Files.isRegularFile(directory.resolve(FILE), LinkOption.NOFOLLOW_LINKS)) {
            Manifest before = read(directory);
            SortedSet<String> all = new TreeSet<>(before.names);
            all.addAll(names);
            new Manifest(before.sentNothing, all).write(directory);
        }
    }
}

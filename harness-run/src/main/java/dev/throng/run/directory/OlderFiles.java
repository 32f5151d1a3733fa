package dev.throng.run.directory;

import dev.throng.text.Printable;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * What a directory holds before a run uses it: files that a {@link Manifest} lists, directories that only these need, and the rest, which
 * is somebody's. Links are not followed.
 */
final class OlderFiles extends SimpleFileVisitor<Path> {

    private static final int MAX_NAMED = 5;

    private final Path top;
    private final Set<String> listed = new TreeSet<>();
    private final Set<String> parents = new HashSet<>();
    private final List<Path> files = new ArrayList<>();
    private final List<Path> directories = new ArrayList<>();
    private final List<String> foreign = new ArrayList<>();
    private boolean sentNothing = true;

    private OlderFiles(Path top) {
        this.top = top;
    }

    /** @param lockIsOurs whether the directory's {@link DirectoryLock} is known to be no file of somebody's */
    static OlderFiles of(Path directory, boolean lockIsOurs) throws IOException {
        OlderFiles older = new OlderFiles(directory);
        older.list("");
        if (lockIsOurs) {
            older.listed.add(DirectoryLock.FILE);
        }
        Files.walkFileTree(directory, older);
        return older;
    }

    /** Takes the names from a manifest, and from those of the directories that the first one lists. */
    private void list(String prefix) throws IOException {
        Manifest manifest = Manifest.read(top.resolve(prefix));
        sentNothing &= manifest.sentNothing() || manifest.names().isEmpty();
        for (String name : manifest.names()) {
            String path = prefix + name;
            for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
                parents.add(path.substring(0, slash));
            }
            if (!name.endsWith("/")) {
                listed.add(path);
            } else if (prefix.isEmpty() && Files.isDirectory(top.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
                list(name);
            }
        }
    }

    /** Why the directory is not to be used; empty if it is, after {@link #delete}. */
    Optional<String> refusal(boolean overwrite) {
        boolean listing = listed.contains(Manifest.FILE);
        boolean replaceable = overwrite || files.isEmpty() || sentNothing;
        if (replaceable && foreign.isEmpty()) {
            return Optional.empty();
        }
        if (!replaceable || (!overwrite && !listing)) {
            return Optional.of(" is not empty" + (foreign.isEmpty() ? "" : ": it holds " + named(foreign))
                    + " (expected: a new or an empty directory, or --overwrite)");
        }
        return Optional.of(" holds what no run wrote there: " + named(foreign)
                + (listing
                        ? " (expected: only files that its " + Manifest.FILE + " lists; nothing was deleted)"
                        : ", and has no " + Manifest.FILE
                                + " that would show what a run wrote (expected: the directory of an earlier run, a new or an empty"
                                + " one; nothing was deleted)"));
    }

    private static String named(List<String> foreign) {
        String names = foreign.stream()
                .sorted()
                .limit(MAX_NAMED)
                .map(Printable::excerpt)
                .collect(Collectors.joining(", "));
        return foreign.size() > MAX_NAMED ? names + " and " + (foreign.size() - MAX_NAMED) + " more" : names;
    }

    boolean any() {
        return !files.isEmpty();
    }

    /** Deletes what is listed; manifests last, and the directory's own not at all, as what lists files must outlive them. */
    void delete() throws IOException {
        files.sort(Comparator.comparing(file -> file.endsWith(Manifest.FILE)));
        for (Path file : files) {
            Files.delete(file);
        }
        for (Path empty : directories) {
            Files.delete(empty);
        }
    }

    private String name(Path path) {
        return StreamSupport.stream(top.relativize(path).spliterator(), false)
                .map(Path::toString)
                .collect(Collectors.joining("/"));
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
        if (directory.equals(top) || parents.contains(name(directory))) {
            return FileVisitResult.CONTINUE;
        }
        foreign.add(name(directory) + "/");
        return FileVisitResult.SKIP_SUBTREE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        String name = name(file);
        if (!attributes.isRegularFile() || !listed.contains(name)) {
            foreign.add(name);
        } else if (!name.equals(Manifest.FILE) && !name.equals(DirectoryLock.FILE)) {
            files.add(file);
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, IOException failed) throws IOException {
        if (failed != null) {
            throw failed;
        }
        if (!directory.equals(top)) {
            directories.add(directory);
        }
        return FileVisitResult.CONTINUE;
    }
}

package dev.throng.cli;

import dev.throng.run.Manifest;
import dev.throng.text.Printable;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Deletes the files of an earlier run that its {@link Manifest} lists, all of them or, where anything else lies beside them, none. */
final class OlderResult {

    private static final int MOST_NAMED = 5;

    private OlderResult() {}

    /** @throws UsageException if there is no manifest, or a file, a link or a directory that it does not list; nothing was deleted then */
    static void delete(Path directory) throws IOException {
        Set<String> listed = Manifest.read(directory);
        if (listed.isEmpty()) {
            throw new UsageException("--overwrite: " + directory + " has no " + Manifest.FILE
                    + ", so nothing shows which files a run wrote (expected: the directory of an earlier run, a new or an empty one;"
                    + " delete it yourself if it is not needed)");
        }
        Content content = new Content(directory, listed);
        Files.walkFileTree(directory, content);
        if (!content.foreign.isEmpty()) {
            throw new UsageException("--overwrite: " + directory + " holds what no run wrote there: "
                    + named(content.foreign) + " (expected: only files that its " + Manifest.FILE
                    + " lists; nothing was deleted)");
        }
        for (Path file : content.ours) {
            Files.delete(file);
        }
        for (Path empty : content.directories) {
            Files.delete(empty);
        }
    }

    private static String named(List<String> foreign) {
        String names =
                foreign.stream().limit(MOST_NAMED).map(Printable::excerpt).collect(Collectors.joining(", "));
        return foreign.size() > MOST_NAMED ? names + " and " + (foreign.size() - MOST_NAMED) + " more" : names;
    }

    /** What there is, links not followed: files that are listed, directories that only these need, and the rest. */
    private static final class Content extends SimpleFileVisitor<Path> {

        private final Path top;
        private final Set<String> listed;
        private final Set<String> parents = new HashSet<>();
        private final List<Path> ours = new ArrayList<>();
        private final List<Path> directories = new ArrayList<>();
        private final List<String> foreign = new ArrayList<>();

        Content(Path top, Set<String> listed) {
            this.top = top;
            this.listed = listed;
            for (String name : listed) {
                for (int slash = name.lastIndexOf('/'); slash > 0; slash = name.lastIndexOf('/', slash - 1)) {
                    parents.add(name.substring(0, slash));
                }
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
            if (attributes.isRegularFile() && listed.contains(name(file))) {
                ours.add(file);
            } else {
                foreign.add(name(file));
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
}

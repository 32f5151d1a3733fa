package dev.throng.reports.history;

import dev.throng.text.FileProblem;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The result directories below a directory.
 *
 * @param results by their paths
 * @param notes what was left out, in sentences; empty if nothing was
 */
public record ResultTree(List<Path> results, List<String> notes) {

    /** The deepest level that is looked at. */
    public static final int MOST_LEVELS = 8;

    /** The most directories that are looked at. */
    public static final int MOST_DIRECTORIES = 100_000;

    /** The most results. */
    public static final int MOST_RESULTS = 20_000;

    public ResultTree {
        results = List.copyOf(results);
        notes = List.copyOf(notes);
    }

    /**
     * Looks below a directory. Follows no symbolic links, and looks into no result and no hidden directory.
     *
     * @param isResult whether a directory has the results of one command
     * @throws IOException if the directory itself cannot be read
     */
    public static ResultTree below(Path root, Predicate<Path> isResult) throws IOException {
        Visitor visitor = new Visitor(root, isResult);
        Files.walkFileTree(root, Set.of(), MOST_LEVELS, visitor);
        visitor.results.sort(null);
        return new ResultTree(visitor.results, visitor.notes);
    }

    private static final class Visitor extends SimpleFileVisitor<Path> {

        private final Path root;
        private final Predicate<Path> isResult;
        private final List<Path> results = new ArrayList<>();
        private final List<String> notes = new ArrayList<>();
        private int directories;

        Visitor(Path root, Predicate<Path> isResult) {
            this.root = root;
            this.isResult = isResult;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            if (!directory.equals(root) && directory.getFileName().toString().startsWith(".")) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            if (++directories > MOST_DIRECTORIES) {
                return ended("Only " + MOST_DIRECTORIES + " directories were looked at.");
            }
            if (!isResult.test(directory)) {
                return FileVisitResult.CONTINUE;
            }
            if (results.size() == MOST_RESULTS) {
                return ended("Only " + MOST_RESULTS + " results are listed.");
            }
            results.add(directory);
            return FileVisitResult.SKIP_SUBTREE;
        }

        private FileVisitResult ended(String why) {
            notes.add(why + " For the others, give a directory further down.");
            return FileVisitResult.TERMINATE;
        }

        /** Directories at the deepest level arrive here, too. */
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isDirectory()) {
                if (isResult.test(file)) {
                    return preVisitDirectory(file, attributes) == FileVisitResult.TERMINATE
                            ? FileVisitResult.TERMINATE
                            : FileVisitResult.CONTINUE;
                }
                note("Directories more than " + MOST_LEVELS + " levels down were not looked at.");
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException unreadable) throws IOException {
            if (file.equals(root)) {
                throw unreadable;
            }
            note("Some directories could not be read, such as " + root.relativize(file) + ": "
                    + FileProblem.reason(unreadable) + ".");
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, IOException unreadable) {
            return FileVisitResult.CONTINUE;
        }

        /** Notes each kind of trouble once. */
        private void note(String sentence) {
            String kind = sentence.substring(0, Math.min(20, sentence.length()));
            if (notes.stream().noneMatch(known -> known.startsWith(kind))) {
                notes.add(sentence);
            }
        }
    }
}

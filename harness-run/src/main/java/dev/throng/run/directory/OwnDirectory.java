package dev.throng.run.directory;

import dev.throng.run.result.RunException;
import dev.throng.text.Printable;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A directory that one run, or one search, writes its results to: locked until all of them are there, the report too, and with a {@link
 * Manifest} that lists each file before it is made. Not for use by several threads.
 */
public final class OwnDirectory implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OwnDirectory.class);

    /** Our own log, written by the command; of a run that sent nothing it tells no more than the command said. */
    private static final String LOG_FILE = "throng.log";

    private static final List<String> FILES =
            List.of(Manifest.FILE, Manifest.DRAFT, DirectoryLock.FILE, LOG_FILE, "generator-gc.log");

    private static final String STILL_GOING =
            " (expected: a directory that nothing else writes to; wait for its end, or choose another one)";

    private final DirectoryLock lock;

    private OwnDirectory(DirectoryLock lock) {
        this.lock = lock;
    }

    /**
     * Takes a directory, and makes it if need be. What a run that sent nothing left in it is deleted.
     *
     * @param overwrite whether an older result may be deleted too; anything else never is, nor what somebody still writes
     * @throws RunException if it is in use, or holds anything else; nothing was deleted then
     */
    public static OwnDirectory claim(Path directory, boolean overwrite) throws RunException {
        try {
            return claim(
                    DirectoryLock.acquire(directory)
                            .orElseThrow(() ->
                                    new RunException(name(directory) + ": a run is still going in it" + STILL_GOING)),
                    overwrite);
        } catch (IOException refused) {
            throw unwritable(directory, refused);
        }
    }

    /** The same with a directory that was locked before. The lock is released with it, also if it is refused. */
    public static OwnDirectory claim(DirectoryLock lock, boolean overwrite) throws RunException {
        OwnDirectory claimed = null;
        try {
            claimed = claimed(lock, overwrite);
            return claimed;
        } catch (IOException refused) {
            throw unwritable(lock.directory(), refused);
        } finally {
            if (claimed == null) {
                release(lock);
            }
        }
    }

    private static OwnDirectory claimed(DirectoryLock lock, boolean overwrite) throws IOException, RunException {
        Path directory = lock.directory().toRealPath();
        OlderFiles older = OlderFiles.of(directory, lock.fileIsOurs());
        Optional<String> refusal = older.refusal(overwrite);
        if (refusal.isPresent()) {
            throw new RunException(name(lock.directory()) + refusal.get());
        }
        if (older.any()) {
            requireNobodyAbove(directory);
        }
        older.delete();
        new Manifest(true, new TreeSet<>(FILES)).write(directory);
        lock.ownFile();
        return new OwnDirectory(lock);
    }

    /** A study or a search that goes on counts on the runs below its directory. */
    private static void requireNobodyAbove(Path directory) throws RunException {
        for (Path above = directory.getParent(); above != null; above = above.getParent()) {
            if (isInUse(above)) {
                throw new RunException(
                        name(directory) + ": a study or a search is still going in " + above + STILL_GOING);
            }
        }
    }

    /** Whether a run or a search that is still going writes to this directory. */
    public static boolean isInUse(Path directory) {
        try {
            return DirectoryLock.isHeld(directory);
        } catch (IOException notOurs) {
            return false;
        }
    }

    private static String name(Path directory) {
        return "result directory " + directory;
    }

    /** Returns the problem of a directory that cannot be made or written, with the reason and a remedy. */
    public static RunException unwritable(Path directory, IOException refused) {
        return new RunException(unwritableWords(directory, refused), refused);
    }

    /** Returns the same as a sentence. */
    public static String unwritableWords(Path directory, IOException refused) {
        return name(directory) + " cannot be written: " + DirectoryProblem.of(directory, refused)
                + " (expected: a directory that can be made or written, on a disk with free space; choose one with -o)";
    }

    /** As it was named. */
    public Path path() {
        return lock.directory();
    }

    /** Lists files that are going to be made. */
    public void list(Collection<String> names) throws IOException {
        Manifest.add(path(), names);
    }

    /** Lists files that are going to be made, and says that what is in the directory is to be kept from now on. At first it is not. */
    public void keep(Collection<String> names) throws IOException {
        list(names);
        Manifest.read(path()).saying(false).write(path());
    }

    /** Takes it back, as no load was sent after all. */
    public void keepNothing() throws IOException {
        Manifest.read(path()).saying(true).write(path());
    }

    /** Releases the directory; if nothing was put into it that is worth to be kept, not even by a run that sent nothing, without a trace. */
    @Override
    public void close() {
        try {
            Manifest there = Manifest.read(path()).ofWhatThereIs(path());
            TreeSet<String> telling = new TreeSet<>(there.names());
            telling.removeAll(List.of(Manifest.FILE, LOG_FILE));
            if (there.sentNothing() && telling.isEmpty()) {
                Files.deleteIfExists(path().resolve(LOG_FILE));
                Files.deleteIfExists(path().resolve(Manifest.FILE));
            } else if (Files.isRegularFile(path().resolve(Manifest.FILE), LinkOption.NOFOLLOW_LINKS)) {
                there.write(path());
            }
        } catch (IOException full) {
            LOG.warn("{} of {} lists more files than there are", Manifest.FILE, path(), full);
        } finally {
            release(lock);
        }
    }

    private static void release(DirectoryLock lock) {
        try {
            lock.close();
        } catch (IOException e) {
            LOG.warn("the lock of {} could not be deleted", lock.directory(), e);
        }
    }

    /**
     * What a directory holds before a run uses it: files that a {@link Manifest} lists, directories that only these need, and the rest, which
     * is somebody's. Links are not followed.
     */
    private static final class OlderFiles extends SimpleFileVisitor<Path> {

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
}

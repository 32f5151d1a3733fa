package dev.throng.run.directory;

import dev.throng.run.result.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
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

    public static RunException unwritable(Path directory, IOException refused) {
        // many of the JDK's messages are a path alone; the kind of exception says what is wrong with it
        String kind = refused.getClass().getSimpleName().replaceAll("(Exception|Error)$", "");
        return new RunException(
                name(directory) + " cannot be written: " + kind
                        + (refused.getMessage() == null ? "" : ": " + refused.getMessage())
                        + " (expected: a directory with room in it; choose one with -o)",
                refused);
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
}

package dev.throng.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The sign that a run still writes to a directory: a lock on a file {@value #FILE} in it. The system releases the lock when the process
 * ends, however it ends, so a file that is left behind locks nothing. On a file system without locks every directory counts as free.
 * Not for use by several threads.
 */
public final class DirectoryLock implements AutoCloseable {

    /** The name of the file. */
    public static final String FILE = ".lock";

    private final Path file;
    private final FileChannel channel;

    private DirectoryLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Locks the directory, which must exist.
     *
     * @return empty if another run holds the lock, of this process or of another one
     * @throws IOException if the file cannot be created
     */
    public static Optional<DirectoryLock> acquire(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        try {
            if (channel.tryLock() != null) {
                return Optional.of(new DirectoryLock(file, channel));
            }
        } catch (OverlappingFileLockException ofThisProcess) {
            channel.close();
            return Optional.empty();
        } catch (IOException noLocks) {
            return Optional.of(new DirectoryLock(file, channel));
        }
        channel.close();
        return Optional.empty();
    }

    /** Whether a run holds the lock of the directory. Leaves no file behind that was not there. */
    public static boolean isHeld(Path directory) throws IOException {
        if (!Files.exists(directory.resolve(FILE), LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        Optional<DirectoryLock> free = acquire(directory);
        if (free.isPresent()) {
            free.get().channel.close();
        }
        return free.isEmpty();
    }

    /** Releases the lock and deletes its file. */
    @Override
    public void close() throws IOException {
        try (channel) {
            Files.deleteIfExists(file);
        }
    }
}

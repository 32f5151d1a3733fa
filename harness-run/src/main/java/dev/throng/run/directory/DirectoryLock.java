package dev.throng.run.directory;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The sign that somebody still writes to a directory: a lock on a file {@value #FILE} in it. The system releases the lock when the process
 * ends, however it ends, so a file that is left behind locks nothing. On a file system without locks every directory counts as free.
 * Not for use by several threads.
 */
public final class DirectoryLock implements AutoCloseable {

    /** The name of the file. */
    public static final String FILE = ".lock";

    /**
     * The directories that this process holds, by their real paths. A file that is locked must not even be opened a second time: when any
     * of its channels is closed the system releases all locks that the process has on it.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path directory;
    private final Path real;
    private final FileChannel channel;
    private final List<Path> madeDirectories;
    private boolean fileIsOurs;

    private DirectoryLock(
            Path directory, Path real, FileChannel channel, List<Path> madeDirectories, boolean fileIsOurs) {
        this.directory = directory;
        this.real = real;
        this.channel = channel;
        this.madeDirectories = madeDirectories;
        this.fileIsOurs = fileIsOurs;
    }

    /**
     * Locks the directory, and makes it if need be.
     *
     * @return empty if it is locked already, by this process or by another one
     * @throws IOException if the directory or the file cannot be made; no directory is left then that was not there
     */
    public static Optional<DirectoryLock> acquire(Path directory) throws IOException {
        List<Path> made = missing(directory);
        Optional<DirectoryLock> lock = Optional.empty();
        try {
            Path real = Files.createDirectories(directory).toRealPath();
            if (HELD.add(real)) {
                try {
                    lock = locked(directory, real, made);
                } finally {
                    if (lock.isEmpty()) {
                        HELD.remove(real);
                    }
                }
            }
            return lock;
        } finally {
            if (lock.isEmpty()) {
                deleteEmpty(made);
            }
        }
    }

    private static Optional<DirectoryLock> locked(Path directory, Path real, List<Path> made) throws IOException {
        Path file = real.resolve(FILE);
        boolean fileIsOurs = false;
        while (true) {
            fileIsOurs |= created(file);
            Optional<Object> before = key(file);
            Optional<FileChannel> channel = opened(file);
            if (channel.isPresent()) {
                if (!lock(channel.get())) {
                    channel.get().close();
                    return Optional.empty();
                }
                // whoever held it may have deleted the file before we locked it, and another one made a new file
                if (before.equals(key(file))) {
                    return Optional.of(new DirectoryLock(directory, real, channel.get(), made, fileIsOurs));
                }
                channel.get().close();
            }
        }
    }

    private static boolean created(Path file) throws IOException {
        try {
            Files.createFile(file);
            return true;
        } catch (FileAlreadyExistsException exists) {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new IOException(file + " is no file", exists);
            }
            return false;
        }
    }

    private static Optional<FileChannel> opened(Path file) throws IOException {
        try {
            return Optional.of(FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
        } catch (NoSuchFileException deleted) {
            return Optional.empty();
        }
    }

    private static boolean lock(FileChannel channel) {
        try {
            return channel.tryLock() != null;
        } catch (IOException noLocks) {
            return true;
        }
    }

    /** What tells a file from another one of its name; empty if there is none. */
    private static Optional<Object> key(Path file) throws IOException {
        try {
            return Optional.ofNullable(Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .fileKey());
        } catch (NoSuchFileException deleted) {
            return Optional.empty();
        }
    }

    /** Whether the directory is locked. Leaves no file behind that was not there. */
    static boolean isHeld(Path directory) throws IOException {
        Path real = directory.toRealPath();
        Path file = real.resolve(FILE);
        if (HELD.contains(real) || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return HELD.contains(real);
        }
        Optional<FileChannel> channel = opened(file);
        if (channel.isEmpty()) {
            return false;
        }
        try (FileChannel open = channel.get()) {
            return !lock(open);
        }
    }

    /** As it was named. */
    public Path directory() {
        return directory;
    }

    /** Whether the file is ours to delete: it was not there before. */
    boolean fileIsOurs() {
        return fileIsOurs;
    }

    /** To be called if something else than its making shows that the file is ours. */
    void ownFile() {
        fileIsOurs = true;
    }

    /** Deletes the file if it is ours, releases the lock, and deletes the directories that were made for it, as far as they are empty. */
    @Override
    public void close() throws IOException {
        try (channel) {
            if (fileIsOurs) {
                Files.deleteIfExists(real.resolve(FILE));
            }
        } finally {
            HELD.remove(real);
            deleteEmpty(madeDirectories);
        }
    }

    /** The directories that are not there yet, from the innermost on. A link to nothing is there, and is the user's. */
    private static List<Path> missing(Path directory) {
        List<Path> missing = new ArrayList<>();
        Path path = directory.toAbsolutePath();
        while (path != null && Files.notExists(path, LinkOption.NOFOLLOW_LINKS)) {
            missing.add(path);
            path = path.getParent();
        }
        return missing;
    }

    private static void deleteEmpty(List<Path> directories) throws IOException {
        try {
            for (Path directory : directories) {
                Files.deleteIfExists(directory);
            }
        } catch (DirectoryNotEmptyException used) {
            return;
        }
    }
}

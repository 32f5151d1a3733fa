package dev.throng.run.directory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes a file so that a reader, also after a crash or on a full disk, finds either all of it or what was there before. */
public final class WholeFile {

    private WholeFile() {}

    /** The name of the temporary file that is written first. */
    public static String draft(String name) {
        return "." + name + ".tmp";
    }

    /**
     * Writes to a temporary file beside it, forces that to the disk and renames it.
     *
     * @throws IOException if it cannot be written; the file is as it was before, and no temporary file is left
     */
    public static void write(Path file, byte[] content) throws IOException {
        Path temporary = file.resolveSibling(draft(file.getFileName().toString()));
        try {
            try (FileChannel channel = FileChannel.open(
                    temporary,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE)) {
                fill(channel, content);
                channel.force(true);
            }
            moved(temporary, file);
        } catch (IOException unwritten) {
            Files.deleteIfExists(temporary);
            throw unwritten;
        }
    }

    /**
     * Writes into the blocks of a file that is there already, so that no other process can take the room, and renames it. If the content
     * is longer the rest needs room of its own.
     *
     * @param reserved gone afterwards, in any case
     */
    public static void writeInto(Path reserved, Path file, byte[] content) throws IOException {
        try {
            try (FileChannel channel = FileChannel.open(reserved, StandardOpenOption.WRITE)) {
                fill(channel, content);
                channel.truncate(content.length);
                channel.force(true);
            }
            moved(reserved, file);
        } catch (IOException unwritten) {
            Files.deleteIfExists(reserved);
            throw unwritten;
        }
    }

    private static void fill(FileChannel channel, byte[] content) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(content);
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private static void moved(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        forceDirectory(to.toAbsolutePath().getParent());
    }

    /** So that the rename survives a crash of the machine; systems that cannot do this to a directory do without. */
    private static void forceDirectory(Path directory) {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException notHere) {
            return;
        }
    }
}

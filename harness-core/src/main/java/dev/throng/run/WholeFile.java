package dev.throng.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes a file so that a reader, also after a crash or on a full disk, finds either all of it or what was there before. */
final class WholeFile {

    private WholeFile() {}

    /**
     * Writes to a temporary file beside it, forces that to the disk and renames it.
     *
     * @throws IOException if it cannot be written; the file is as it was before, and no temporary file is left
     */
    static void write(Path file, byte[] content) throws IOException {
        Path temporary = file.resolveSibling("." + file.getFileName() + ".tmp");
        try {
            try (FileChannel channel = FileChannel.open(
                    temporary,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(content);
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException unwritten) {
            Files.deleteIfExists(temporary);
            throw unwritten;
        }
        forceDirectory(file.toAbsolutePath().getParent());
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

package dev.throng.run;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Directories of a rehearsal's files. Stateless. */
final class ScratchDirectory {

    private ScratchDirectory() {}

    /** Deletes a directory that has files only. */
    static void delete(Path scratch) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(scratch)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        Files.delete(scratch);
    }
}

package dev.throng.xmpp.users.provision;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.channels.Channels;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Creates files with passwords, which only their owner may read: mode 0600 from the start, on file systems with modes. */
final class PrivateFile {

    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private PrivateFile() {}

    /**
     * Creates an empty file. An existing file is deleted first, because other users may have it open or be allowed to read it.
     *
     * @throws IOException if the older file cannot be deleted or the new one cannot be created
     */
    static BufferedWriter writer(Path file, Charset charset) throws IOException {
        Files.deleteIfExists(file);
        boolean modes = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] attributes = modes ? new FileAttribute<?>[] {OWNER_ONLY} : new FileAttribute<?>[0];
        return new BufferedWriter(new OutputStreamWriter(
                Channels.newOutputStream(Files.newByteChannel(
                        file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes)),
                charset.newEncoder()));
    }
}

package dev.throng.gclogs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Follows a log that a JVM is writing: each poll reads what has been added since the last. A line that is half written
 * waits for its rest. If the JVM rotates the log, polling goes on in the new file; what was added to the old one between
 * the last poll and the rotation is not read, and {@link #rotations()} says that this may have happened.
 *
 * <p>Keeps no file open between polls and starts no thread. Confined to one thread.
 */
public final class GcLogTail {

    private static final int BUFFER_BYTES = 64 * 1024;

    private final Path log;
    private final GcLogReader reader;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private long position;
    private Object fileKey = "";
    private int rotations;

    public GcLogTail(Path log, Consumer<? super GcEvent> events) {
        this.log = Objects.requireNonNull(log, "log");
        this.reader = new GcLogReader(events);
    }

    /**
     * Reads what was added since the last poll; nothing while the file does not exist yet.
     *
     * @return the number of bytes read
     * @throws GcLogException if the file is there and cannot be read
     */
    public long poll() {
        try (SeekableByteChannel channel = Files.newByteChannel(log)) {
            if (rotated(channel.size())) {
                rotations++;
                position = 0;
            }
            channel.position(position);
            long before = position;
            while (channel.read(buffer) > 0) {
                position += buffer.position();
                reader.accept(buffer.array(), 0, buffer.position());
                buffer.clear();
            }
            return position - before;
        } catch (NoSuchFileException e) {
            return 0;
        } catch (IOException e) {
            throw new GcLogException(log.getFileName() + ": cannot be read (" + e + ")", e);
        }
    }

    /** Reads what is left and ends the log: see {@link GcLogReader#finish()}. */
    public void finish() {
        poll();
        reader.finish();
    }

    /** What is known of the log as a whole. */
    public GcLogReader reader() {
        return reader;
    }

    /** How often the file was replaced by another. */
    public int rotations() {
        return rotations;
    }

    private boolean rotated(long size) throws IOException {
        Object key = Objects.requireNonNullElse(
                Files.readAttributes(log, BasicFileAttributes.class).fileKey(), log);
        boolean other = position > 0 && (size < position || !key.equals(fileKey));
        fileKey = key;
        return other;
    }
}

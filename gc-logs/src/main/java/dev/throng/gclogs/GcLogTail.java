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
 * Follows a log that a JVM still writes. Each poll reads the lines that were added since the last one. The beginning of a line is kept
 * until its end is written. If the JVM rotates the log, polling continues in the new file. Lines that were added to the old file between
 * the last poll and the rotation are lost; {@link #rotations()} shows that this may have happened.
 *
 * <p>Keeps no file open between polls and starts no thread. An instance is confined to one thread.
 */
public final class GcLogTail {

    private static final int BUFFER_BYTES = 64 * 1024;

    private final Path log;
    private final GcLogReader reader;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private long position;
    private Object fileKey = "";
    private int rotations;

    /**
     * Follows this file. It need not exist yet.
     *
     * @param events receives the events on the thread that polls
     */
    public GcLogTail(Path log, Consumer<? super GcEvent> events) {
        this.log = Objects.requireNonNull(log, "log");
        this.reader = new GcLogReader(events);
    }

    /**
     * Reads the bytes that were added since the last poll. Reads nothing as long as the file does not exist.
     *
     * @return the number of bytes read
     * @throws GcLogException if the file exists and cannot be read
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

    /**
     * Reads the rest and ends the log: see {@link GcLogReader#finish()}.
     *
     * @throws GcLogException if the file exists and cannot be read
     */
    public void finish() {
        poll();
        reader.finish();
    }

    /** The reader, which has the facts about the whole log. */
    public GcLogReader reader() {
        return reader;
    }

    /** How often the JVM replaced the file with a new one. */
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

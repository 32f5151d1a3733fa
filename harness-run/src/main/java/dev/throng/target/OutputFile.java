package dev.throng.target;

import dev.throng.secrets.Masking;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * A file of limited size for a target's output, cleaned by an {@link Masking.OutputCleaner}. It keeps the first and the last bytes of the
 * output, and a line between them that states how many bytes are left out. Until {@link #close()} the last bytes follow the first ones as
 * a ring buffer. Error messages use the last 16 KiB, which are also in memory. Any thread may call any method.
 */
final class OutputFile implements AutoCloseable {

    private static final int RECENT_BYTES = 16 * 1024;

    private final FileChannel file;
    private final long headBytes;
    private final long tailBytes;
    private final Masking.OutputCleaner cleaner;
    private final byte[] recent = new byte[RECENT_BYTES];
    private long total;
    private boolean closed;

    /**
     * @param headBytes how many of the first bytes are kept
     * @param tailBytes how many of the last bytes are kept
     * @param masking masks secrets in what is kept
     * @throws UncheckedIOException if the file cannot be created
     */
    OutputFile(Path path, long headBytes, long tailBytes, Masking masking) {
        this.cleaner = new Masking.OutputCleaner(masking);
        this.headBytes = headBytes;
        this.tailBytes = tailBytes;
        try {
            this.file = FileChannel.open(
                    path,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE);
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot write the target's output to " + path, unwritable);
        }
    }

    /** Adds output. The file gets a line when it is complete. After {@link #close()} this has no effect. */
    synchronized void append(byte[] bytes, int length) throws IOException {
        if (closed) {
            return;
        }
        write(cleaner.add(bytes, length));
    }

    private void write(byte[] bytes) throws IOException {
        remember(bytes, bytes.length);
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        while (rest.hasRemaining()) {
            long room = total < headBytes ? headBytes - total : tailBytes - (total - headBytes) % tailBytes;
            ByteBuffer piece = rest.slice(rest.position(), (int) Math.min(room, rest.remaining()));
            long position = total < headBytes ? total : headBytes + (total - headBytes) % tailBytes;
            int size = piece.remaining();
            writeFully(piece, position);
            rest.position(rest.position() + size);
            total += size;
        }
    }

    private void remember(byte[] bytes, int length) {
        int from = Math.max(0, length - RECENT_BYTES);
        for (int i = from; i < length; i++) {
            recent[(int) ((total + i) % RECENT_BYTES)] = bytes[i];
        }
    }

    private void writeFully(ByteBuffer piece, long position) throws IOException {
        long at = position;
        while (piece.hasRemaining()) {
            at += file.write(piece, at);
        }
    }

    /** Returns the last lines, oldest first, with the line that is not complete. */
    synchronized List<String> lastLines(int count) {
        int size = (int) Math.min(total, RECENT_BYTES);
        byte[] ordered = new byte[size];
        for (int i = 0; i < size; i++) {
            ordered[i] = recent[(int) ((total - size + i) % RECENT_BYTES)];
        }
        Deque<String> lines = new ArrayDeque<>();
        String text = new String(ordered, StandardCharsets.UTF_8) + new String(cleaner.peek(), StandardCharsets.UTF_8);
        text.lines().forEach(line -> {
            lines.addLast(MessageText.line(line));
            if (lines.size() > count) {
                lines.removeFirst();
            }
        });
        return List.copyOf(lines);
    }

    /** Writes the rest, and moves the last bytes into their order. */
    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (file) {
            write(cleaner.rest());
            long left = total - headBytes - tailBytes;
            if (left > 0) {
                unrollRing(left);
            }
        }
    }

    private void unrollRing(long leftOut) throws IOException {
        ByteBuffer ring = ByteBuffer.allocate((int) tailBytes);
        while (ring.hasRemaining() && file.read(ring, headBytes + ring.position()) >= 0) {
            // until the ring is read
        }
        int oldest = (int) ((total - headBytes) % tailBytes);
        byte[] mark = ("\n[… " + leftOut + " bytes left out …]\n").getBytes(StandardCharsets.UTF_8);
        writeFully(ByteBuffer.wrap(mark), headBytes);
        writeFully(ByteBuffer.wrap(ring.array(), oldest, (int) tailBytes - oldest), headBytes + mark.length);
        writeFully(ByteBuffer.wrap(ring.array(), 0, oldest), headBytes + mark.length + tailBytes - oldest);
    }
}

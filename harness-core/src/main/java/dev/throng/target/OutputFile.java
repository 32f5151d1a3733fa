package dev.throng.target;

import dev.throng.text.Masking;
import dev.throng.text.OutputCleaner;
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
 * A target's output in a file that cannot grow for ever, cleaned by an {@link OutputCleaner}: its first and its last bytes, with a line between them that says how much was
 * left out. Until {@link #close()} the last bytes lie behind the first as a ring. The last few kilobytes are kept in memory too, for
 * error messages. Any thread may call; a call takes the lock for one write.
 */
final class OutputFile implements AutoCloseable {

    private static final int RECENT_BYTES = 16 * 1024;

    private final FileChannel file;
    private final long headBytes;
    private final long tailBytes;
    private final OutputCleaner cleaner;
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
        this.cleaner = new OutputCleaner(masking);
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
            throw new UncheckedIOException("the target's output cannot be written to " + path, unwritable);
        }
    }

    /** Keeps the bytes, cleaned, as soon as their line has ended; what comes after {@link #close()} is lost. */
    synchronized void append(byte[] bytes, int length) throws IOException {
        if (closed) {
            return;
        }
        keep(cleaner.add(bytes, length));
    }

    private void keep(byte[] bytes) throws IOException {
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

    /** The last lines, oldest first, the one that has not ended included. */
    synchronized List<String> lastLines(int count) {
        int size = (int) Math.min(total, RECENT_BYTES);
        byte[] ordered = new byte[size];
        for (int i = 0; i < size; i++) {
            ordered[i] = recent[(int) ((total - size + i) % RECENT_BYTES)];
        }
        Deque<String> lines = new ArrayDeque<>();
        String text = new String(ordered, StandardCharsets.UTF_8) + new String(cleaner.peek(), StandardCharsets.UTF_8);
        text.lines().forEach(line -> {
            lines.addLast(Words.line(line));
            if (lines.size() > count) {
                lines.removeFirst();
            }
        });
        return List.copyOf(lines);
    }

    /** Puts the last bytes into their order. */
    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (file) {
            keep(cleaner.rest());
            long left = total - headBytes - tailBytes;
            if (left > 0) {
                straighten(left);
            }
        }
    }

    private void straighten(long leftOut) throws IOException {
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

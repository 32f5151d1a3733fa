package dev.throng.httpstream.hls;

import dev.throng.httpstream.failure.StreamFailure;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;

/**
 * Reads one playlist. The bytes may be cut anywhere. Holds the entries and one line, both limited; reads no byte beyond the limit. After a
 * line that cannot be read, the rest is only counted, so that the connection can be used again. Confined to one thread.
 */
public final class HlsPlaylistReader {

    private final PlaylistLimits limits;
    private final Remarks remarks = new Remarks();
    private final PlaylistLines lines;
    private final PlaylistBuilder builder;
    private Optional<HlsException> fault = Optional.empty();
    private int bytesLeft;

    public HlsPlaylistReader(PlaylistLimits limits) {
        this.limits = limits;
        this.lines = new PlaylistLines(limits.maxLineBytes(), remarks);
        this.builder = new PlaylistBuilder(limits.maxEntries(), remarks);
        this.bytesLeft = limits.maxBytes();
    }

    /**
     * Reads bytes of the playlist, and moves the reader index over all of them.
     *
     * @throws HlsException as soon as a limit is exceeded
     */
    public void add(ByteBuf bytes) throws HlsException {
        int allowed = Math.min(bytesLeft, bytes.readableBytes());
        bytesLeft -= allowed;
        ByteBuffer part = bytes.nioBuffer(bytes.readerIndex(), allowed);
        bytes.skipBytes(allowed);
        if (fault.isEmpty()) {
            readLines(part);
        }
        if (bytes.isReadable()) {
            throw new HlsException(
                    StreamFailure.PLAYLIST_TOO_LONG, "a playlist of more than " + limits.maxBytes() + " bytes");
        }
    }

    private void readLines(ByteBuffer part) throws HlsException {
        try {
            for (Optional<String> line = lines.next(part); line.isPresent(); line = lines.next(part)) {
                builder.line(line.get());
            }
        } catch (HlsException e) {
            if (e.fault() == StreamFailure.PLAYLIST_TOO_LONG) {
                throw e;
            }
            fault = Optional.of(e);
        }
    }

    /**
     * Returns the playlist; called once, after its last byte.
     *
     * @throws HlsException if the bytes were not a complete playlist
     */
    public HlsPlaylist complete() throws HlsException {
        if (fault.isPresent()) {
            throw fault.get();
        }
        Optional<String> last = lines.last();
        if (last.isPresent()) {
            builder.line(last.get());
        }
        return builder.build();
    }

    /** Returns why the bytes so far are no playlist; empty if they may be one. */
    public Optional<HlsException> fault() {
        return fault;
    }

    /** Returns how the playlist deviates from RFC 8216; complete after {@link #complete}. */
    public Set<Deviation> deviations() {
        return remarks.deviations();
    }

    /** Returns what the playlist offers and Throng does not request, except of single variants; complete after {@link #complete}. */
    public Set<Unrequested> unrequested() {
        return remarks.unrequested();
    }
}

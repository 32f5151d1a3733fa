package dev.throng.httpstream.hls;

import dev.throng.httpstream.failure.StreamFailure;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Reads one playlist. The bytes may be cut anywhere. Holds the entries and one line, both limited; reads no byte beyond the limit. After an
 * exception it cannot be used any more. Confined to one thread.
 */
public final class HlsPlaylistReader {

    private final PlaylistLimits limits;
    private final PlaylistLines lines;
    private final PlaylistBuilder builder;
    private int bytesLeft;

    public HlsPlaylistReader(PlaylistLimits limits) {
        this.limits = limits;
        this.lines = new PlaylistLines(limits.maxLineBytes());
        this.builder = new PlaylistBuilder(limits.maxEntries());
        this.bytesLeft = limits.maxBytes();
    }

    /**
     * Reads bytes of the playlist, and moves the reader index over all of them.
     *
     * @throws HlsException as soon as a line or a limit is at fault
     */
    public void add(ByteBuf bytes) throws HlsException {
        int allowed = Math.min(bytesLeft, bytes.readableBytes());
        bytesLeft -= allowed;
        ByteBuffer part = bytes.nioBuffer(bytes.readerIndex(), allowed);
        bytes.skipBytes(allowed);
        for (Optional<String> line = lines.next(part); line.isPresent(); line = lines.next(part)) {
            builder.line(line.get());
        }
        if (bytes.isReadable()) {
            throw new HlsException(
                    StreamFailure.PLAYLIST_TOO_LONG, "a playlist of more than " + limits.maxBytes() + " bytes");
        }
    }

    /**
     * Returns the playlist; called once, after its last byte.
     *
     * @throws HlsException if the bytes were not a complete playlist
     */
    public HlsPlaylist complete() throws HlsException {
        Optional<String> last = lines.last();
        if (last.isPresent()) {
            builder.line(last.get());
        }
        return builder.build();
    }
}

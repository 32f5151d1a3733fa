package dev.throng.httpstream.hls;

import dev.throng.streams.flv.Pieces;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads playlists in tests. */
final class Playlists {

    /** Reads a playlist whole, cut in two at each place, and byte by byte. All results must be equal. */
    static HlsPlaylist read(String text) throws HlsException {
        HlsPlaylist whole = read(List.of(bytes(text)), PlaylistLimits.DEFAULT);
        for (List<ByteBuf> way : Pieces.ways(text.getBytes(StandardCharsets.UTF_8))) {
            if (!read(way, PlaylistLimits.DEFAULT).equals(whole)) {
                throw new AssertionError("depends on the split: " + text);
            }
        }
        return whole;
    }

    /** Returns the fault of a playlist, which must be the same at each split. */
    static HlsException fault(String text) {
        return fault(text.getBytes(StandardCharsets.UTF_8), PlaylistLimits.DEFAULT);
    }

    static HlsException fault(byte[] text, PlaylistLimits limits) {
        HlsException first = null;
        for (List<ByteBuf> way : Pieces.ways(text)) {
            try {
                throw new AssertionError("no fault: " + read(way, limits));
            } catch (HlsException e) {
                if (first != null && !first.getMessage().equals(e.getMessage())) {
                    throw new AssertionError("depends on the split: " + first.getMessage() + ", " + e.getMessage());
                }
                first = e;
            }
        }
        return first;
    }

    static HlsPlaylist read(List<ByteBuf> pieces, PlaylistLimits limits) throws HlsException {
        HlsPlaylistReader reader = new HlsPlaylistReader(limits);
        for (ByteBuf piece : pieces) {
            reader.add(piece);
        }
        return reader.complete();
    }

    static ByteBuf bytes(String text) {
        return Unpooled.wrappedBuffer(text.getBytes(StandardCharsets.UTF_8));
    }

    private Playlists() {}
}

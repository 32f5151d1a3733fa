package dev.throng.httpstream.codec;

import dev.throng.http.ChunkedReader;
import dev.throng.http.HttpException;
import io.netty.buffer.ByteBuf;

/**
 * Reads the content after a response's head: removes the chunks, ends where the length says, and separates media from metadata. The bytes
 * may be cut anywhere; only an incomplete block of metadata is held. Allocates nothing while there is no metadata.
 */
public final class ContentReader {

    /** Receives the parts of the content. */
    public interface Sink {

        /**
         * @param bytes at least one; valid until the method returns
         * @return whether to go on
         */
        boolean media(ByteBuf bytes) throws ResponseException;

        /** Returns whether to go on. */
        boolean metadata(IcyMetadata metadata);
    }

    private static final long ENDLESS = Long.MAX_VALUE;

    /** Reads content of nothing but media up to the end of the connection. It has no state, so all listeners share it. */
    private static final ContentReader PLAIN = new ContentReader(null, null, ENDLESS);

    private final ChunkedReader chunks;
    private final IcyReader icy;
    private long left;

    private ContentReader(ChunkedReader chunks, IcyReader icy, long left) {
        this.chunks = chunks;
        this.icy = icy;
        this.left = left;
    }

    /** Returns a reader of the content after a head. */
    public static ContentReader of(ResponseHead head) {
        long length = head.contentLength().orElse(ENDLESS);
        if (!head.chunked() && head.icy().metaint().isEmpty() && length == ENDLESS) {
            return PLAIN;
        }
        return new ContentReader(
                head.chunked() ? new ChunkedReader() : null,
                head.icy().metaint().isPresent()
                        ? new IcyReader(head.icy().metaint().getAsInt())
                        : null,
                length);
    }

    /** Reads all bytes, until the sink stops or the content ends. */
    public void read(ByteBuf in, Sink sink) throws ResponseException {
        boolean goOn = true;
        while (goOn && in.isReadable() && !ended()) {
            int bytes = chunks == null ? (int) Math.min(left, in.readableBytes()) : nextOfChunk(in);
            if (bytes == 0) {
                return;
            }
            int end = in.readerIndex() + bytes;
            int all = in.writerIndex();
            if (chunks != null) {
                chunks.taken(bytes);
            } else if (left != ENDLESS) {
                left -= bytes;
            }
            if (icy == null) {
                goOn = lend(in, bytes, sink);
            } else {
                in.writerIndex(end);
                goOn = icy.read(in, sink);
                in.setIndex(end, all);
            }
        }
    }

    private int nextOfChunk(ByteBuf in) throws ResponseException {
        try {
            return chunks.next(in);
        } catch (HttpException e) {
            throw ResponseException.of(e);
        }
    }

    /** Whether the content is complete; never if it ends with the connection. */
    public boolean ended() {
        return left == 0 || chunks != null && chunks.ended();
    }

    /** Whether the content ends with the connection. */
    public boolean endsWithConnection() {
        return left == ENDLESS && chunks == null;
    }

    /** Gives the sink this many bytes of the buffer, and skips them whatever it did with the indexes. */
    static boolean lend(ByteBuf in, int bytes, Sink sink) throws ResponseException {
        int end = in.readerIndex() + bytes;
        int all = in.writerIndex();
        in.writerIndex(end);
        boolean goOn = sink.media(in);
        in.setIndex(end, all);
        return goOn;
    }
}

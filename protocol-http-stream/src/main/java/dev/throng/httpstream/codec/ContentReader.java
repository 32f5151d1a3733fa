package dev.throng.httpstream.codec;

import io.netty.buffer.ByteBuf;

/**
 * Reads what follows a response's head: takes off the frames of chunks, ends where the length says, and parts the medium from the metadata
 * in it. May be cut anywhere; holds nothing but a block of metadata that is not complete. Allocates nothing while there is no metadata.
 */
public final class ContentReader {

    /** Takes what is in the content. */
    public interface Sink {

        /**
         * @param bytes lent; at least one
         * @return whether to go on
         */
        boolean media(ByteBuf bytes) throws StreamException;

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

    /** For the content behind that head. */
    public static ContentReader of(ResponseHead head) {
        long length = head.contentLength().orElse(ENDLESS);
        if (!head.chunked() && head.metaint().isEmpty() && length == ENDLESS) {
            return PLAIN;
        }
        return new ContentReader(
                head.chunked() ? new ChunkedReader() : null,
                head.metaint().isPresent() ? new IcyReader(head.metaint().getAsInt()) : null,
                length);
    }

    /** Reads all there is, unless the sink does not want to go on, or the content ends. */
    public void read(ByteBuf in, Sink sink) throws StreamException {
        boolean goOn = true;
        while (goOn && in.isReadable() && !ended()) {
            int bytes = chunks == null ? (int) Math.min(left, in.readableBytes()) : chunks.next(in);
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

    /** Whether all that was promised has come; never if the content ends with the connection. */
    public boolean ended() {
        return left == 0 || chunks != null && chunks.ended();
    }

    /** Whether the end of the connection is the end of the content, as nothing else tells of it. */
    public boolean endsWithConnection() {
        return left == ENDLESS && chunks == null;
    }

    /** Lets the sink see so many bytes of the buffer, and moves behind them whatever it did with the indexes. */
    static boolean lend(ByteBuf in, int bytes, Sink sink) throws StreamException {
        int end = in.readerIndex() + bytes;
        int all = in.writerIndex();
        in.writerIndex(end);
        boolean goOn = sink.media(in);
        in.setIndex(end, all);
        return goOn;
    }
}

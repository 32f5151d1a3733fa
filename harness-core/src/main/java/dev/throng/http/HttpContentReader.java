package dev.throng.http;

import dev.throng.http.HttpException.Fault;
import io.netty.buffer.ByteBuf;
import java.util.List;

/**
 * Finds the content of a response behind its head (RFC 9112 §6): removes the chunks, and ends where the length says. The bytes may be cut
 * anywhere. Holds no bytes.
 */
public final class HttpContentReader {

    private static final long UNTIL_CLOSED = Long.MAX_VALUE;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;

    /** Null unless the content is chunked. */
    private final ChunkedReader chunks;

    private long left;

    private HttpContentReader(ChunkedReader chunks, long left) {
        this.chunks = chunks;
        this.left = left;
    }

    /**
     * Returns a reader of the content of a response to any method but HEAD and CONNECT.
     *
     * @throws HttpException if the head does not say where the content ends
     */
    public static HttpContentReader of(HttpHead head) throws HttpException {
        if (head.status() == NO_CONTENT || head.status() == NOT_MODIFIED) {
            return new HttpContentReader(null, 0);
        }
        List<String> codings = head.values("transfer-encoding");
        if (!codings.isEmpty()) {
            if (!head.http11() || codings.size() > 1 || !codings.get(0).equalsIgnoreCase("chunked")) {
                throw new HttpException(Fault.BAD_HEAD, "a Transfer-Encoding other than chunked, or before HTTP/1.1");
            }
            return new HttpContentReader(new ChunkedReader(), UNTIL_CLOSED);
        }
        List<String> lengths = head.values("content-length").stream().distinct().toList();
        if (lengths.size() > 1 || lengths.size() == 1 && !lengths.get(0).matches("[0-9]{1,18}")) {
            throw new HttpException(Fault.BAD_HEAD, "no single number as Content-Length");
        }
        return new HttpContentReader(null, lengths.isEmpty() ? UNTIL_CLOSED : Long.parseLong(lengths.get(0)));
    }

    /**
     * Reads framing until there is content.
     *
     * @return bytes of content at the reader index, which the caller reads and reports with {@link #taken}; 0 if more bytes are needed or the
     *     content has ended
     */
    public int next(ByteBuf in) throws HttpException {
        return chunks == null ? (int) Math.min(left, in.readableBytes()) : chunks.next(in);
    }

    /** Reports that the caller has read bytes of content. */
    public void taken(int bytes) {
        if (chunks != null) {
            chunks.taken(bytes);
        } else if (left != UNTIL_CLOSED) {
            left -= bytes;
        }
    }

    /** Whether the content is complete; never if it ends with the connection. */
    public boolean ended() {
        return left == 0 || chunks != null && chunks.ended();
    }

    /** Whether the content ends with the connection. */
    public boolean endsWithConnection() {
        return left == UNTIL_CLOSED && chunks == null;
    }
}

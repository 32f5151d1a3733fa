package dev.throng.httpstream.codec;

import dev.throng.http.HeadLines;
import dev.throng.http.HttpException;
import io.netty.buffer.ByteBuf;

/**
 * Reads the head of a response (RFC 9112 §4 and §5; SHOUTcast's {@code ICY 200 OK}). The bytes may be cut anywhere. Interim responses (1xx
 * except 101) are skipped. A line may end without CR, because some servers omit it; folded lines are refused. A reader reads one head
 * only. Confined to one thread.
 */
public final class ResponseHeadReader {

    private final HeadLines lines = new HeadLines();
    private HeadBuilder builder;

    /**
     * Reads up to the end of the head, and no byte after it.
     *
     * @return whether the head is complete
     */
    public boolean read(ByteBuf in) throws ResponseException {
        try {
            while (lines.next(in)) {
                if (lineEnded(lines.bytes(), lines.length())) {
                    return true;
                }
            }
            return false;
        } catch (HttpException e) {
            throw ResponseException.of(e);
        }
    }

    private boolean lineEnded(byte[] line, int length) throws ResponseException {
        if (builder == null) {
            builder = HeadBuilder.ofStatusLine(line, length);
            return false;
        }
        if (length > 0) {
            builder.header(line, length);
            return false;
        }
        if (builder.isProvisional()) {
            builder = null;
            return false;
        }
        return true;
    }

    /** Returns the complete head. */
    public ResponseHead head() {
        return builder.build();
    }
}

package dev.throng.httpstream.codec;

import dev.throng.httpstream.failure.StreamFailure;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * Reads the head of a response (RFC 9112 §4 and §5; SHOUTcast's {@code ICY 200 OK}). The bytes may be cut anywhere. Interim responses (1xx
 * except 101) are skipped. A line may end without CR, because some servers omit it; folded lines are refused. A reader reads one head
 * only. Confined to one thread.
 */
public final class ResponseHeadReader {

    /** Limit for all lines, including those of interim responses. */
    public static final int MAX_HEAD_BYTES = 16 * 1024;

    public static final int MAX_LINE_BYTES = 8 * 1024;

    private byte[] line = new byte[256];
    private int lineBytes;
    private int headBytes;
    private HeadBuilder builder;

    /**
     * Reads up to the end of the head, and no byte after it.
     *
     * @return whether the head is complete
     */
    public boolean read(ByteBuf in) throws ResponseException {
        while (in.isReadable()) {
            int toEnd = in.bytesBefore((byte) '\n');
            int more = toEnd < 0 ? in.readableBytes() : toEnd;
            take(in, more, toEnd < 0 ? more : more + 1);
            if (toEnd < 0) {
                return false;
            }
            in.skipBytes(1);
            if (lineBytes > 0 && line[lineBytes - 1] == '\r') {
                lineBytes--;
            }
            if (lineEnded()) {
                return true;
            }
            lineBytes = 0;
        }
        return false;
    }

    private void take(ByteBuf in, int bytes, int withEnd) throws ResponseException {
        // checked first, so that neither a long line nor a long head is ever held
        if (withEnd > MAX_HEAD_BYTES - headBytes) {
            throw new ResponseException(
                    StreamFailure.HEAD_TOO_LONG, "a head of more than " + MAX_HEAD_BYTES + " bytes");
        }
        if (bytes > MAX_LINE_BYTES - lineBytes) {
            throw new ResponseException(
                    StreamFailure.HEAD_TOO_LONG, "a line in the head of more than " + MAX_LINE_BYTES + " bytes");
        }
        headBytes += withEnd;
        if (lineBytes + bytes > line.length) {
            line = Arrays.copyOf(line, Math.max(lineBytes + bytes, Math.min(2 * line.length, MAX_LINE_BYTES)));
        }
        in.readBytes(line, lineBytes, bytes);
        lineBytes += bytes;
    }

    private boolean lineEnded() throws ResponseException {
        for (int i = 0; i < lineBytes; i++) {
            if (line[i] == 0 || line[i] == '\r') {
                throw new ResponseException(StreamFailure.BAD_HEAD, "a line of the head with a NUL or a CR in it");
            }
        }
        if (builder == null) {
            builder = HeadBuilder.ofStatusLine(line, lineBytes);
            return false;
        }
        if (lineBytes > 0) {
            builder.header(line, lineBytes);
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

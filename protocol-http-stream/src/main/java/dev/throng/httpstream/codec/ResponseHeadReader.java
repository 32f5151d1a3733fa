package dev.throng.httpstream.codec;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * Reads the head of a response, however it is cut into pieces (RFC 9112 §4 and §5; SHOUTcast's {@code ICY 200 OK}). Provisional responses
 * (1xx but for 101) are read over. A line may end without CR, as some servers end theirs; folded lines are refused. Serves one head; drop
 * it then. Confined to one thread.
 */
public final class ResponseHeadReader {

    /** Of all lines, those of provisional responses among them. */
    public static final int MAX_HEAD_BYTES = 16 * 1024;

    public static final int MAX_LINE_BYTES = 8 * 1024;

    private byte[] line = new byte[256];
    private int lineBytes;
    private int headBytes;
    private HeadBuilder builder;

    /**
     * Reads on, up to the end of the head and not a byte further.
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
        // first of all, so that neither a long line nor a long head is ever held
        if (withEnd > MAX_HEAD_BYTES - headBytes) {
            throw new ResponseException(
                    ResponseFault.HEAD_TOO_LONG, "a head of more than " + MAX_HEAD_BYTES + " bytes");
        }
        if (bytes > MAX_LINE_BYTES - lineBytes) {
            throw new ResponseException(
                    ResponseFault.HEAD_TOO_LONG, "a line in the head of more than " + MAX_LINE_BYTES + " bytes");
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
                throw new ResponseException(ResponseFault.BAD_HEAD, "a line of the head with a NUL or a CR in it");
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

    /** The head, once it is complete. */
    public ResponseHead head() {
        return builder.build();
    }
}

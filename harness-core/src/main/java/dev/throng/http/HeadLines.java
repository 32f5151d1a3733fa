package dev.throng.http;

import dev.throng.http.HttpException.Fault;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * Cuts the head of a response into lines (RFC 9112 §2). The bytes may be cut anywhere. A line may end without CR, because some servers omit
 * it. Holds one line. Confined to one thread.
 */
public final class HeadLines {

    /** Limit for all lines, including those of interim responses. */
    public static final int MAX_HEAD_BYTES = 16 * 1024;

    public static final int MAX_LINE_BYTES = 8 * 1024;

    private byte[] line = new byte[256];
    private int lineBytes;
    private int headBytes;
    private boolean complete;

    /**
     * Reads up to the end of the next line, and no byte after it.
     *
     * @return whether a line is complete; then {@link #bytes} has it until the next call
     * @throws HttpException if the line or the head is too long, or if the line has a NUL or a CR in it
     */
    public boolean next(ByteBuf in) throws HttpException {
        if (complete) {
            complete = false;
            lineBytes = 0;
        }
        if (!in.isReadable()) {
            return false;
        }
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
        requireText();
        complete = true;
        return true;
    }

    /** The line, without its end; only the first {@link #length} bytes. */
    public byte[] bytes() {
        return line;
    }

    /** How many bytes the line has. */
    public int length() {
        return lineBytes;
    }

    private void take(ByteBuf in, int bytes, int withEnd) throws HttpException {
        // checked first, so that neither a long line nor a long head is ever held
        if (withEnd > MAX_HEAD_BYTES - headBytes) {
            throw new HttpException(Fault.HEAD_TOO_LONG, "a head of more than " + MAX_HEAD_BYTES + " bytes");
        }
        if (bytes > MAX_LINE_BYTES - lineBytes) {
            throw new HttpException(
                    Fault.HEAD_TOO_LONG, "a line in the head of more than " + MAX_LINE_BYTES + " bytes");
        }
        headBytes += withEnd;
        if (lineBytes + bytes > line.length) {
            line = Arrays.copyOf(line, Math.max(lineBytes + bytes, Math.min(2 * line.length, MAX_LINE_BYTES)));
        }
        in.readBytes(line, lineBytes, bytes);
        lineBytes += bytes;
    }

    private void requireText() throws HttpException {
        for (int i = 0; i < lineBytes; i++) {
            if (line[i] == 0 || line[i] == '\r') {
                throw new HttpException(Fault.BAD_HEAD, "a line of the head with a NUL or a CR in it");
            }
        }
    }
}

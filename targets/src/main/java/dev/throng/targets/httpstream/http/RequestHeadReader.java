package dev.throng.targets.httpstream.http;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads the head of one request; reads may end anywhere, and lines end with CR LF or LF. */
public final class RequestHeadReader {

    private static final int FIRST_BYTES = 256;

    private final int maxHeadBytes;
    private final List<String> lines = new ArrayList<>();
    private byte[] line = new byte[FIRST_BYTES];
    private int lineBytes;
    private int headBytes;

    public RequestHeadReader(int maxHeadBytes) {
        this.maxHeadBytes = maxHeadBytes;
    }

    /**
     * Reads up to the empty line that ends the head, and not a byte further.
     *
     * @return the head; empty while it is incomplete
     * @throws BadRequestException if the head is invalid or too long
     */
    public Optional<RequestHead> read(ByteBuf bytes) {
        while (bytes.isReadable()) {
            byte next = bytes.readByte();
            if (++headBytes > maxHeadBytes) {
                throw new BadRequestException("a head of more than " + maxHeadBytes + " bytes");
            }
            if (next != '\n') {
                add(next);
            } else if (endLine()) {
                return Optional.of(RequestHead.of(lines));
            }
        }
        return Optional.empty();
    }

    private void add(byte next) {
        if (lineBytes == line.length) {
            line = Arrays.copyOf(line, 2 * lineBytes);
        }
        line[lineBytes++] = next;
    }

    private boolean endLine() {
        int length = lineBytes > 0 && line[lineBytes - 1] == '\r' ? lineBytes - 1 : lineBytes;
        lineBytes = 0;
        if (length > 0) {
            lines.add(new String(line, 0, length, StandardCharsets.UTF_8));
        }
        return length == 0 && !lines.isEmpty();
    }
}

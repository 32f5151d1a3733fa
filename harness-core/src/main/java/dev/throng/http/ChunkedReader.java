package dev.throng.http;

import dev.throng.http.HttpException.Fault;
import io.netty.buffer.ByteBuf;

/**
 * Removes the framing of chunked content (RFC 9112 §7.1). The bytes may be cut anywhere. A line may end without CR. Holds no bytes.
 * Confined to one thread.
 *
 * <pre>
 *   size in hex [ ;extension ] CRLF  size bytes CRLF  ...  0 CRLF  [ trailer CRLF ]*  CRLF
 * </pre>
 */
public final class ChunkedReader {

    static final int MAX_SIZE_DIGITS = 16;
    static final int MAX_EXTENSION_BYTES = 1024;
    /** Limit for the lines after the last chunk. */
    public static final int MAX_TRAILER_BYTES = 8 * 1024;

    private enum State {
        SIZE,
        EXTENSION,
        SIZE_END,
        DATA,
        DATA_END,
        DATA_LF,
        TRAILER_START,
        TRAILER,
        TRAILER_END,
        LAST_LF,
        ENDED
    }

    private State state = State.SIZE;
    private long size;
    /** Digits of the size so far, or bytes of the chunk extension or of the trailer. */
    private int count;

    /**
     * Reads framing until there is content.
     *
     * @return bytes of content at the reader index, which the caller reports with {@link #taken}; 0 if more bytes are needed or the
     *     content has ended
     */
    public int next(ByteBuf in) throws HttpException {
        while (in.isReadable() && state != State.ENDED) {
            if (state == State.DATA) {
                return (int) Math.min(size, in.readableBytes());
            }
            state = after(in.readByte());
        }
        return 0;
    }

    /** Reports that the caller has read bytes of content. */
    public void taken(int bytes) {
        size -= bytes;
        if (size == 0) {
            state = State.DATA_END;
        }
    }

    /** Whether the content is complete. */
    public boolean ended() {
        return state == State.ENDED;
    }

    private State after(byte b) throws HttpException {
        return switch (state) {
            case SIZE -> inSize(b);
            case EXTENSION -> inExtension(b);
            case SIZE_END -> sizeEnded(b);
            case DATA_END -> b == '\r' ? State.DATA_LF : dataEnded(b);
            case DATA_LF -> dataEnded(b);
            case TRAILER_START -> trailerStart(b);
            case TRAILER -> inTrailer(b);
            case TRAILER_END -> b == '\n' ? State.TRAILER_START : fail("a CR within a trailer");
            case LAST_LF -> b == '\n' ? State.ENDED : fail("no end behind the last chunk");
            case DATA, ENDED -> throw new IllegalStateException(state.name());
        };
    }

    private State inSize(byte b) throws HttpException {
        int digit = Character.digit(b, 16);
        if (digit >= 0) {
            if (++count > MAX_SIZE_DIGITS || size > Long.MAX_VALUE >> 4) {
                return fail("the size of a chunk overflows");
            }
            size = size << 4 | digit;
            return State.SIZE;
        }
        if (count == 0) {
            return fail("a chunk without a size");
        }
        count = 0;
        return inExtension(b);
    }

    private State inExtension(byte b) throws HttpException {
        if (b == '\r') {
            return State.SIZE_END;
        }
        if (b == '\n') {
            return sizeEnded(b);
        }
        if (count == 0 && b != ';' && b != ' ' && b != '\t') {
            return fail("a size of a chunk that is no number in hex");
        }
        if (++count > MAX_EXTENSION_BYTES) {
            return fail("extensions of a chunk of more than " + MAX_EXTENSION_BYTES + " bytes");
        }
        return State.EXTENSION;
    }

    private State sizeEnded(byte b) throws HttpException {
        if (b != '\n') {
            return fail("no end of the line behind the size of a chunk");
        }
        count = 0;
        return size == 0 ? State.TRAILER_START : State.DATA;
    }

    private State dataEnded(byte b) throws HttpException {
        if (b != '\n') {
            return fail("a chunk longer than its size");
        }
        count = 0;
        return State.SIZE;
    }

    private State trailerStart(byte b) throws HttpException {
        if (b == '\r') {
            return State.LAST_LF;
        }
        return b == '\n' ? State.ENDED : inTrailer(b);
    }

    private State inTrailer(byte b) throws HttpException {
        if (++count > MAX_TRAILER_BYTES) {
            return fail("trailers of more than " + MAX_TRAILER_BYTES + " bytes");
        }
        if (b == '\n') {
            return State.TRAILER_START;
        }
        return b == '\r' ? State.TRAILER_END : State.TRAILER;
    }

    private static State fail(String what) throws HttpException {
        throw new HttpException(Fault.BAD_CHUNK, what);
    }
}

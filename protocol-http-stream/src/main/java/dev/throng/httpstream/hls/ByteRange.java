package dev.throng.httpstream.hls;

/**
 * A part of a resource.
 *
 * @param offset of the first byte
 * @param length bytes, more than 0
 */
public record ByteRange(long offset, long length) {

    /** Returns the value of the request's header {@code Range}. */
    public String header() {
        return "bytes=" + offset + '-' + (end() - 1);
    }

    /** Returns the offset after the last byte. */
    public long end() {
        return offset + length;
    }
}

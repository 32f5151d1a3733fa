package dev.throng.targets.xmpp.xml;

import java.util.Arrays;

/**
 * Cuts the bytes of one stream into frames: the XML declaration, the stream's start tag, each first-level element, the
 * stream's end tag. Reads may end anywhere. Looks at each byte once; copies only frames that began in an earlier read.
 * The {@link ElementParser} checks names and nesting.
 *
 * <p>Confined to one thread.
 */
public final class StreamScanner {

    /** Takes frames; may call {@link #restart}, {@link #restartAndDropRest} or {@link #stop} during the call. */
    public interface FrameHandler {

        /** {@code <?xml …?>}, which only the first bytes of a stream can be. */
        void declaration(byte[] bytes, int offset, int length) throws XmlException;

        /** The stream's start tag. */
        void header(byte[] bytes, int offset, int length) throws XmlException;

        /** A first-level element. */
        void element(byte[] bytes, int offset, int length) throws XmlException;

        /** The stream's end tag. */
        void end(byte[] bytes, int offset, int length) throws XmlException;
    }

    private static final byte[] NOTHING = {};

    private final int maxFrameBytes;
    private final MarkupTokenizer markup;
    private boolean headerSeen;
    private boolean inFrame;
    private boolean stopped;
    private boolean takesRest;
    /** The part of the current frame that came with earlier reads. */
    private byte[] held = NOTHING;

    private int heldLength;

    /**
     * @param maxFrameBytes the largest frame in bytes
     * @param maxDepth the largest number of open elements, including the stream's
     */
    public StreamScanner(int maxFrameBytes, int maxDepth) {
        this.maxFrameBytes = maxFrameBytes;
        this.markup = new MarkupTokenizer(maxDepth);
    }

    /**
     * Takes all of the given bytes; the caller may reuse the array afterwards.
     *
     * @throws XmlException if the bytes are not allowed in a stream; the scanner must not be used again
     */
    public void read(byte[] in, int offset, int length, FrameHandler frames) throws XmlException {
        int end = offset + length;
        int start = offset;
        int at = offset;
        takesRest = true;
        while (at < end && !stopped && takesRest) {
            if (!inFrame) {
                at = markup.skipBlanks(in, at, end);
                inFrame = at < end;
                start = at;
            }
            at = markup.scan(in, at, end);
            if (markup.isFrameComplete()) {
                inFrame = false;
                emit(in, start, at - start, frames);
            }
        }
        if (inFrame && !stopped && takesRest) {
            hold(in, start, end - start);
        }
    }

    private void emit(byte[] in, int start, int length, FrameHandler frames) throws XmlException {
        if (heldLength == 0) {
            checkSize(length);
            dispatch(in, start, length, frames);
            return;
        }
        hold(in, start, length);
        byte[] whole = held;
        int wholeLength = heldLength;
        clearHeld();
        dispatch(whole, 0, wholeLength, frames);
    }

    private void dispatch(byte[] bytes, int offset, int length, FrameHandler frames) throws XmlException {
        if (markup.depth() == 1 && headerSeen) {
            frames.element(bytes, offset, length);
        } else if (markup.depth() == 1) {
            headerSeen = true;
            frames.header(bytes, offset, length);
        } else if (bytes[offset + 1] == '?') {
            frames.declaration(bytes, offset, length);
        } else if (bytes[offset + 1] == '/') {
            stopped = true;
            frames.end(bytes, offset, length);
        } else {
            throw XmlException.notWellFormed("a stream without content");
        }
    }

    private void hold(byte[] in, int start, int length) throws XmlException {
        checkSize(heldLength + (long) length);
        if (held.length - heldLength < length) {
            held = Arrays.copyOf(held, Math.max(heldLength + length, Math.min(maxFrameBytes, 2 * held.length)));
        }
        System.arraycopy(in, start, held, heldLength, length);
        heldLength += length;
    }

    private void clearHeld() {
        held = NOTHING;
        heldLength = 0;
    }

    private void checkSize(long length) throws XmlException {
        if (length > maxFrameBytes) {
            throw XmlException.tooMuch("a stanza of more than " + maxFrameBytes + " bytes");
        }
    }

    /** Whether a frame has arrived in part. */
    public boolean isWithinFrame() {
        return inFrame;
    }

    /** Expects a new stream, which begins after the current frame. */
    public void restart() {
        markup.reset();
        inFrame = false;
        headerSeen = false;
        clearHeld();
    }

    /** Expects a new stream, which begins with the next read; drops the rest of the current read. */
    public void restartAndDropRest() {
        restart();
        takesRest = false;
    }

    /** Ignores all further input. */
    public void stop() {
        stopped = true;
        clearHeld();
    }
}

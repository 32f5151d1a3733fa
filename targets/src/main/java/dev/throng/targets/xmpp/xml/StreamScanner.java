package dev.throng.targets.xmpp.xml;

import java.util.Arrays;

/**
 * Cuts the bytes of one stream into frames, wherever reads happen to end: the XML declaration, the stream's start tag, each
 * first-level element whole, the stream's end tag. Every byte is looked at once; only a frame that began in an earlier read
 * is copied. It finds where things end and refuses what no stream may hold; names and nesting are the parser's to check.
 *
 * <p>Confined to one thread.
 */
public final class StreamScanner {

    /** Takes frames; may call {@link #restart}, {@link #restartAndDropRest} or {@link #stop} while it does. */
    public interface FrameHandler {

        /** {@code <?xml …?>}, which only the first bytes of a stream can be. */
        void declaration(byte[] bytes, int offset, int length) throws XmlException;

        /** The stream's start tag. */
        void header(byte[] bytes, int offset, int length) throws XmlException;

        /** A first-level element. */
        void stanza(byte[] bytes, int offset, int length) throws XmlException;

        /** The stream's end tag. */
        void end(byte[] bytes, int offset, int length) throws XmlException;
    }

    private enum State {
        TEXT,
        MARKUP,
        START_TAG,
        SINGLE_QUOTED,
        DOUBLE_QUOTED,
        SLASH,
        END_TAG,
        BANG,
        CDATA,
        DECLARATION
    }

    private static final byte[] NOTHING = {};
    private static final byte[] CDATA_START = {'[', 'C', 'D', 'A', 'T', 'A', '['};

    private final int maxFrameBytes;
    private final int maxDepth;

    private State state = State.TEXT;
    /** Open elements, the stream's among them. */
    private int depth;
    /** Progress inside {@code <![CDATA[}, or closing brackets seen inside CDATA, or a question mark in the declaration. */
    private int matched;

    /** Nothing of the stream was seen yet. */
    private boolean fresh = true;

    private boolean headerSeen;
    /** Inside a frame. */
    private boolean framed;

    private boolean stopped;
    private boolean takesRest;
    /** The part of the current frame that came with earlier reads. */
    private byte[] held = NOTHING;

    private int heldLength;

    /** {@code maxDepth} counts the stream's element too. */
    public StreamScanner(int maxFrameBytes, int maxDepth) {
        this.maxFrameBytes = maxFrameBytes;
        this.maxDepth = maxDepth;
    }

    /** Takes all of the given bytes, which are the caller's again when it returns. */
    public void read(byte[] in, int offset, int length, FrameHandler frames) throws XmlException {
        int end = offset + length;
        int start = offset;
        int at = offset;
        takesRest = true;
        while (at < end && !stopped && takesRest) {
            if (state == State.TEXT && depth > 1) {
                at = indexOf(in, at, end, '<');
            } else if (state == State.SINGLE_QUOTED) {
                at = indexOf(in, at, end, '\'');
            } else if (state == State.DOUBLE_QUOTED) {
                at = indexOf(in, at, end, '"');
            }
            if (at == end) {
                break;
            }
            if (!framed && in[at] == '<') {
                framed = true;
                start = at;
            }
            boolean complete = take(in[at]);
            at++;
            if (complete) {
                framed = false;
                emit(in, start, at - start, frames);
                start = at;
            }
        }
        if (framed && !stopped && takesRest) {
            hold(in, start, end - start);
        }
    }

    private static int indexOf(byte[] in, int from, int end, char wanted) {
        int at = from;
        while (at < end && in[at] != wanted) {
            at++;
        }
        return at;
    }

    private boolean take(byte next) throws XmlException {
        switch (state) {
            case TEXT:
                return text(next);
            case MARKUP:
                return markup(next);
            case START_TAG:
            case SLASH:
                return startTag(next);
            case SINGLE_QUOTED:
            case DOUBLE_QUOTED:
                state = State.START_TAG;
                return false;
            case END_TAG:
                return endTag(next);
            case BANG:
                return bang(next);
            case CDATA:
                return cdata(next);
            default:
                return declaration(next);
        }
    }

    private boolean text(byte next) throws XmlException {
        if (next == '<') {
            state = State.MARKUP;
            return false;
        }
        if (depth <= 1 && !isBlank(next)) {
            throw depth == 0
                    ? XmlException.notWellFormed("text before the stream's start tag")
                    : XmlException.badFormat("text between stanzas");
        }
        fresh = false;
        return false;
    }

    private boolean markup(byte next) throws XmlException {
        boolean first = fresh;
        fresh = false;
        switch (next) {
            case '/':
                if (depth == 0) {
                    throw XmlException.notWellFormed("an end tag without a start tag");
                }
                state = State.END_TAG;
                return false;
            case '!':
                if (depth < 2) {
                    throw XmlException.restricted("a DTD, a comment or CDATA outside of stanzas");
                }
                state = State.BANG;
                matched = 0;
                return false;
            case '?':
                if (!first) {
                    throw XmlException.restricted("a processing instruction");
                }
                state = State.DECLARATION;
                matched = 0;
                return false;
            default:
                if (next == '<' || next == '>' || next == '&' || next >= 0 && next <= ' ') {
                    throw XmlException.notWellFormed("no name after <");
                }
                state = State.START_TAG;
                return false;
        }
    }

    private boolean startTag(byte next) throws XmlException {
        switch (next) {
            case '>':
                boolean empty = state == State.SLASH;
                state = State.TEXT;
                if (!empty && ++depth > maxDepth) {
                    throw XmlException.tooMuch("elements nested deeper than " + maxDepth);
                }
                return depth <= 1;
            case '<':
                throw XmlException.notWellFormed("< inside a tag");
            case '\'':
                state = State.SINGLE_QUOTED;
                return false;
            case '"':
                state = State.DOUBLE_QUOTED;
                return false;
            default:
                state = next == '/' ? State.SLASH : State.START_TAG;
                return false;
        }
    }

    private boolean endTag(byte next) throws XmlException {
        if (next == '>') {
            state = State.TEXT;
            depth--;
            return depth <= 1;
        }
        if (next == '<') {
            throw XmlException.notWellFormed("< inside a tag");
        }
        return false;
    }

    private boolean bang(byte next) throws XmlException {
        if (next != CDATA_START[matched]) {
            throw XmlException.restricted("a DTD or a comment");
        }
        if (++matched == CDATA_START.length) {
            state = State.CDATA;
            matched = 0;
        }
        return false;
    }

    private boolean cdata(byte next) {
        if (next == ']') {
            matched = Math.min(2, matched + 1);
        } else if (next == '>' && matched == 2) {
            state = State.TEXT;
        } else {
            matched = 0;
        }
        return false;
    }

    private boolean declaration(byte next) throws XmlException {
        if (next == '<') {
            throw XmlException.notWellFormed("< inside the XML declaration");
        }
        boolean complete = next == '>' && matched == 1;
        matched = next == '?' ? 1 : 0;
        if (complete) {
            state = State.TEXT;
        }
        return complete;
    }

    private static boolean isBlank(byte next) {
        return next == ' ' || next == '\n' || next == '\r' || next == '\t';
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
        held = NOTHING;
        heldLength = 0;
        dispatch(whole, 0, wholeLength, frames);
    }

    private void dispatch(byte[] bytes, int offset, int length, FrameHandler frames) throws XmlException {
        if (depth == 1 && headerSeen) {
            frames.stanza(bytes, offset, length);
        } else if (depth == 1) {
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

    private void checkSize(long length) throws XmlException {
        if (length > maxFrameBytes) {
            throw XmlException.tooMuch("a stanza of more than " + maxFrameBytes + " bytes");
        }
    }

    /** Expects a new stream, beginning with what follows the frame just taken. */
    public void restart() {
        state = State.TEXT;
        depth = 0;
        fresh = true;
        framed = false;
        headerSeen = false;
        held = NOTHING;
        heldLength = 0;
    }

    /** Expects a new stream, beginning with the next read; what else was read with the frame just taken is thrown away. */
    public void restartAndDropRest() {
        restart();
        takesRest = false;
    }

    /** Takes nothing any more. */
    public void stop() {
        stopped = true;
        held = NOTHING;
        heldLength = 0;
    }
}

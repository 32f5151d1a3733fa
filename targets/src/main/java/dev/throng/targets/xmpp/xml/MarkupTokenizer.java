package dev.throng.targets.xmpp.xml;

/**
 * Follows the markup of one stream byte by byte: quotes, CDATA and the depth of open elements. Refuses markup that RFC
 * 6120 forbids; does not check names and nesting. Confined to one thread.
 */
final class MarkupTokenizer {

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

    private static final byte[] CDATA_START = {'[', 'C', 'D', 'A', 'T', 'A', '['};

    private final int maxDepth;

    private State state = State.TEXT;
    private int depth;
    /** Matched bytes of {@code <![CDATA[}, closing brackets inside CDATA, or question marks in the declaration. */
    private int matched;

    private boolean atStreamStart = true;
    private boolean frameComplete;

    MarkupTokenizer(int maxDepth) {
        this.maxDepth = maxDepth;
    }

    /** Expects the start of a stream. */
    void reset() {
        state = State.TEXT;
        depth = 0;
        atStreamStart = true;
    }

    /** The number of open elements, including the stream's. */
    int depth() {
        return depth;
    }

    /** Skips blanks before a frame; returns the position of its first byte, or {@code end}. */
    int skipBlanks(byte[] in, int from, int end) throws XmlException {
        int at = from;
        while (at < end && in[at] != '<') {
            text(in[at]);
            at++;
        }
        return at;
    }

    /**
     * Reads on in a frame: the declaration, the stream's start or end tag, or a first-level element.
     *
     * @return the position after the frame, or {@code end}; {@link #isFrameComplete} tells which
     */
    int scan(byte[] in, int from, int end) throws XmlException {
        int at = from;
        boolean complete = false;
        while (at < end && !complete) {
            at = skip(in, at, end);
            if (at < end) {
                complete = accept(in[at]);
                at++;
            }
        }
        frameComplete = complete;
        return at;
    }

    /** Whether the last {@link #scan} ended at the end of a frame. */
    boolean isFrameComplete() {
        return frameComplete;
    }

    private int skip(byte[] in, int at, int end) {
        if (state == State.TEXT && depth > 1) {
            return indexOf(in, at, end, '<');
        } else if (state == State.SINGLE_QUOTED) {
            return indexOf(in, at, end, '\'');
        } else if (state == State.DOUBLE_QUOTED) {
            return indexOf(in, at, end, '"');
        }
        return at;
    }

    private static int indexOf(byte[] in, int from, int end, char wanted) {
        int at = from;
        while (at < end && in[at] != wanted) {
            at++;
        }
        return at;
    }

    /** Takes the next byte; returns whether it ends the frame. */
    private boolean accept(byte next) throws XmlException {
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
        atStreamStart = false;
        return false;
    }

    private boolean markup(byte next) throws XmlException {
        boolean first = atStreamStart;
        atStreamStart = false;
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
}

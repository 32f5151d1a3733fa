package dev.throng.xmpp.codec;

import com.fasterxml.aalto.AsyncByteArrayFeeder;
import com.fasterxml.aalto.AsyncXMLStreamReader;
import com.fasterxml.aalto.async.AsyncByteArrayScanner;
import com.fasterxml.aalto.async.AsyncStreamReaderImpl;
import com.fasterxml.aalto.in.ReaderConfig;
import java.util.Arrays;
import javax.xml.stream.XMLStreamException;

/** One of aalto's parsers with the stanza it is in, if any: the elements whose end tags are awaited. Confined to one thread. */
final class Parser {

    private static final int MAX_DEPTH = 64;
    private static final int MAX_NAMES = 2000;
    private static final int SMALL_NAMES = 500;
    private static final int SMALL_STANZA_BYTES = 64 * 1024;
    private static final String[] NO_ATTRIBUTES = {};

    private final ReaderConfig config;
    private final Scanner scanner;
    private final AsyncXMLStreamReader<AsyncByteArrayFeeder> events;
    private final Element[] open = new Element[MAX_DEPTH];
    private int depth;
    private long fedBytes;
    private long stanzaStart;
    private boolean small = true;

    Parser(ReaderConfig shared) {
        config = shared;
        ReaderConfig own = shared.createNonShared(null, null, null);
        own.setActualEncoding("UTF-8");
        scanner = new Scanner(own);
        events = new AsyncStreamReaderImpl<>(scanner);
    }

    /** Lets its table of names be seen, and the bytes of an event. */
    private static final class Scanner extends AsyncByteArrayScanner {

        private int eventStart;

        Scanner(ReaderConfig config) {
            super(config);
        }

        void mark() {
            eventStart = _inputPtr;
        }

        int names() {
            return _symbols == null ? 0 : _symbols.size();
        }

        /** Whether the bytes of the event, not its text, begin with {@code ]]>}. */
        boolean beginsWithEndOfCdata() {
            int at = eventStart;
            return at + 2 < _inputEnd
                    && _inputBuffer[at] == ']'
                    && _inputBuffer[at + 1] == ']'
                    && _inputBuffer[at + 2] == '>';
        }
    }

    /** Bytes that need no check and end with a whole tag. */
    void readAll(byte[] bytes) throws XMLStreamException {
        feed(bytes, bytes.length);
        while (next() != AsyncXMLStreamReader.EVENT_INCOMPLETE) {
            // nobody asked for what is read
        }
    }

    /** The array must stay as it is until the events are read up to {@link AsyncXMLStreamReader#EVENT_INCOMPLETE}. */
    void feed(byte[] bytes, int length) throws XMLStreamException {
        scanner.feedInput(bytes, 0, length);
        fedBytes += length;
    }

    /** Whether it is worth keeping. */
    boolean isSmall() {
        return small && names() <= SMALL_NAMES;
    }

    /** How many names of elements and attributes it knows, those of all parsers included. */
    int names() {
        return scanner.names();
    }

    boolean isOf(ReaderConfig wanted) {
        return config == wanted;
    }

    /** The kind of the next event. */
    int next() throws XMLStreamException {
        scanner.mark();
        try {
            return events.next();
        } catch (RuntimeException e) {
            throw gaveUp(e);
        }
    }

    AsyncXMLStreamReader<AsyncByteArrayFeeder> events() {
        return events;
    }

    boolean withinStanza() {
        return depth > 0;
    }

    /** Whether what was fed ends with a stanza, or with the header. */
    boolean betweenStanzas() {
        return depth == 0 && fedBytes == stanzaStart;
    }

    /** Whether all bytes are read, to the last, and nothing is half read. */
    boolean atRest() {
        return depth == 0 && scanner.needMoreInput();
    }

    /** The event of a start tag as an element. */
    Element element() {
        String namespace = events.getNamespaceURI();
        return new Element(events.getLocalName(), namespace == null ? "" : namespace, attributes());
    }

    private String[] attributes() {
        int count = scanner.getAttrCount();
        if (count == 0) {
            return NO_ATTRIBUTES;
        }
        String[] attributes = new String[2 * count];
        int length = 0;
        for (int i = 0; i < count; i++) {
            String prefix = scanner.getAttrPrefix(i);
            boolean plain = prefix == null || prefix.isEmpty();
            if (plain || prefix.equals("xml")) {
                String name = scanner.getAttrLocalName(i);
                attributes[length++] = plain ? name : "lang".equals(name) ? "xml:lang" : "xml:" + name;
                attributes[length++] = scanner.getAttrValue(i);
            }
        }
        return length == attributes.length ? attributes : Arrays.copyOf(attributes, length);
    }

    /** A start tag within the stream. */
    void start() throws XmppStreamException {
        if (depth == MAX_DEPTH) {
            throw new XmppStreamException(
                    XmppStreamFault.POLICY_VIOLATION, "elements nested deeper than the limit of " + MAX_DEPTH);
        }
        if (depth == 0) {
            stanzaStart = scanner.getStartingByteOffset();
        }
        checkNames();
        open[depth++] = element();
    }

    /** Made-up names would fill the table of names, and, chosen to collide, make its look-ups long. */
    void checkNames() throws XmppStreamException {
        if (names() > MAX_NAMES) {
            throw new XmppStreamException(
                    XmppStreamFault.POLICY_VIOLATION,
                    "more names of elements and attributes than the limit of " + MAX_NAMES);
        }
    }

    /** An end tag within a stanza; its element. */
    Element end() {
        depth--;
        Element ended = open[depth];
        open[depth] = null;
        ended.end();
        if (depth > 0) {
            open[depth - 1].add(ended);
        }
        return ended;
    }

    void text() throws XMLStreamException, XmppStreamException {
        try {
            if (depth > 0) {
                String text = scanner.getText();
                if (text.startsWith("]]>") && scanner.beginsWithEndOfCdata()) {
                    throw new XMLStreamException("the end of a CDATA section that has not begun");
                }
                open[depth - 1].append(text);
            } else if (!scanner.isTextWhitespace()) {
                throw new XmppStreamException(XmppStreamFault.BAD_FORMAT, "text between two stanzas");
            }
        } catch (RuntimeException e) {
            throw gaveUp(e);
        }
    }

    /** Whatever it throws at hostile bytes, even by mistake, says that they are no XML. */
    private static XMLStreamException gaveUp(RuntimeException e) {
        return new XMLStreamException("the parser gave up: " + e, e);
    }

    /** Bytes since the stanza began, or since the last one ended. */
    long stanzaBytes() throws XMLStreamException {
        return scanner.getEndingByteOffset() - stanzaStart;
    }

    /** As {@link #stanzaBytes}, after all that was fed was read. */
    long unfinishedBytes() {
        return fedBytes - stanzaStart;
    }

    /** The next stanza begins behind this. */
    void over() throws XMLStreamException {
        long end = scanner.getEndingByteOffset();
        small &= end - stanzaStart <= SMALL_STANZA_BYTES;
        stanzaStart = end;
    }

    /** What a start tag of a stream binds, as a start tag that binds the same. */
    String startTag() {
        String prefix = events.getPrefix();
        StringBuilder tag = new StringBuilder(128).append('<');
        if (prefix != null && !prefix.isEmpty()) {
            tag.append(prefix).append(':');
        }
        tag.append(events.getLocalName());
        for (int i = 0; i < events.getNamespaceCount(); i++) {
            String bound = events.getNamespacePrefix(i);
            String uri = events.getNamespaceURI(i);
            tag.append(" xmlns");
            if (bound != null && !bound.isEmpty()) {
                tag.append(':').append(bound);
            }
            tag.append("='").append(uri == null ? "" : Xml.escape(uri)).append('\'');
        }
        return tag.append('>').toString();
    }
}

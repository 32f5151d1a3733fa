package dev.throng.xmpp.codec;

import com.fasterxml.aalto.AsyncByteArrayFeeder;
import com.fasterxml.aalto.AsyncXMLStreamReader;
import com.fasterxml.aalto.async.AsyncByteArrayScanner;
import com.fasterxml.aalto.async.AsyncStreamReaderImpl;
import com.fasterxml.aalto.in.ReaderConfig;
import java.util.Arrays;
import javax.xml.stream.XMLStreamException;

/** An aalto parser and the open elements of the current stanza, if any. Confined to one thread. */
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
    private long takenBytes;
    private boolean small = true;

    Parser(ReaderConfig shared) {
        config = shared;
        ReaderConfig own = shared.createNonShared(null, null, null);
        own.setActualEncoding("UTF-8");
        scanner = new Scanner(own);
        events = new AsyncStreamReaderImpl<>(scanner);
    }

    /** Gives access to aalto's table of names and to the bytes of an event. */
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

    /** Feeds trusted bytes that end with a complete tag. */
    void readAll(byte[] bytes) throws XMLStreamException {
        feed(bytes, bytes.length);
        while (next() != AsyncXMLStreamReader.EVENT_INCOMPLETE) {
            // the bytes are only checked
        }
    }

    /** Feeds bytes. The array must not change until the events are read up to {@link AsyncXMLStreamReader#EVENT_INCOMPLETE}. */
    void feed(byte[] bytes, int length) throws XMLStreamException {
        scanner.feedInput(bytes, 0, length);
        fedBytes += length;
    }

    /** Whether the parser is small enough to be reused. */
    boolean isSmall() {
        return small && names() <= SMALL_NAMES;
    }

    /** Returns how many names of elements and attributes the parser knows, including the names shared by all parsers. */
    int names() {
        return scanner.names();
    }

    boolean isOf(ReaderConfig wanted) {
        return config == wanted;
    }

    /** Returns the kind of the next event. */
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

    /** Whether the bytes that were fed end with a stanza, or with the stream header. */
    boolean betweenStanzas() {
        return depth == 0 && fedBytes == stanzaStart;
    }

    /** Whether all bytes are read and no event is incomplete. */
    boolean atRest() {
        return depth == 0 && scanner.needMoreInput();
    }

    /** Returns the element of the current start tag. */
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

    /** Opens the element of a start tag. */
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

    /** A hostile peer could fill the table of names, and make its look-ups slow with names that collide. */
    void checkNames() throws XmppStreamException {
        if (names() > MAX_NAMES) {
            throw new XmppStreamException(
                    XmppStreamFault.POLICY_VIOLATION,
                    "more names of elements and attributes than the limit of " + MAX_NAMES);
        }
    }

    /** Closes the element of an end tag, and returns it. */
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

    /** Any exception of the parser, even by a bug, means that the bytes are not XML. */
    private static XMLStreamException gaveUp(RuntimeException e) {
        return new XMLStreamException("the parser gave up: " + e, e);
    }

    /** Returns the bytes since the stanza began, or since the last one ended. */
    long stanzaBytes() throws XMLStreamException {
        return scanner.getEndingByteOffset() - stanzaStart;
    }

    /** Like {@link #stanzaBytes}, when all bytes that were fed are read. */
    long unfinishedBytes() {
        return fedBytes - stanzaStart;
    }

    /**
     * Takes memory for the bytes of an incomplete stanza.
     *
     * @throws XmppStreamException if the stanzas of all streams take too much
     */
    void takeFrom(StanzaMemory memory) throws XmppStreamException {
        long more = unfinishedBytes() - StanzaMemory.FREE_BYTES - takenBytes;
        if (more <= 0) {
            return;
        }
        if (!memory.take(more)) {
            throw new XmppStreamException(
                    XmppStreamFault.POLICY_VIOLATION,
                    "the long stanzas that arrive at the same time have more than " + memory.bytes()
                            + " bytes, the limit for this heap; THRONG_JAVA_OPTS=-Xmx4g raises it");
        }
        takenBytes += more;
    }

    /** Gives back the memory that was taken for a stanza. */
    void giveBackTo(StanzaMemory memory) {
        if (takenBytes > 0) {
            memory.giveBack(takenBytes);
            takenBytes = 0;
        }
    }

    /** Marks the end of a stanza; the next one begins here. */
    void over() throws XMLStreamException {
        long end = scanner.getEndingByteOffset();
        small &= end - stanzaStart <= SMALL_STANZA_BYTES;
        stanzaStart = end;
    }

    /** Returns a start tag with the same namespace bindings as the start tag of the stream. */
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

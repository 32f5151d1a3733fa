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
    private static final int MAX_NAMES_OF_STANZA = 1000;
    private static final int SMALL_NAMES = 500;
    private static final int SMALL_STANZA_BYTES = 64 * 1024;
    private static final String[] NO_ATTRIBUTES = {};

    private final ReaderConfig config;
    private final Scanner scanner;
    private final AsyncXMLStreamReader<AsyncByteArrayFeeder> events;
    private final Utf8 utf8 = new Utf8();
    private final Element[] open = new Element[MAX_DEPTH];
    private int depth;
    private long fedBytes;
    private long stanzaStart;
    private int namesBefore;
    private boolean small = true;

    Parser(ReaderConfig shared) {
        config = shared;
        ReaderConfig own = shared.createNonShared(null, null, null);
        own.setActualEncoding("UTF-8");
        scanner = new Scanner(own);
        events = new AsyncStreamReaderImpl<>(scanner);
    }

    /** Lets its table of names be seen. */
    private static final class Scanner extends AsyncByteArrayScanner {

        Scanner(ReaderConfig config) {
            super(config);
        }

        int names() {
            return _symbols == null ? 0 : _symbols.size();
        }
    }

    /** Bytes that need no check and end with a whole tag. */
    void readAll(byte[] bytes) throws XMLStreamException {
        feed(bytes, bytes.length);
        while (next() != AsyncXMLStreamReader.EVENT_INCOMPLETE) {
            // nobody asked for what is read
        }
    }

    /**
     * To be called in turn with {@link #feed}.
     *
     * @return how many of the bytes can be read
     */
    int sound(byte[] bytes, int length) {
        return utf8.firstWrong(bytes, 0, length);
    }

    /** The array must stay as it is until the events are read up to {@link AsyncXMLStreamReader#EVENT_INCOMPLETE}. */
    void feed(byte[] bytes, int length) throws XMLStreamException {
        scanner.feedInput(bytes, 0, length);
        fedBytes += length;
    }

    /** Whether it is worth keeping. */
    boolean isSmall() {
        return small && scanner.names() <= SMALL_NAMES;
    }

    boolean isOf(ReaderConfig wanted) {
        return config == wanted;
    }

    /** The kind of the next event. */
    int next() throws XMLStreamException {
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
        int count = events.getAttributeCount();
        if (count == 0) {
            return NO_ATTRIBUTES;
        }
        String[] attributes = new String[2 * count];
        int length = 0;
        for (int i = 0; i < count; i++) {
            String prefix = events.getAttributePrefix(i);
            boolean plain = prefix == null || prefix.isEmpty();
            if (plain || prefix.equals("xml")) {
                String name = events.getAttributeLocalName(i);
                attributes[length++] = plain ? name : "lang".equals(name) ? "xml:lang" : "xml:" + name;
                attributes[length++] = events.getAttributeValue(i);
            }
        }
        return length == attributes.length ? attributes : Arrays.copyOf(attributes, length);
    }

    /** A start tag within the stream. */
    void start() throws StreamException {
        if (depth == MAX_DEPTH) {
            throw new StreamException(
                    StreamFault.POLICY_VIOLATION, "elements nested deeper than the limit of " + MAX_DEPTH);
        }
        if (depth == 0) {
            stanzaStart = scanner.getStartingByteOffset();
        }
        checkNames();
        open[depth++] = element();
    }

    /** Made-up names would fill the table of names, and, chosen to collide, make its look-ups long. */
    void checkNames() throws StreamException {
        if (scanner.names() - namesBefore > MAX_NAMES_OF_STANZA) {
            throw new StreamException(
                    StreamFault.POLICY_VIOLATION,
                    "more new names in a stanza than the limit of " + MAX_NAMES_OF_STANZA);
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

    void text() throws XMLStreamException, StreamException {
        try {
            if (depth > 0) {
                open[depth - 1].append(scanner.getText());
            } else if (!scanner.isTextWhitespace()) {
                throw new StreamException(StreamFault.BAD_FORMAT, "text between two stanzas");
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
        namesBefore = scanner.names();
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

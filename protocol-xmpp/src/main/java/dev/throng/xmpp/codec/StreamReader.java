package dev.throng.xmpp.codec;

import com.fasterxml.aalto.AsyncXMLStreamReader;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

/**
 * Reads one direction of an XMPP stream and hands out complete stanzas. The bytes may be cut anywhere.
 *
 * <p>Reads only the XML that RFC 6120 §11.1 allows: no comments, processing instructions or document types, and only the five predefined
 * entities. Anything else is an error, and so is a stanza over the limit. That limit bounds the memory. Between two stanzas the reader
 * holds no parser; see {@link Parsers}. Confined to one thread.
 */
public final class StreamReader {

    /** The namespace of the stream's own elements. */
    public static final String STREAMS = "http://etherx.jabber.org/streams";

    /** The namespace of stanzas between client and server. */
    public static final String CLIENT = "jabber:client";

    /** A start tag that binds no prefix and no default namespace. */
    private static final String AROUND_DOCUMENTS = "<documents>";

    private static final byte[] NOTHING = {};
    private static final byte[] DECLARATION = "<?xml ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] DOCUMENT_TYPE = "<!DOCTYPE".getBytes(StandardCharsets.US_ASCII);

    private final Parsers parsers;
    private final StreamLimits limits;

    /** The start tag that the reader begins with; null if the peer's stream begins with one. */
    private final StartTag given;

    /** The start tag of the stream; null before it was read. */
    private StartTag startTag;

    /** The parser in use; null between two stanzas and before the first tag. */
    private Parser parser;

    /** The bytes after the last {@code >}. */
    private byte[] held = NOTHING;

    private int heldBytes;
    private boolean over;
    private boolean feeding;

    /** @param maxStanzaBytes most bytes of a stanza or stream header; a longer one is a {@link XmppStreamFault#POLICY_VIOLATION} */
    public StreamReader(Parsers parsers, int maxStanzaBytes) {
        this(parsers, new StreamLimits(maxStanzaBytes));
    }

    /** @param limits may be shared with other readers, which saves memory */
    public StreamReader(Parsers parsers, StreamLimits limits) {
        this(parsers, limits, null);
    }

    private StreamReader(Parsers parsers, StreamLimits limits, StartTag given) {
        this.parsers = parsers;
        this.limits = limits;
        this.given = given;
        this.startTag = given;
    }

    /**
     * Returns a reader of elements without a stream around them. Each declares its namespaces itself, so it is a document of its own (RFC 7395
     * §3.3). {@link StreamListener#opened} and {@link StreamListener#closed} are never called.
     *
     * @param limits may be shared with other readers, which saves memory
     */
    public static StreamReader ofDocuments(Parsers parsers, StreamLimits limits) {
        return new StreamReader(parsers, limits, parsers.startTag(AROUND_DOCUMENTS));
    }

    /** Whether a stanza, or the stream header, has arrived in part. */
    public boolean withinStanza() {
        return heldBytes > 0 || parser != null && !parser.betweenStanzas();
    }

    /**
     * Resets the reader: the next bytes begin a new stream (RFC 6120 §4.3.3). If a listener calls this, the rest of the bytes being read
     * is dropped.
     */
    public void restart() {
        startTag = given;
        forget();
        over = false;
    }

    /** The stream has ended, and nothing more is read from it. To be called once the connection is closed. */
    public void end() {
        over = true;
        forget();
    }

    private void forget() {
        if (parser != null) {
            parser.giveBackTo(limits.memory());
        }
        parser = null;
        held = NOTHING;
        heldBytes = 0;
    }

    /**
     * Reads all bytes of the buffer. Bytes after the end of the stream are dropped. The listener must not feed this reader, but may feed
     * others.
     *
     * @throws XmppStreamException if the bytes are not XMPP; the reader must then be restarted before it is used again
     */
    public void feed(ByteBuf in, StreamListener listener) throws XmppStreamException {
        if (feeding) {
            throw new IllegalStateException("a stream reader is fed by its own listener");
        }
        feeding = true;
        boolean failed = true;
        byte[] bytes = parsers.lend();
        try {
            while (in.isReadable()) {
                int length = Math.min(in.readableBytes(), bytes.length);
                in.readBytes(bytes, 0, length);
                parsers.count(length);
                if (over || !read(bytes, length, listener)) {
                    in.skipBytes(in.readableBytes());
                }
            }
            failed = false;
        } catch (XMLStreamException e) {
            throw new XmppStreamException(
                    XmppStreamFault.NOT_WELL_FORMED, "this is no XML: " + firstLine(e.getMessage()), e);
        } finally {
            if (failed) {
                over = true;
                forget();
            }
            parsers.giveBack(bytes);
            feeding = false;
        }
    }

    /**
     * Hands complete tags to the parser and holds an incomplete one. The parser accepts any cut, but has two bugs: it loses characters of
     * four bytes that are cut within an attribute, and it misses a {@code ]]>} that is cut.
     *
     * @return whether to read on
     */
    private boolean read(byte[] bytes, int length, StreamListener listener)
            throws XMLStreamException, XmppStreamException {
        int first = toTag(bytes, 0, length);
        int end = length - first;
        if (first > 0) {
            System.arraycopy(bytes, first, bytes, 0, end);
        }
        int whole = end;
        while (whole > 0 && bytes[whole - 1] != '>') {
            whole--;
        }
        if (whole > 0 && !parseBehindHeld(bytes, whole, listener)) {
            return false;
        }
        if (whole == end) {
            return true;
        }
        hold(bytes, toTag(bytes, whole, end), end);
        limit(heldBytes + (parser == null ? 0 : parser.unfinishedBytes()));
        return heldBytes <= limits.maxHeldBytes() || parseHeld(Utf8.wholeCharacters(held, heldBytes), listener);
    }

    /** Skips white space between stanzas, which is a keepalive (RFC 6120 §4.6.1), and before the header, up to where a tag must begin. */
    private int toTag(byte[] bytes, int from, int end) throws XmppStreamException {
        if (withinStanza()) {
            return from;
        }
        int first = from;
        while (first < end && isBlank(bytes[first])) {
            first++;
        }
        if (first < end && bytes[first] != '<') {
            throw startTag == null
                    ? new XmppStreamException(XmppStreamFault.NOT_WELL_FORMED, "this is no XML: it begins with no tag")
                    : new XmppStreamException(XmppStreamFault.BAD_FORMAT, "text between two stanzas");
        }
        return first;
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    private void hold(byte[] bytes, int from, int end) {
        int length = end - from;
        if (heldBytes + length > held.length) {
            held = Arrays.copyOf(held, Math.max(2 * heldBytes, heldBytes + length));
        }
        System.arraycopy(bytes, from, held, heldBytes, length);
        heldBytes += length;
    }

    /** @return whether to read on */
    private boolean parseBehindHeld(byte[] bytes, int length, StreamListener listener)
            throws XMLStreamException, XmppStreamException {
        if (heldBytes == 0) {
            return parse(bytes, length, listener);
        }
        hold(bytes, 0, length);
        return parseHeld(heldBytes, listener);
    }

    /** @return whether to read on */
    private boolean parseHeld(int length, StreamListener listener) throws XMLStreamException, XmppStreamException {
        byte[] bytes = held;
        int end = heldBytes;
        held = NOTHING;
        heldBytes = 0;
        boolean more = length == 0 || parse(bytes, length, listener);
        if (more) {
            hold(bytes, length, end);
        }
        return more;
    }

    /** @return whether to read on */
    private boolean parse(byte[] bytes, int length, StreamListener listener)
            throws XMLStreamException, XmppStreamException {
        if (startTag == null && beginsWithDocumentType(bytes, length)) {
            throw restricted(XMLStreamConstants.DTD);
        }
        if (parser == null) {
            parser = startTag == null ? parsers.fresh() : parsers.behind(startTag);
        }
        int sound = Utf8.firstWrong(bytes, length);
        parser.feed(bytes, sound);
        boolean more = events(parser, listener);
        if (more && sound < length) {
            throw new XmppStreamException(XmppStreamFault.NOT_WELL_FORMED, "bytes that are not UTF-8, or zero");
        }
        return more;
    }

    /**
     * Whether the bytes begin with a document type, perhaps after an XML declaration. Checked here because the parser does not support
     * declarations within document types, and reports them unclearly.
     */
    private static boolean beginsWithDocumentType(byte[] bytes, int length) {
        int at = 0;
        while (at < length && isBlank(bytes[at])) {
            at++;
        }
        if (begins(DECLARATION, bytes, at, length)) {
            while (at < length && bytes[at] != '>') {
                at++;
            }
            at++;
            while (at < length && isBlank(bytes[at])) {
                at++;
            }
        }
        return begins(DOCUMENT_TYPE, bytes, at, length);
    }

    private static boolean begins(byte[] with, byte[] bytes, int at, int length) {
        return at + with.length <= length && Arrays.equals(bytes, at, at + with.length, with, 0, with.length);
    }

    /** @return whether to read on */
    private boolean events(Parser reading, StreamListener listener) throws XMLStreamException, XmppStreamException {
        AsyncXMLStreamReader<?> events = reading.events();
        while (true) {
            int event = reading.next();
            switch (event) {
                case AsyncXMLStreamReader.EVENT_INCOMPLETE -> {
                    limit(reading.unfinishedBytes());
                    reading.takeFrom(limits.memory());
                    reading.checkNames();
                    return true;
                }
                case XMLStreamConstants.START_ELEMENT -> {
                    if (startTag != null) {
                        reading.start();
                    } else if (!header(reading, listener)) {
                        return false;
                    }
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    if (!reading.withinStanza()) {
                        requireStream();
                        limit(reading.stanzaBytes());
                        over = true;
                        parser = null;
                        listener.closed();
                        return false;
                    }
                    if (!end(reading, listener)) {
                        return false;
                    }
                    if (reading.atRest()) {
                        parsers.giveBack(startTag, reading);
                        parser = null;
                        return true;
                    }
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
                    reading.text();
                    if (!reading.withinStanza()) {
                        reading.over();
                    }
                }
                case XMLStreamConstants.START_DOCUMENT -> declaration(events);
                default -> throw restricted(event);
            }
        }
    }

    private void requireStream() throws XmppStreamException {
        if (given != null) {
            throw new XmppStreamException(XmppStreamFault.NOT_WELL_FORMED, "an end tag without a start tag");
        }
    }

    /** @return whether to read on */
    private boolean header(Parser reading, StreamListener listener) throws XMLStreamException, XmppStreamException {
        Element header = reading.element();
        if (!header.is("stream", STREAMS)) {
            throw new XmppStreamException(
                    XmppStreamFault.INVALID_NAMESPACE,
                    "the first element is no stream header (expected: stream in " + STREAMS + ")");
        }
        String byDefault = reading.events().getNamespaceURI("");
        if (!CLIENT.equals(byDefault) && !STREAMS.equals(byDefault)) {
            throw new XmppStreamException(
                    XmppStreamFault.INVALID_NAMESPACE,
                    "the stream's default namespace is neither " + CLIENT + " nor " + STREAMS + " (RFC 6120, 4.8)");
        }
        limit(reading.stanzaBytes());
        startTag = parsers.startTag(reading.startTag());
        reading.over();
        listener.opened(header);
        return parser == reading;
    }

    /** @return whether to read on */
    private boolean end(Parser reading, StreamListener listener) throws XMLStreamException, XmppStreamException {
        Element element = reading.end();
        if (reading.withinStanza()) {
            return true;
        }
        long bytes = reading.stanzaBytes();
        limit(bytes);
        reading.over();
        reading.giveBackTo(limits.memory());
        boolean more = listener.received(element, (int) bytes) && parser == reading;
        if (!more) {
            parser = null;
        }
        return more;
    }

    private void limit(long bytes) throws XmppStreamException {
        if (bytes > limits.maxStanzaBytes()) {
            throw new XmppStreamException(
                    XmppStreamFault.POLICY_VIOLATION,
                    "a stanza longer than the limit of " + limits.maxStanzaBytes() + " bytes");
        }
    }

    private static void declaration(AsyncXMLStreamReader<?> events) throws XmppStreamException {
        if ("1.1".equals(events.getVersion())) {
            throw new XmppStreamException(
                    XmppStreamFault.NOT_WELL_FORMED, "XML 1.1 is declared (RFC 6120, 11.8, knows 1.0 only)");
        }
        String encoding = events.getCharacterEncodingScheme();
        if (encoding != null && !encoding.equalsIgnoreCase("UTF-8")) {
            throw new XmppStreamException(
                    XmppStreamFault.UNSUPPORTED_ENCODING, "another encoding than UTF-8 is declared");
        }
    }

    private static XmppStreamException restricted(int event) {
        String what =
                switch (event) {
                    case XMLStreamConstants.COMMENT -> "a comment";
                    case XMLStreamConstants.PROCESSING_INSTRUCTION -> "a processing instruction";
                    case XMLStreamConstants.DTD -> "a document type";
                    case XMLStreamConstants.ENTITY_REFERENCE -> "an entity that is not predefined";
                    default -> "an event of kind " + event;
                };
        return new XmppStreamException(XmppStreamFault.RESTRICTED_XML, what + " (RFC 6120, 11.1, forbids it)");
    }

    private static String firstLine(String message) {
        return message == null ? "" : message.lines().findFirst().orElse("");
    }
}

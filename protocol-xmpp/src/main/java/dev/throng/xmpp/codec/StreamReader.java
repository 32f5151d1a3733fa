package dev.throng.xmpp.codec;

import com.fasterxml.aalto.AsyncXMLStreamReader;
import io.netty.buffer.ByteBuf;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

/**
 * Reads one direction of an XMPP stream, however its bytes are cut, and hands out whole stanzas.
 *
 * <p>Only the XML that RFC 6120 §11.1 allows is read: no comments, processing instructions, document types or entities but the five
 * predefined ones; anything else ends the reading, as does a stanza over the limit. Memory is bounded by that limit. Between two stanzas
 * the reader holds no parser, see {@link Parsers}. Confined to one thread.
 */
public final class StreamReader {

    /** The namespace of the stream's own elements. */
    public static final String STREAMS = "http://etherx.jabber.org/streams";

    /** The namespace of stanzas between client and server. */
    public static final String CLIENT = "jabber:client";

    private final Parsers parsers;
    private final int maxStanzaBytes;

    /** Behind which start tag of a stream the bytes are; null before it was read. */
    private StartTag startTag;

    /** The parser in use; null between two stanzas and before the first byte. */
    private Parser parser;

    private boolean over;
    private boolean feeding;

    /** @param maxStanzaBytes of a stanza or stream header; a longer one is a {@link StreamFault#POLICY_VIOLATION} */
    public StreamReader(Parsers parsers, int maxStanzaBytes) {
        this.parsers = parsers;
        this.maxStanzaBytes = maxStanzaBytes;
    }

    /** Whether bytes of a stanza, or of the stream header, are there and the rest is not. */
    public boolean withinStanza() {
        return parser != null && (parser.withinStanza() || parser.unfinishedBytes() > 0);
    }

    /**
     * Forgets all: the next bytes begin a new stream (RFC 6120 §4.3.3). A listener may call this; what is left of the bytes that are
     * being read is dropped, then.
     */
    public void restart() {
        startTag = null;
        parser = null;
        over = false;
    }

    /**
     * Reads all bytes there are. After the end of the stream they are dropped. The listener must not feed this reader, but may feed
     * others.
     *
     * @throws StreamException if this is no XMPP; the reader is of no use any more, then, unless it is restarted
     */
    public void feed(ByteBuf in, StreamListener listener) throws StreamException {
        if (feeding) {
            throw new IllegalStateException("a stream reader is fed by its own listener");
        }
        feeding = true;
        byte[] bytes = parsers.lend();
        try {
            while (in.isReadable()) {
                int length = Math.min(in.readableBytes(), bytes.length);
                in.readBytes(bytes, 0, length);
                parsers.count(length);
                if (!read(bytes, length, listener)) {
                    in.skipBytes(in.readableBytes());
                }
            }
        } finally {
            parsers.giveBack(bytes);
            feeding = false;
        }
    }

    /**
     * White space at the end is read apart: behind a stanza it is a sign of life (RFC 6120 §4.6.1), which needs no parser.
     *
     * @return whether to read on
     */
    private boolean read(byte[] bytes, int length, StreamListener listener) throws StreamException {
        int solid = length;
        while (solid > 0 && isBlank(bytes[solid - 1])) {
            solid--;
        }
        if (solid > 0 && !parse(bytes, solid, listener)) {
            return false;
        }
        boolean betweenStanzas = parser == null && startTag != null;
        if (solid == length || betweenStanzas || over) {
            return true;
        }
        System.arraycopy(bytes, solid, bytes, 0, length - solid);
        return parse(bytes, length - solid, listener);
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    /** @return whether to read on */
    private boolean parse(byte[] bytes, int length, StreamListener listener) throws StreamException {
        if (over) {
            return false;
        }
        boolean failed = true;
        try {
            if (parser == null) {
                parser = startTag == null ? parsers.fresh() : parsers.behind(startTag);
            }
            int sound = parser.sound(bytes, length);
            parser.feed(bytes, sound);
            boolean more = events(parser, listener);
            if (more && sound < length) {
                throw new StreamException(StreamFault.NOT_WELL_FORMED, "bytes that are not UTF-8");
            }
            failed = false;
            return more;
        } catch (XMLStreamException e) {
            throw new StreamException(StreamFault.NOT_WELL_FORMED, "this is no XML: " + firstLine(e.getMessage()), e);
        } finally {
            if (failed) {
                over = true;
                parser = null;
            }
        }
    }

    /** @return whether to read on */
    private boolean events(Parser reading, StreamListener listener) throws XMLStreamException, StreamException {
        AsyncXMLStreamReader<?> events = reading.events();
        while (true) {
            int event = reading.next();
            switch (event) {
                case AsyncXMLStreamReader.EVENT_INCOMPLETE -> {
                    limit(reading.unfinishedBytes());
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

    /** @return whether to read on */
    private boolean header(Parser reading, StreamListener listener) throws XMLStreamException, StreamException {
        Element header = reading.element();
        if (!header.is("stream", STREAMS)) {
            throw new StreamException(
                    StreamFault.INVALID_NAMESPACE,
                    "the first element is no stream header (expected: stream in " + STREAMS + ")");
        }
        if (!CLIENT.equals(reading.events().getNamespaceURI(""))) {
            throw new StreamException(StreamFault.INVALID_NAMESPACE, "the stream's default namespace is not " + CLIENT);
        }
        limit(reading.stanzaBytes());
        startTag = parsers.startTag(reading.startTag());
        reading.over();
        listener.opened(header);
        return parser == reading;
    }

    /** @return whether to read on */
    private boolean end(Parser reading, StreamListener listener) throws XMLStreamException, StreamException {
        Element element = reading.end();
        if (reading.withinStanza()) {
            return true;
        }
        long bytes = reading.stanzaBytes();
        limit(bytes);
        reading.over();
        boolean more = listener.received(element, (int) bytes) && parser == reading;
        if (!more) {
            parser = null;
        }
        return more;
    }

    private void limit(long bytes) throws StreamException {
        if (bytes > maxStanzaBytes) {
            throw new StreamException(
                    StreamFault.POLICY_VIOLATION, "a stanza longer than the limit of " + maxStanzaBytes + " bytes");
        }
    }

    private static void declaration(AsyncXMLStreamReader<?> events) throws StreamException {
        if ("1.1".equals(events.getVersion())) {
            throw new StreamException(
                    StreamFault.NOT_WELL_FORMED, "XML 1.1 is declared (RFC 6120, 11.8, knows 1.0 only)");
        }
        String encoding = events.getCharacterEncodingScheme();
        if (encoding != null && !encoding.equalsIgnoreCase("UTF-8")) {
            throw new StreamException(StreamFault.UNSUPPORTED_ENCODING, "another encoding than UTF-8 is declared");
        }
    }

    private static StreamException restricted(int event) {
        String what =
                switch (event) {
                    case XMLStreamConstants.COMMENT -> "a comment";
                    case XMLStreamConstants.PROCESSING_INSTRUCTION -> "a processing instruction";
                    case XMLStreamConstants.DTD -> "a document type";
                    case XMLStreamConstants.ENTITY_REFERENCE -> "an entity that is not predefined";
                    default -> "an event of kind " + event;
                };
        return new StreamException(StreamFault.RESTRICTED_XML, what + " (RFC 6120, 11.1, forbids it)");
    }

    private static String firstLine(String message) {
        return message == null ? "" : message.lines().findFirst().orElse("");
    }
}

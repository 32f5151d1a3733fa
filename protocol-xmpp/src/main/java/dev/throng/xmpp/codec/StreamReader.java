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

    /** Behind which start tag of a stream the bytes are; empty before it was read. */
    private String startTag = "";

    /** The parser in use; null between two stanzas and before the first byte. */
    private Parser parser;

    private boolean over;

    /** @param maxStanzaBytes of a stanza or stream header; a longer one is a {@link StreamFault#POLICY_VIOLATION} */
    public StreamReader(Parsers parsers, int maxStanzaBytes) {
        this.parsers = parsers;
        this.maxStanzaBytes = maxStanzaBytes;
    }

    /** Whether bytes of a stanza, or of the stream header, are there and the rest is not. */
    public boolean withinStanza() {
        return parser != null && (parser.withinStanza() || startTag.isEmpty());
    }

    /** Forgets all: the next bytes begin a new stream (RFC 6120 §4.3.3). */
    public void restart() {
        startTag = "";
        parser = null;
        over = false;
    }

    /**
     * Reads all bytes there are. After the end of the stream they are dropped.
     *
     * @throws StreamException if this is no XMPP; the reader is of no use any more, then, unless it is restarted
     */
    public void feed(ByteBuf in, StreamListener listener) throws StreamException {
        byte[] scratch = parsers.scratch();
        while (in.isReadable()) {
            int length = Math.min(in.readableBytes(), scratch.length);
            in.readBytes(scratch, 0, length);
            if (over || parser == null && !startTag.isEmpty() && blank(scratch, length)) {
                // after the end, or a sign of life between stanzas (RFC 6120 §4.6.1)
                continue;
            }
            if (!read(scratch, length, listener)) {
                in.skipBytes(in.readableBytes());
            }
        }
    }

    private static boolean blank(byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            byte b = bytes[i];
            if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                return false;
            }
        }
        return true;
    }

    private boolean read(byte[] bytes, int length, StreamListener listener) throws StreamException {
        try {
            if (parser == null) {
                parser = parsers.behind(startTag);
            }
            parser.feed(bytes, length);
            return events(parser, listener);
        } catch (XMLStreamException e) {
            over = true;
            parser = null;
            throw new StreamException(StreamFault.NOT_WELL_FORMED, "this is no XML: " + firstLine(e.getMessage()), e);
        } catch (StreamException e) {
            over = true;
            parser = null;
            throw e;
        }
    }

    /** @return whether to read on */
    private boolean events(Parser reading, StreamListener listener) throws XMLStreamException, StreamException {
        AsyncXMLStreamReader<?> events = reading.events();
        while (true) {
            int event = events.next();
            switch (event) {
                case AsyncXMLStreamReader.EVENT_INCOMPLETE -> {
                    limit(reading.unfinishedBytes());
                    return true;
                }
                case XMLStreamConstants.START_ELEMENT -> {
                    if (startTag.isEmpty()) {
                        header(reading, listener);
                    } else {
                        reading.start();
                    }
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    if (!reading.withinStanza()) {
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

    private void header(Parser reading, StreamListener listener) throws XMLStreamException, StreamException {
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
        startTag = reading.startTag();
        reading.over();
        listener.opened(header);
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
        if (listener.received(element, (int) bytes)) {
            return !over;
        }
        parser = null;
        return false;
    }

    private void limit(long bytes) throws StreamException {
        if (bytes > maxStanzaBytes) {
            throw new StreamException(
                    StreamFault.POLICY_VIOLATION, "a stanza longer than the limit of " + maxStanzaBytes + " bytes");
        }
    }

    private static void declaration(AsyncXMLStreamReader<?> events) throws StreamException {
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

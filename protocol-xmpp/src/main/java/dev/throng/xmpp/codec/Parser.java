package dev.throng.xmpp.codec;

import com.fasterxml.aalto.AsyncByteArrayFeeder;
import com.fasterxml.aalto.AsyncXMLStreamReader;
import javax.xml.stream.XMLStreamException;

/** One of aalto's parsers with the stanza it is in, if any: the elements whose end tags are awaited. Confined to one thread. */
final class Parser {

    private static final int MAX_DEPTH = 64;
    private static final String[] NO_ATTRIBUTES = {};

    private final AsyncXMLStreamReader<AsyncByteArrayFeeder> events;
    private final Element[] open = new Element[MAX_DEPTH];
    private int depth;
    private long fedBytes;
    private long stanzaStart;

    Parser(AsyncXMLStreamReader<AsyncByteArrayFeeder> events) {
        this.events = events;
    }

    /** The array must stay as it is until the events are read up to {@link AsyncXMLStreamReader#EVENT_INCOMPLETE}. */
    void feed(byte[] bytes, int length) throws XMLStreamException {
        events.getInputFeeder().feedInput(bytes, 0, length);
        fedBytes += length;
    }

    long fedBytes() {
        return fedBytes;
    }

    AsyncXMLStreamReader<AsyncByteArrayFeeder> events() {
        return events;
    }

    boolean withinStanza() {
        return depth > 0;
    }

    /** Whether all bytes are read, to the last, and nothing is half read. */
    boolean atRest() {
        return depth == 0 && events.getInputFeeder().needMoreInput();
    }

    /** The event of a start tag as an element. */
    Element element() {
        int count = events.getAttributeCount();
        String[] attributes = NO_ATTRIBUTES;
        if (count > 0) {
            attributes = new String[2 * count];
            for (int i = 0; i < count; i++) {
                String prefix = events.getAttributePrefix(i);
                String name = events.getAttributeLocalName(i);
                attributes[2 * i] = prefix == null || prefix.isEmpty() ? name : prefix + ":" + name;
                attributes[2 * i + 1] = events.getAttributeValue(i);
            }
        }
        String namespace = events.getNamespaceURI();
        return new Element(events.getLocalName(), namespace == null ? "" : namespace, attributes);
    }

    /** A start tag within the stream. */
    void start() throws StreamException {
        if (depth == MAX_DEPTH) {
            throw new StreamException(
                    StreamFault.POLICY_VIOLATION, "elements nested deeper than the limit of " + MAX_DEPTH);
        }
        if (depth == 0) {
            stanzaStart = events.getLocationInfo().getStartingByteOffset();
        }
        open[depth++] = element();
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

    void text() throws StreamException {
        if (depth > 0) {
            open[depth - 1].append(events.getText());
        } else if (!events.isWhiteSpace()) {
            throw new StreamException(StreamFault.BAD_FORMAT, "text between two stanzas");
        }
    }

    /** Bytes since the stanza began, or since the last one ended. */
    long stanzaBytes() throws XMLStreamException {
        return events.getLocationInfo().getEndingByteOffset() - stanzaStart;
    }

    /** As {@link #stanzaBytes}, after all that was fed was read. */
    long unfinishedBytes() {
        return fedBytes - stanzaStart;
    }

    /** The next stanza begins behind this. */
    void over() throws XMLStreamException {
        stanzaStart = events.getLocationInfo().getEndingByteOffset();
    }

    /** What a start tag of a stream binds, as a start tag that binds the same. */
    String startTag() {
        String prefix = events.getPrefix() == null || events.getPrefix().isEmpty() ? "" : events.getPrefix() + ":";
        StringBuilder tag = new StringBuilder("<").append(prefix).append("stream");
        for (int i = 0; i < events.getNamespaceCount(); i++) {
            String bound = events.getNamespacePrefix(i);
            tag.append(bound == null || bound.isEmpty() ? " xmlns" : " xmlns:" + bound)
                    .append("='")
                    .append(Xml.escape(events.getNamespaceURI(i)))
                    .append('\'');
        }
        return tag.append('>').toString();
    }
}

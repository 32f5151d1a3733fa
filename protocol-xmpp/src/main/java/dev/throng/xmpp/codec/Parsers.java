package dev.throng.xmpp.codec;

import com.fasterxml.aalto.AsyncXMLStreamReader;
import com.fasterxml.aalto.stax.InputFactoryImpl;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;

/**
 * The parsers of one event loop, and the array through which bytes reach them.
 *
 * <p>Between two stanzas a parser remembers nothing but the start tag of the stream. Streams with the same start tag can therefore share
 * parsers: a stream borrows one when bytes come and gives it back when they end with a stanza. Thousands of sessions that wait then
 * need no parser of their own, which would be most of a session's memory. Confined to one thread.
 */
public final class Parsers {

    /** A parser's table of names grows with what a hostile target sends, so no parser is used forever. */
    private static final long BYTES_PER_PARSER = 8L << 20;

    private static final int IDLE_PER_START_TAG = 64;
    private static final int START_TAGS = 16;
    private static final int SCRATCH_BYTES = 16 * 1024;

    private final InputFactoryImpl factory = new InputFactoryImpl();
    private final Map<String, Deque<Parser>> idle = new HashMap<>();
    private final byte[] scratch = new byte[SCRATCH_BYTES];

    public Parsers() {
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    }

    /** A parser that stands right behind the start tag; one that has read nothing if the tag is empty. */
    Parser behind(String startTag) throws XMLStreamException {
        if (startTag.isEmpty()) {
            return new Parser(factory.createAsyncForByteArray());
        }
        Deque<Parser> ready = idle.get(startTag);
        Parser parser = ready == null ? null : ready.pollLast();
        return parser == null ? after(startTag) : parser;
    }

    private Parser after(String startTag) throws XMLStreamException {
        Parser parser = new Parser(factory.createAsyncForByteArray());
        byte[] bytes = startTag.getBytes(StandardCharsets.UTF_8);
        parser.feed(bytes, bytes.length);
        while (parser.events().next() != AsyncXMLStreamReader.EVENT_INCOMPLETE) {
            // the start tag is known to be sound
        }
        parser.over();
        return parser;
    }

    /** Takes one back that stands behind the start tag and is at rest. */
    void giveBack(String startTag, Parser parser) {
        if (parser.fedBytes() > BYTES_PER_PARSER) {
            return;
        }
        Deque<Parser> ready = idle.get(startTag);
        if (ready == null) {
            if (idle.size() == START_TAGS) {
                return;
            }
            ready = new ArrayDeque<>();
            idle.put(startTag, ready);
        }
        if (ready.size() < IDLE_PER_START_TAG) {
            ready.addLast(parser);
        }
    }

    byte[] scratch() {
        return scratch;
    }
}

package dev.throng.xmpp.codec;

import com.fasterxml.aalto.in.ReaderConfig;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;

/**
 * The parsers of one event loop, and the array through which bytes reach them.
 *
 * <p>Between two stanzas a parser keeps only the start tag of the stream. So streams with the same start tag can share parsers: a stream
 * borrows one when bytes arrive and returns it when they end with a stanza. Thousands of idle sessions then need no parser of their own,
 * which would be most of a session's memory. Confined to one thread.
 *
 * <p>A hostile target can make a parser grow: its table of names, its buffers, which are as long as the longest stanza, and a table of
 * namespaces that all parsers share. So only small parsers are kept, and the shared part is replaced every {@value #BYTES_PER_CONFIG}
 * bytes.
 */
public final class Parsers {

    private static final int START_TAGS = 16;
    private static final int SHARED_TAG_CHARS = 512;
    private static final int SCRATCH_BYTES = 16 * 1024;
    private static final long BYTES_PER_CONFIG = 64L << 20;

    /** Names that occur in every login. All parsers know them from the start. */
    private static final String USUAL_NAMES = "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>"
            + "<stream:stream xmlns='c' xmlns:stream='s' from='' to='' id='' version='' xml:lang='en'>"
            + "<stream:features><starttls><required/></starttls><mechanisms><mechanism/></mechanisms><bind><jid/><resource/></bind>"
            + "<session><optional/></session><register/><sub/><ver/><c hash='' node='' ver=''/><sm/></stream:features>"
            + "<stream:error/><proceed/><challenge/><success/><failure/><not-authorized/><text/>"
            + "<iq type=''><query ver=''><item jid='' name='' subscription='' ask=''><group/></item></query><ping/></iq>"
            + "<presence><show/><status/><priority/><x/></presence><message><body/><subject/><thread/><received/><request/>"
            + "<delay stamp=''/></message><error code=''/><r/><a h=''/><enabled resume=''/></stream:stream>";

    private final Map<String, StartTag> startTags = new HashMap<>();
    private final byte[] scratch = new byte[SCRATCH_BYTES];
    private boolean lent;
    private ReaderConfig config = config();
    private long readBytes;

    private static ReaderConfig config() {
        ReaderConfig config = new ReaderConfig();
        config.setProperty(XMLInputFactory.IS_COALESCING, false);
        config.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        config.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        config.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            Parser parser = new Parser(config);
            parser.readAll(USUAL_NAMES.getBytes(StandardCharsets.UTF_8));
            parser.events().close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("the usual names are no XML", e);
        }
        return config;
    }

    Parser fresh() {
        return new Parser(config);
    }

    /** Returns the shared object for start tags with this text, or an object of its own if there are too many different texts. */
    StartTag startTag(String text) {
        StartTag known = startTags.get(text);
        if (known != null) {
            return known;
        }
        boolean shared = startTags.size() < START_TAGS && text.length() <= SHARED_TAG_CHARS;
        StartTag added = new StartTag(text, shared);
        if (shared) {
            startTags.put(text, added);
        }
        return added;
    }

    /** Returns a parser that has read exactly the start tag. */
    Parser behind(StartTag tag) throws XMLStreamException {
        Parser idle = tag.poll();
        if (idle != null) {
            return idle;
        }
        Parser parser = fresh();
        parser.readAll(tag.text().getBytes(StandardCharsets.UTF_8));
        parser.over();
        return parser;
    }

    /** Takes back a parser that is between two stanzas. */
    void giveBack(StartTag tag, Parser parser) {
        if (parser.isSmall() && parser.isOf(config)) {
            tag.keep(parser);
        }
    }

    /** Returns an array to read into, which the caller gives back; a new array if the shared one is in use. */
    byte[] lend() {
        if (lent) {
            return new byte[SCRATCH_BYTES];
        }
        lent = true;
        return scratch;
    }

    void giveBack(byte[] bytes) {
        if (bytes == scratch) {
            lent = false;
        }
    }

    /** Counts bytes that were read. Must be called for all of them. */
    void count(int bytes) {
        readBytes += bytes;
        if (readBytes > BYTES_PER_CONFIG) {
            readBytes = 0;
            config = config();
            startTags.values().forEach(StartTag::forgetParsers);
        }
    }
}

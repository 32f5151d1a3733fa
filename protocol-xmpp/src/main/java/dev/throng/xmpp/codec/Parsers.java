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
 * <p>Between two stanzas a parser remembers nothing but the start tag of the stream. Streams with the same start tag can therefore share
 * parsers: a stream borrows one when bytes come and gives it back when they end with a stanza. Thousands of sessions that wait then
 * need no parser of their own, which would be most of a session's memory. Confined to one thread.
 *
 * <p>What a parser does keep grows with what a hostile target sends: a table of names, buffers as long as the longest stanza, and, one
 * for all parsers, a table of namespaces. So parsers are kept only while they are small, and the common part is begun anew every
 * {@value #BYTES_PER_CONFIG} bytes.
 */
public final class Parsers {

    private static final int START_TAGS = 16;
    private static final int SHARED_TAG_CHARS = 512;
    private static final int SCRATCH_BYTES = 16 * 1024;
    private static final long BYTES_PER_CONFIG = 64L << 20;

    /** Names that every login brings. They are known to all parsers, so that none has to learn them. */
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

    /** A parser that has read nothing. */
    Parser fresh() {
        return new Parser(config);
    }

    /** The one object for all start tags of that text, within reason. */
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

    /** A parser that stands right behind the start tag. */
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

    /** Takes one back that stands behind the start tag and is at rest. */
    void giveBack(StartTag tag, Parser parser) {
        if (parser.isSmall() && parser.isOf(config)) {
            tag.keep(parser);
        }
    }

    /** An array to read into, and to give back; another one if it is lent already. */
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

    /** To be told of all that is read. */
    void count(int bytes) {
        readBytes += bytes;
        if (readBytes > BYTES_PER_CONFIG) {
            readBytes = 0;
            config = config();
            startTags.values().forEach(StartTag::forgetParsers);
        }
    }
}

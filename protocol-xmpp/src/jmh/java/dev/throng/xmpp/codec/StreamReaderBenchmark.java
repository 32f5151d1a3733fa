package dev.throng.xmpp.codec;

import dev.throng.jmh.MicroBenchmark;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** What it costs to read what a server says to one user; a server's own words, each write of it in a buffer of its own. */
public class StreamReaderBenchmark extends MicroBenchmark implements StreamListener {

    private static final int MAX_STANZA_BYTES = 1 << 20;
    private static final int CONTACTS = 20;

    private final Parsers parsers = new Parsers();
    private final StreamReader session = new StreamReader(parsers, MAX_STANZA_BYTES);
    private final List<ByteBuf> beforeLogin = new ArrayList<>();
    private final List<ByteBuf> afterLogin = new ArrayList<>();
    private ByteBuf roster;
    private ByteBuf message;
    private long elements;

    @Setup
    public void prepare() throws IOException, XmppStreamException {
        split(captured("prosody-before-login"), beforeLogin);
        String whole = captured("prosody-session");
        split(whole.substring(0, whole.indexOf("<iq type='set'")), afterLogin);
        roster = bytes("<iq type='result' to='romeo@localhost/desk' id='r1'><query ver='1' xmlns='jabber:iq:roster'>"
                + IntStream.rangeClosed(1, CONTACTS)
                        .mapToObj("<item jid='user-%06d@localhost' subscription='both'/>"::formatted)
                        .collect(Collectors.joining())
                + "</query></iq>");
        message = bytes(whole.substring(whole.indexOf("<message"), whole.indexOf("</stream:stream>")));
        for (ByteBuf piece : afterLogin) {
            session.feed(piece.readerIndex(0), this);
        }
    }

    private static String captured(String name) throws IOException {
        try (InputStream in = StreamReader.class.getResourceAsStream("streams/" + name + ".xml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Header and features come together, every other stanza alone. */
    private static void split(String stream, List<ByteBuf> pieces) {
        int from = 0;
        for (String end : new String[] {"</stream:features>", "</iq>", "</iq>", "/>"}) {
            int at = stream.indexOf(end, from);
            if (at >= 0) {
                pieces.add(bytes(stream.substring(from, at + end.length())));
                from = at + end.length();
            }
        }
    }

    private static ByteBuf bytes(String text) {
        return Unpooled.directBuffer().writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void opened(Element header) {
        elements++;
    }

    @Override
    public boolean received(Element element, int bytes) {
        elements++;
        return true;
    }

    @Override
    public void closed() {
        throw new IllegalStateException("the stream goes on");
    }

    /** Features, success, features again, binding, an empty roster, the session. */
    @Benchmark
    public long login() throws XmppStreamException {
        StreamReader reader = new StreamReader(parsers, MAX_STANZA_BYTES);
        for (ByteBuf piece : beforeLogin) {
            reader.feed(piece.readerIndex(0), this);
        }
        reader.restart();
        for (ByteBuf piece : afterLogin) {
            reader.feed(piece.readerIndex(0), this);
        }
        return elements;
    }

    /** A roster of 20. */
    @Benchmark
    public long roster() throws XmppStreamException {
        session.feed(roster.readerIndex(0), this);
        return elements;
    }

    @Benchmark
    public long message() throws XmppStreamException {
        session.feed(message.readerIndex(0), this);
        return elements;
    }
}

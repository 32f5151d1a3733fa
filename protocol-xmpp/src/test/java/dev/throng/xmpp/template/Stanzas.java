package dev.throng.xmpp.template;

import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.Parsers;
import dev.throng.xmpp.codec.StreamListener;
import dev.throng.xmpp.codec.StreamReader;
import dev.throng.xmpp.codec.XmppStreamException;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads stanzas as a client does. */
public final class Stanzas {

    private static final String HEADER =
            "<stream:stream xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>";

    /** Returns the only stanza of a text. */
    public static Element read(String stanza) {
        return read(stanza, stanza.getBytes(StandardCharsets.UTF_8).length);
    }

    /** As above, of bytes that come in two pieces. */
    static Element read(String stanza, int cut) {
        byte[] bytes = stanza.getBytes(StandardCharsets.UTF_8);
        List<Element> stanzas = new ArrayList<>();
        StreamListener listener = collector(stanzas);
        StreamReader reader = new StreamReader(new Parsers(), 4 << 20);
        try {
            reader.feed(Unpooled.copiedBuffer(HEADER, StandardCharsets.UTF_8), listener);
            reader.feed(Unpooled.wrappedBuffer(bytes, 0, cut), listener);
            reader.feed(Unpooled.wrappedBuffer(bytes, cut, bytes.length - cut), listener);
        } catch (XmppStreamException e) {
            throw new AssertionError("no stanza: " + stanza, e);
        }
        if (stanzas.size() != 1 || reader.withinStanza()) {
            throw new AssertionError(stanzas.size() + " stanzas: " + stanza);
        }
        return stanzas.get(0);
    }

    private static StreamListener collector(List<Element> stanzas) {
        return new StreamListener() {
            @Override
            public void opened(Element header) {
                // not asked for
            }

            @Override
            public boolean received(Element element, int bytes) {
                stanzas.add(element);
                return true;
            }

            @Override
            public void closed() {
                throw new AssertionError("the stream was closed");
            }
        };
    }

    /** Returns a text as it is read after it was escaped: without characters that XML forbids. */
    static String legal(String text) {
        StringBuilder legal = new StringBuilder();
        text.codePoints().forEach(point -> legal.appendCodePoint(isLegal(point) ? point : 0xfffd));
        return legal.toString();
    }

    private static boolean isLegal(int point) {
        return point == 9
                || point == 10
                || point == 13
                || point >= 32 && (point < 0xd800 || point > 0xdfff) && point != 0xfffe && point != 0xffff;
    }

    private Stanzas() {}
}

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
final class Stanzas {

    private static final String HEADER =
            "<stream:stream xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>";

    /** Returns the only stanza of a text. */
    static Element read(String stanza) {
        List<Element> stanzas = new ArrayList<>();
        StreamReader reader = new StreamReader(new Parsers(), 4 << 20);
        try {
            reader.feed(Unpooled.copiedBuffer(HEADER + stanza, StandardCharsets.UTF_8), new StreamListener() {
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
                    throw new AssertionError("the stream was closed: " + stanza);
                }
            });
        } catch (XmppStreamException e) {
            throw new AssertionError("no stanza: " + stanza, e);
        }
        if (stanzas.size() != 1) {
            throw new AssertionError(stanzas.size() + " stanzas: " + stanza);
        }
        return stanzas.get(0);
    }

    private Stanzas() {}
}

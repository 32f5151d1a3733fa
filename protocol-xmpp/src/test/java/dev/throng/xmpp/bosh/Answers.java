package dev.throng.xmpp.bosh;

import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.Parsers;
import dev.throng.xmpp.codec.StreamLimits;
import dev.throng.xmpp.codec.StreamListener;
import dev.throng.xmpp.codec.StreamReader;
import dev.throng.xmpp.codec.XmppStreamException;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The texts of a server of BOSH, and the elements that they are. */
final class Answers {

    /** The answer to a session's creation, as prosody writes it. */
    static String created(String attributes, String elements) {
        return body(
                "sid='s1' requests='2' hold='1' wait='60' inactivity='60' polling='5' ver='1.6' " + attributes,
                elements);
    }

    static String body(String attributes, String elements) {
        return "<body xmlns='" + BoshSession.NAMESPACE + "' xmlns:stream='" + StreamReader.STREAMS + "' " + attributes
                + ">" + elements + "</body>";
    }

    static String message(String id) {
        return "<message xmlns='jabber:client' id='" + id + "'/>";
    }

    /** The only element of a text. */
    static Element element(String text) {
        List<Element> read = new ArrayList<>();
        StreamReader reader = StreamReader.ofDocuments(new Parsers(), new StreamLimits(1 << 20));
        try {
            reader.feed(Unpooled.copiedBuffer(text, StandardCharsets.UTF_8), new StreamListener() {
                @Override
                public void opened(Element header) {}

                @Override
                public boolean received(Element element, int bytes) {
                    return read.add(element);
                }

                @Override
                public void closed() {}
            });
        } catch (XmppStreamException e) {
            throw new IllegalArgumentException(text, e);
        }
        if (read.size() != 1) {
            throw new IllegalArgumentException(text);
        }
        return read.get(0);
    }

    private Answers() {}
}

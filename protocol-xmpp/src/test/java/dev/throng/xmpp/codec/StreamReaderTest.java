package dev.throng.xmpp.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamReaderTest {

    private static final String STREAM = "<?xml version='1.0'?><stream:stream xmlns='jabber:client' "
            + "xmlns:stream='http://etherx.jabber.org/streams' id='s1' version='1.0'>"
            + "<stream:features><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></stream:features>"
            + "<iq id='r' type='result'><query xmlns='jabber:iq:roster'><item jid='a@b' name='A &amp; B'>"
            + "<group>Friends</group></item><item jid='c@d'/></query></iq>\n"
            + "<message from='a@b/c'><body>Héllo <![CDATA[<&>]]> &#x1F600;</body></message> "
            + "<presence/></stream:stream>";

    private static List<String> read(Parsers parsers, byte[] bytes, int cut) throws StreamException {
        List<String> seen = new ArrayList<>();
        StreamReader reader = new StreamReader(parsers, 10_000);
        StreamListener listener = new StreamListener() {
            @Override
            public void opened(Element header) {
                seen.add("opened " + header.attribute("id", ""));
            }

            @Override
            public boolean received(Element element, int size) {
                seen.add(element.name() + " " + size + " "
                        + element.child().map(Element::text).orElse(""));
                return true;
            }

            @Override
            public void closed() {
                seen.add("closed");
            }
        };
        reader.feed(Unpooled.wrappedBuffer(bytes, 0, cut), listener);
        reader.feed(Unpooled.wrappedBuffer(bytes, cut, bytes.length - cut), listener);
        return seen;
    }

    @Test
    void aStreamIsReadTheSameHoweverItIsCut() throws StreamException {
        byte[] bytes = STREAM.getBytes(StandardCharsets.UTF_8);
        Parsers parsers = new Parsers();
        List<String> whole = read(parsers, bytes, bytes.length);
        assertThat(whole)
                .containsExactly(
                        "opened s1", "features 83 ", "iq 149 ", "message 77 Héllo <&> 😀", "presence 11 ", "closed");
        for (int cut = 0; cut < bytes.length; cut++) {
            assertThat(read(parsers, bytes, cut)).as("cut at %d", cut).isEqualTo(whole);
        }
    }
}

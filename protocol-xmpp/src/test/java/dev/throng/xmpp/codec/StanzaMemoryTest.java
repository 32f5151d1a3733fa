package dev.throng.xmpp.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StanzaMemoryTest {

    private static final String HEADER =
            "<stream:stream xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>";
    private static final String ITEM = "<item jid='contact@localhost' subscription='both'/>";
    private static final String HALF = "<iq type='result' id='r'><query xmlns='jabber:iq:roster'>" + ITEM.repeat(2_000);
    private static final String REST = ITEM.repeat(3_000) + "</query></iq>";
    private static final int HALF_BYTES = HALF.length();

    private final Parsers parsers = new Parsers();
    private final StanzaMemory memory = new StanzaMemory(2L * (HALF_BYTES - StanzaMemory.FREE_BYTES) + 100);
    private final StreamLimits limits = new StreamLimits(1 << 20, memory);

    private int items;
    private final StreamListener listener = new StreamListener() {
        @Override
        public void opened(Element header) {
            // every stream has one
        }

        @Override
        public boolean received(Element element, int bytes) {
            items += element.child("query", "jabber:iq:roster")
                    .orElseThrow()
                    .children()
                    .size();
            return true;
        }

        @Override
        public void closed() {
            // no stream ends
        }
    };

    private StreamReader reader() throws XmppStreamException {
        StreamReader reader = new StreamReader(parsers, limits);
        feed(reader, HEADER);
        return reader;
    }

    private void feed(StreamReader reader, String text) throws XmppStreamException {
        ByteBuf bytes = Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
        reader.feed(bytes, listener);
    }

    @Test
    void aRosterOfFiveThousandContactsArrives() throws Exception {
        StreamReader reader = new StreamReader(parsers, new StreamLimits(1 << 20, new StanzaMemory(1 << 20)));
        feed(reader, HEADER);
        feed(reader, HALF);
        feed(reader, REST);
        assertThat(items).isEqualTo(5_000);
    }

    @Test
    void streamsThatReceiveLongStanzasAtTheSameTimeShareTheMemory() throws Exception {
        StreamReader one = reader();
        StreamReader other = reader();
        StreamReader third = reader();
        feed(one, HALF);
        feed(other, HALF);
        assertThatThrownBy(() -> feed(third, HALF))
                .isInstanceOf(XmppStreamException.class)
                .hasMessageContaining("the long stanzas that arrive at the same time have more than")
                .extracting("fault")
                .isEqualTo(XmppStreamFault.POLICY_VIOLATION);
    }

    @Test
    void aStreamThatEndsGivesItsMemoryBack() throws Exception {
        for (int i = 0; i < 10; i++) {
            StreamReader closed = reader();
            feed(closed, HALF);
            closed.end();
            StreamReader restarted = reader();
            feed(restarted, HALF);
            restarted.restart();
            StreamReader broken = reader();
            feed(broken, HALF);
            assertThatThrownBy(() -> feed(broken, "</wrong>")).isInstanceOf(XmppStreamException.class);
        }
        StreamReader whole = reader();
        feed(whole, HALF);
        StreamReader also = reader();
        assertThatCode(() -> feed(also, HALF)).doesNotThrowAnyException();
    }

    @Test
    void shortStanzasTakeNone() throws Exception {
        for (int i = 0; i < 100; i++) {
            feed(reader(), "<message><body>" + "x".repeat(60_000));
        }
        feed(reader(), HALF);
        feed(reader(), HALF);
    }
}

package dev.throng.xmpp.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Elements that stand alone, as they are written and as they are read. */
class StandaloneTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<presence/>|<presence xmlns='jabber:client'/>",
                "<iq type='get'><q xmlns='x'/></iq>|<iq xmlns='jabber:client' type='get'><q xmlns='x'/></iq>",
                "<message>a</message>|<message xmlns='jabber:client'>a</message>",
                "<message to='a b xmlns=c'/>|<message xmlns='jabber:client' to='a b xmlns=c'/>",
                "<message to=\"' xmlns='\"/>|<message xmlns='jabber:client' to=\"' xmlns='\"/>",
                "<r xmlns='urn:xmpp:sm:3'/>|<r xmlns='urn:xmpp:sm:3'/>",
                "<r id='1' xmlns = 'urn:xmpp:sm:3'/>|<r id='1' xmlns = 'urn:xmpp:sm:3'/>",
                "<r xmlns:a='b'/>|<r xmlns='jabber:client' xmlns:a='b'/>",
                "<stream:error><x/></stream:error>|<stream:error xmlns:stream='http://etherx.jabber.org/streams'><x/></stream:error>"
            })
    void whatAStreamWouldDeclareIsAdded(String element, String alone) {
        assertThat(Standalone.of(element)).isEqualTo(alone);
    }

    @Test
    void aDeclarationMayBeOnALineOfItsOwn() {
        String element = "<iq\n\txmlns='jabber:client'\n/>";
        assertThat(Standalone.of(element)).isEqualTo(element);
    }

    private static List<String> read(String... documents) throws XmppStreamException {
        List<String> seen = new ArrayList<>();
        StreamReader reader = StreamReader.ofDocuments(new Parsers(), new StreamLimits(10_000));
        StreamListener listener = new StreamListener() {
            @Override
            public void opened(Element header) {
                seen.add("opened");
            }

            @Override
            public boolean received(Element element, int bytes) {
                seen.add(element.name() + " of " + element.namespace() + ", " + bytes);
                return true;
            }

            @Override
            public void closed() {
                seen.add("closed");
            }
        };
        for (String document : documents) {
            reader.feed(Unpooled.copiedBuffer(document, StandardCharsets.UTF_8), listener);
        }
        seen.add(reader.withinStanza() ? "within" : "between");
        return seen;
    }

    @Test
    void documentsAreReadOneAfterTheOther() throws Exception {
        assertThat(read(
                        "<open xmlns='a'/>",
                        "<s:features xmlns:s='b'><x xmlns='c'/></s:features>",
                        "<iq xmlns='d'>",
                        "</iq>"))
                .containsExactly("open of a, 17", "features of b, 51", "iq of d, 19", "between");
        assertThat(read("<iq xmlns='d'>")).containsExactly("within");
    }

    @ParameterizedTest
    @ValueSource(strings = {"</documents>", "<stream:features/>", "<?xml version='1.0'?><open/>", "text", "<!-- -->"})
    void whatIsNoDocumentIsRefused(String bytes) {
        assertThatThrownBy(() -> read(bytes)).isInstanceOf(XmppStreamException.class);
    }
}

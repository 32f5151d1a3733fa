package dev.throng.xmpp.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StreamReaderTest {

    private static final int MAX_BYTES = 10_000;
    private static final String HEADER = "<stream:stream xmlns='jabber:client' "
            + "xmlns:stream='http://etherx.jabber.org/streams' id='s1' version='1.0' xml:lang='en'>";
    private static final String STREAM = "<?xml version='1.0'?><stream:stream xmlns='jabber:client' "
            + "xmlns:stream='http://etherx.jabber.org/streams' id='s1' version='1.0'>"
            + "<stream:features><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></stream:features>"
            + "<iq id='r' type='result'><query xmlns='jabber:iq:roster'><item jid='a@b' name='A &amp; B'>"
            + "<group>Friends</group></item><item jid='c@d'/></query></iq>\n"
            + "<message from='a@b/c'><body>Héllo <![CDATA[<&>]]> &#x1F600;</body></message> "
            + "<presence/></stream:stream>";

    /** The other form of RFC 6120 §4.8: the namespace of streams is the default one. */
    private static final String PREFIX_FREE = "<stream xmlns='http://etherx.jabber.org/streams'><features/>"
            + "<message xmlns='jabber:client'><body>x</body></message></stream>";

    private static StreamReader reader() {
        return new StreamReader(new Parsers(), MAX_BYTES);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Of the stream behind a header. */
    private static Transcript read(String text) {
        return Transcript.of(reader(), HEADER + text);
    }

    private static void assertRefused(String stream, XmppStreamFault fault, String words) {
        byte[] bytes = stream.getBytes(StandardCharsets.UTF_8);
        for (int size : new int[] {Integer.MAX_VALUE, 1, 2, 7}) {
            Transcript transcript = Transcript.of(reader(), bytes, () -> size);
            assertThat(transcript.refusal())
                    .as("%s in pieces of %d", stream, size)
                    .isNotNull();
            assertThat(transcript.refusal().fault()).as(stream).isEqualTo(fault);
            assertThat(transcript.refusal()).hasMessageContaining(words);
        }
    }

    @Test
    void stanzasComeWithTheirBytesAndAllThatIsInThem() {
        assertThat(Transcript.of(reader(), STREAM).lines())
                .containsExactly(
                        "opened <stream id='s1' version='1.0'> with 0 children{http://etherx.jabber.org/streams}\"\"",
                        "received 83 <features> with 1 children{http://etherx.jabber.org/streams}"
                                + " <bind> with 0 children{urn:ietf:params:xml:ns:xmpp-bind}\"\"\"\"",
                        "received 149 <iq id='r' type='result'> with 1 children{jabber:client}"
                                + " <query> with 2 children{jabber:iq:roster}"
                                + " <item jid='a@b' name='A & B'> with 1 children{jabber:iq:roster}"
                                + " <group> with 0 children{jabber:iq:roster}\"Friends\"\"\""
                                + " <item jid='c@d'> with 0 children{jabber:iq:roster}\"\"\"\"\"\"",
                        "received 77 <message from='a@b/c'> with 1 children{jabber:client}"
                                + " <body> with 0 children{jabber:client}\"Héllo <&> 😀\"\"\"",
                        "received 11 <presence> with 0 children{jabber:client}\"\"",
                        "closed");
    }

    @Test
    void theNamespaceOfStreamsMayBeTheDefault() {
        assertThat(Transcript.of(reader(), PREFIX_FREE).lines())
                .containsExactly(
                        "opened <stream> with 0 children{http://etherx.jabber.org/streams}\"\"",
                        "received 11 <features> with 0 children{http://etherx.jabber.org/streams}\"\"",
                        "received 55 <message> with 1 children{jabber:client} <body> with 0 children{jabber:client}\"x\"\"\"",
                        "closed");
    }

    static Stream<String> streams() throws IOException {
        return Stream.of(
                STREAM,
                captured("prosody-before-login"),
                captured("prosody-session"),
                captured("ejabberd-before-login"),
                captured("ejabberd-session"),
                "<?xml version=\"1.0\" encoding='utf-8' standalone=\"yes\" ?>\r\n\t " + HEADER + " </stream:stream >",
                HEADER.replace("stream:", "s:").replace(":stream=", ":s=") + "<s:error/><a/></s:stream>",
                HEADER.replace(">", "/>"),
                PREFIX_FREE,
                HEADER.replace("xmlns:", "xmlns:p='q' xmlns:xml='http://www.w3.org/XML/1998/namespace' xmlns:")
                        + "<p:a b='1' p:b='2' xml:lang='x'><p:c xmlns:p='r' xmlns=''><d/></p:c><p:e/></p:a><p:a/>",
                HEADER + "<a\r\n b='c\r\nd\te'\t>\r\n\r e\r</a\r>\r\n<b/>\r\r\n<c\n/>",
                HEADER + "<é ü='ö'>ä€😀&#228;&#x20AC;&#x1F600;<![CDATA[ä€😀]]]></é>".replace("]]]>", "]] ]]>"),
                HEADER
                        + "<a b='&lt;&gt;&amp;&apos;&quot;&#10;>'>&lt;&gt;&amp;&apos;&quot;&#13;]] ] ><![CDATA[]]><![CDATA[<b>&]]></a>",
                HEADER + "<a>" + "x".repeat(5000) + "é".repeat(100) + "</a>  <b c='" + "y".repeat(5000) + "'/>",
                HEADER + "<a/><b/>\n \n<c/><d>e<f/>g<h/>i</d></stream:stream>  ",
                HEADER + "<a/></stream:stream><never-read",
                HEADER + "<a/><b></c>",
                " \r\n<?xml version='1.0'?>\n" + HEADER + " <a/>",
                HEADER + "<a/>\u00e9<b/>",
                HEADER + "<a/><!-- b --><c/>");
    }

    private static String captured(String name) throws IOException {
        try (InputStream in = StreamReaderTest.class.getResourceAsStream("streams/" + name + ".xml")) {
            String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return all.substring(0, all.length());
        }
    }

    @ParameterizedTest
    @MethodSource("streams")
    void aStreamIsReadTheSameHoweverItIsCut(String stream) {
        byte[] bytes = utf8(stream);
        List<String> whole = Transcript.of(reader(), stream).lines();
        assertThat(whole).hasSizeGreaterThan(1);
        Parsers parsers = new Parsers();
        for (int cut = 0; cut <= bytes.length; cut++) {
            int at = cut;
            int[] sizes = {at, Integer.MAX_VALUE};
            int[] next = {at == 0 ? 1 : 0};
            Transcript cutOnce =
                    Transcript.of(new StreamReader(parsers, MAX_BYTES), bytes, () -> sizes[Math.min(1, next[0]++)]);
            assertThat(cutOnce.lines()).as("cut at %d", cut).isEqualTo(whole);
        }
        for (int size : new int[] {1, 2, 3}) {
            Transcript small = Transcript.of(new StreamReader(parsers, MAX_BYTES), bytes, () -> size);
            assertThat(small.lines()).as("pieces of %d", size).isEqualTo(whole);
        }
        for (int seed = 0; seed < 50; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Transcript random40 =
                    Transcript.of(new StreamReader(parsers, MAX_BYTES), bytes, () -> random.nextInt(1, 40));
            assertThat(random40.lines()).as("seed %d", seed).isEqualTo(whole);
        }
    }

    @Test
    void attributesOfOtherNamespacesAreLeftOut() {
        assertThat(read("<a to='1' x:to='2' xml:lang='3' xmlns:x='y'/>").lines().get(1))
                .contains("<a to='1' xml:lang='3'>");
    }

    @Test
    void aStanzaOfTheLimitIsReadAndOneByteMoreIsRefused() {
        String fits = "<a>" + "b".repeat(MAX_BYTES - 7) + "</a>";
        String tooLong = "<a>" + "b".repeat(MAX_BYTES - 6) + "</a>";
        for (int size : new int[] {1, 1000, MAX_BYTES, Integer.MAX_VALUE}) {
            Transcript fitting = Transcript.of(reader(), utf8(HEADER + fits + " " + fits + fits), () -> size);
            assertThat(fitting.refusal()).isNull();
            assertThat(fitting.lines())
                    .hasSize(4)
                    .allMatch(line -> line.contains(" " + MAX_BYTES + " ") || line.startsWith("opened"));
            assertRefusedAsTooLong(Transcript.of(reader(), utf8(HEADER + fits + tooLong), () -> size));
        }
    }

    private static void assertRefusedAsTooLong(Transcript transcript) {
        assertThat(transcript.refusal()).isNotNull();
        assertThat(transcript.refusal().fault()).isEqualTo(XmppStreamFault.POLICY_VIOLATION);
        assertThat(transcript.refusal()).hasMessageContaining("limit of " + MAX_BYTES + " bytes");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<a>",
                "<a b='",
                "<a b",
                "<a ",
                "<",
                "<![CDATA[",
                "<a><![CDATA[",
                "<!--",
                "<?a ",
                "</stream:stream ",
                "<a>&#0000",
                "<a b='&#0000"
            })
    void whateverNeverEndsIsRefusedAtTheLimit(String beginning) {
        String filler = beginning.contains("<a ") && !beginning.contains("'") || beginning.startsWith("</") ? " " : "0";
        if (beginning.equals("<")) {
            filler = "a";
        }
        String megabyte = filler.repeat(1 << 20);
        for (int size : new int[] {1000, 16 * 1024, Integer.MAX_VALUE}) {
            assertRefusedAsTooLong(Transcript.of(reader(), utf8(HEADER + beginning + megabyte), () -> size));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<?xml version='1.0'",
                "<!DOCTYPE a SYSTEM 'x' [",
                "<!DOCTYPE a SYSTEM 'x",
                "<stream:stream id='",
                "<stream:stream",
                "<!--"
            })
    void whateverNeverEndsBeforeTheHeaderIsRefusedAtTheLimit(String beginning) {
        String megabyte = (beginning.contains("'") && !beginning.contains("1.0") || beginning.endsWith("m") ? "a" : " ")
                .repeat(1 << 20);
        for (int size : new int[] {1000, 16 * 1024, Integer.MAX_VALUE}) {
            assertRefusedAsTooLong(Transcript.of(reader(), utf8(beginning + megabyte), () -> size));
        }
    }

    @Test
    void aStanzaOfOneMegabyteIsRefusedWithTheLimitNamed() {
        assertRefusedAsTooLong(read("<message><body>" + "b".repeat(1 << 20) + "</body></message>"));
        assertRefusedAsTooLong(read("<iq><query>" + "<item jid='a@b'/>".repeat(60_000) + "</query></iq>"));
    }

    @Test
    void signsOfLifeAreNoStanza() {
        StreamReader reader = reader();
        Transcript transcript = Transcript.of(reader, HEADER + " ");
        for (int i = 0; i < MAX_BYTES; i++) {
            transcript.feed(reader, utf8(" \n"));
        }
        transcript.feed(reader, utf8("<a/>"));
        assertThat(transcript.lines()).hasSize(2).last().asString().startsWith("received 4 ");
    }

    @Test
    void elementsNestedTooDeeplyAreRefused() {
        assertThat(read("<a>".repeat(64) + "</a>".repeat(64)).refusal()).isNull();
        assertRefused(HEADER + "<a>".repeat(65), XmppStreamFault.POLICY_VIOLATION, "limit of 64");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE a>",
                "<!DOCTYPE a SYSTEM 'file:///etc/hostname'>",
                "<!DOCTYPE a PUBLIC '-//a//b' 'http://127.0.0.1:1/'>",
                "<!DOCTYPE a SYSTEM 'x' [<!ENTITY b 'c'>]>",
                "<!DOCTYPE a [<!ENTITY b 'c'>]>",
                "<!DOCTYPE a [<!ENTITY % b SYSTEM 'file:///etc/hostname'> %b;]>",
                "<!DOCTYPE a [<!ENTITY b0 'b'><!ENTITY b1 '&b0;&b0;&b0;&b0;&b0;&b0;&b0;&b0;'><!ENTITY b2 '&b1;&b1;&b1;&b1;&b1;&b1;'>]>"
            })
    void documentTypesAreRefused(String documentType) {
        for (String before :
                List.of("", "\n", "<?xml version='1.0'?>", " <?xml version='1.0' encoding='UTF-8' ?>\r\n")) {
            assertRefused(
                    before + documentType + HEADER + "<a>&b;&b2;</a>",
                    XmppStreamFault.RESTRICTED_XML,
                    "a document type");
        }
        assertRefused(HEADER + documentType, XmppStreamFault.NOT_WELL_FORMED, "no XML");
    }

    @Test
    void commentsAndProcessingInstructionsAndUnknownEntitiesAreRefused() {
        assertRefused(HEADER + "<a><!-- b --></a>", XmppStreamFault.RESTRICTED_XML, "a comment");
        assertRefused("<!-- b -->" + HEADER, XmppStreamFault.RESTRICTED_XML, "a comment");
        assertRefused(HEADER + "<?b c?>", XmppStreamFault.RESTRICTED_XML, "a processing instruction");
        assertRefused("<?b c?>" + HEADER, XmppStreamFault.RESTRICTED_XML, "a processing instruction");
        assertRefused(HEADER + "<a>&b;</a>", XmppStreamFault.RESTRICTED_XML, "an entity that is not predefined");
        assertRefused(HEADER + "<a b='&c;'/>", XmppStreamFault.NOT_WELL_FORMED, "ENTITY");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<a></b>",
                "<a/></a>",
                "<a b='1' b='2'/>",
                "<a b=1/>",
                "<a b/>",
                "<a b='<'/>",
                "<a b='1'c='2'/>",
                "<a><b></a></b>",
                "<p:a/>",
                "<a p:b='1'/>",
                "<a xmlns:p='x' xmlns:q='x' p:b='1' q:b='2'/>",
                "<a xmlns:xmlns='x'/>",
                "<a xmlns:xml='x'/>",
                "<a:b:c/>",
                "<1/>",
                "<a>&#0;</a>",
                "<a>&#x1;</a>",
                "<a>&#xD800;</a>",
                "<a>&#xFFFE;</a>",
                "<a>&#x110000;</a>",
                "<a>&#;</a>",
                "<a>&#x;</a>",
                "<a>&;</a>",
                "<a>&amp</a>",
                "<a>\u0001</a>",
                "<a b='\u0001'/>",
                "<a>\uFFFF</a>",
                "<?xml version='1.0'?>",
                "<![CDAT[b]]>",
                "<!b>",
                "</a>",
                "<\u00d7/>",
                "< a/>",
                "<xmlns:a/>",
                "<a></\0a>",
                "<a>\0</a>"
            })
    void whatIsNotWellFormedIsRefused(String text) {
        // the parser compares the name in an end tag four bytes at a time, so it needs to see more than the end tag
        assertRefused(HEADER + text + "<next/>", XmppStreamFault.NOT_WELL_FORMED, "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x]]>y", "]]>", "<b/>]]>", "x>]]>", "]>]]>", "]]]>", "&amp;]]>", "<![CDATA[x]]>]]>"})
    void theEndOfACdataSectionThatHasNotBegunIsRefused(String text) {
        assertRefused(HEADER + "<a>" + text + "</a>", XmppStreamFault.NOT_WELL_FORMED, "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"]]&gt;", "]]&#62;", "&#93;]>", "]&#93;>", "<![CDATA[]]]]>>", "<![CDATA[]]]]><![CDATA[>]]>"})
    void whatOnlyReadsLikeTheEndOfACdataSectionIsText(String text) {
        assertThat(read("<a>" + text + "</a>").lines().get(1)).endsWith("\"]]>\"");
    }

    @Test
    void textBetweenStanzasIsRefused() {
        assertRefused(HEADER + "<a/> b", XmppStreamFault.BAD_FORMAT, "text between");
        assertRefused(HEADER + "&amp;", XmppStreamFault.BAD_FORMAT, "text between");
        assertRefused(HEADER + "<![CDATA[b]]>", XmppStreamFault.BAD_FORMAT, "text between");
    }

    @Test
    void aHeaderOfAnotherProtocolIsRefused() {
        assertRefused("<a/>", XmppStreamFault.INVALID_NAMESPACE, "no stream header");
        assertRefused("<stream xmlns='jabber:client'>", XmppStreamFault.INVALID_NAMESPACE, "no stream header");
        assertRefused(HEADER.replace("etherx", "other"), XmppStreamFault.INVALID_NAMESPACE, "no stream header");
        assertRefused(HEADER.replace("client", "server"), XmppStreamFault.INVALID_NAMESPACE, "default namespace");
        assertRefused(
                "<s:stream xmlns:s='http://etherx.jabber.org/streams'>",
                XmppStreamFault.INVALID_NAMESPACE,
                "default namespace");
        assertRefused("HTTP/1.1 400 Bad Request\r\n\r\n", XmppStreamFault.NOT_WELL_FORMED, "no XML");
    }

    @Test
    void onlyUtf8AndVersionOneAreRead() {
        assertRefused(
                "<?xml version='1.0' encoding='ISO-8859-1'?>" + HEADER, XmppStreamFault.UNSUPPORTED_ENCODING, "UTF-8");
        assertRefused(
                "<?xml version='1.0' encoding='US-ASCII'?>" + HEADER, XmppStreamFault.UNSUPPORTED_ENCODING, "UTF-8");
        assertRefused("<?xml version='1.1'?>" + HEADER, XmppStreamFault.NOT_WELL_FORMED, "1.1");
        assertRefused("\uFEFF" + HEADER, XmppStreamFault.NOT_WELL_FORMED, "no XML");
        byte[] utf16 = (HEADER + "<a/>").getBytes(StandardCharsets.UTF_16);
        assertThat(Transcript.of(reader(), utf16, () -> 1).refusal().fault())
                .isEqualTo(XmppStreamFault.NOT_WELL_FORMED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "C0BC",
                "C3",
                "E080BC",
                "EDA080",
                "F08080BC",
                "F4908080",
                "F8888080",
                "80",
                "FF",
                "C328",
                "E28228"
            })
    void whatIsNoUtf8IsRefusedBehindWhatIsSound(String hex) {
        byte[] head = utf8(HEADER + "<a/><b>é");
        byte[] wrong = new java.math.BigInteger(hex, 16).toByteArray();
        byte[] bytes = Arrays.copyOf(head, head.length + hex.length() / 2);
        System.arraycopy(wrong, wrong.length - hex.length() / 2, bytes, head.length, hex.length() / 2);
        byte[] all = Arrays.copyOf(bytes, bytes.length + 4);
        System.arraycopy(utf8("</b>"), 0, all, bytes.length, 4);
        for (int size : new int[] {1, 2, 3, 5, Integer.MAX_VALUE}) {
            Transcript transcript = Transcript.of(reader(), all, () -> size);
            assertThat(transcript.lines()).hasSize(3);
            assertThat(transcript.refusal().fault()).isEqualTo(XmppStreamFault.NOT_WELL_FORMED);
        }
    }

    @Test
    void afterTheEndNothingIsRead() {
        StreamReader reader = reader();
        Transcript transcript = Transcript.of(reader, HEADER + "</stream:stream><a/>");
        transcript.feed(reader, utf8("<b/>" + HEADER + "\u0001"));
        assertThat(transcript.lines()).hasSize(2).last().isEqualTo("closed");
        reader.restart();
        transcript.feed(reader, utf8(HEADER + "<c/>"));
        assertThat(transcript.lines()).hasSize(4);
    }

    @Test
    void afterARefusalNothingIsReadUntilARestart() {
        StreamReader reader = reader();
        Transcript transcript = Transcript.of(reader, HEADER + "<a></b>");
        transcript.feed(reader, utf8("<c/>"));
        assertThat(transcript.lines()).hasSize(2);
        reader.restart();
        transcript.feed(reader, utf8(HEADER + "<c/>"));
        assertThat(transcript.lines()).hasSize(4);
    }

    @Test
    void aRestartWithinAStanzaForgetsIt() {
        StreamReader reader = reader();
        Transcript transcript = Transcript.of(reader, HEADER + "<a/><b c='d");
        assertThat(reader.withinStanza()).isTrue();
        reader.restart();
        assertThat(reader.withinStanza()).isFalse();
        transcript.feed(reader, utf8(STREAM));
        assertThat(transcript.lines().subList(2, 8))
                .isEqualTo(Transcript.of(reader(), STREAM).lines());
    }

    @Test
    void itIsKnownWhetherAStanzaIsHalfRead() {
        StreamReader reader = reader();
        Transcript transcript = new Transcript();
        String all = HEADER + "<a>b</a> <c/>\n";
        String wholeBehind = "";
        for (int i = 0; i < all.length(); i++) {
            transcript.feed(reader, utf8(all.substring(i, i + 1)));
            wholeBehind += reader.withinStanza() ? "-" : "w";
        }
        assertThat(wholeBehind)
                .isEqualTo("-".repeat(HEADER.length() - 1) + "w" + "-".repeat(7) + "ww" + "-".repeat(3) + "ww");
    }

    /** Answers {@code false} to the stanza called {@code last}. */
    private static final class StopsAtLast implements StreamListener {

        private final Transcript transcript = new Transcript();
        private Runnable then = () -> {};

        @Override
        public void opened(Element header) {
            transcript.opened(header);
        }

        @Override
        public boolean received(Element element, int bytes) {
            transcript.received(element, bytes);
            boolean last = element.name().equals("last");
            if (last) {
                then.run();
            }
            return !last;
        }

        @Override
        public void closed() {
            transcript.closed();
        }
    }

    @Test
    void aListenerThatHasEnoughGetsNoMore() throws XmppStreamException {
        StreamReader reader = reader();
        StopsAtLast listener = new StopsAtLast();
        ByteBuf bytes = Unpooled.wrappedBuffer(utf8(HEADER + "<a/><last/><b/>" + "<c/>".repeat(10_000)));
        reader.feed(bytes, listener);
        assertThat(bytes.isReadable()).isFalse();
        assertThat(listener.transcript.lines()).hasSize(3);
        reader.restart();
        reader.feed(Unpooled.wrappedBuffer(utf8(HEADER + "<d/>")), listener);
        assertThat(listener.transcript.lines()).hasSize(5);
    }

    @Test
    void aListenerMayRestartTheReader() throws XmppStreamException {
        StreamReader reader = reader();
        Transcript transcript = new Transcript();
        StreamListener restarting = new StreamListener() {
            @Override
            public void opened(Element header) {
                transcript.opened(header);
            }

            @Override
            public boolean received(Element element, int bytes) {
                transcript.received(element, bytes);
                reader.restart();
                return true;
            }

            @Override
            public void closed() {
                transcript.closed();
            }
        };
        for (int i = 0; i < 3; i++) {
            reader.feed(Unpooled.wrappedBuffer(utf8(HEADER + "<a/><b/>")), restarting);
            assertThat(reader.withinStanza()).isFalse();
        }
        assertThat(transcript.lines()).hasSize(6).allMatch(line -> !line.contains("<b"));
    }

    @Test
    void aListenerThatThrowsLeavesNothingHalfReadToOthers() throws XmppStreamException {
        Parsers parsers = new Parsers();
        StreamReader reader = new StreamReader(parsers, MAX_BYTES);
        StopsAtLast throwing = new StopsAtLast();
        throwing.then = () -> {
            throw new IllegalStateException("on purpose");
        };
        ByteBuf bytes = Unpooled.wrappedBuffer(utf8(HEADER + "<a/><last/><b/>"));
        assertThatThrownBy(() -> reader.feed(bytes, throwing)).hasMessage("on purpose");
        reader.feed(Unpooled.wrappedBuffer(utf8("<c/>")), throwing);
        assertThat(throwing.transcript.lines()).hasSize(3);
        assertThat(Transcript.of(new StreamReader(parsers, MAX_BYTES), STREAM).lines())
                .isEqualTo(Transcript.of(reader(), STREAM).lines());
    }

    @Test
    void aListenerMayFeedAnotherReaderButNotItsOwn() throws XmppStreamException {
        Parsers parsers = new Parsers();
        StreamReader reader = new StreamReader(parsers, MAX_BYTES);
        AtomicReference<Transcript> inner = new AtomicReference<>();
        StreamListener feeding = new StreamListener() {
            private int stanzas;

            @Override
            public void opened(Element header) {}

            @Override
            public boolean received(Element element, int bytes) {
                stanzas++;
                inner.set(Transcript.of(new StreamReader(parsers, MAX_BYTES), STREAM));
                return true;
            }

            @Override
            public void closed() {
                assertThat(stanzas).isEqualTo(4);
                assertThatThrownBy(() -> reader.feed(Unpooled.EMPTY_BUFFER, this))
                        .isInstanceOf(IllegalStateException.class);
            }
        };
        reader.feed(Unpooled.wrappedBuffer(utf8(STREAM)), feeding);
        assertThat(inner.get().lines())
                .isEqualTo(Transcript.of(reader(), STREAM).lines());
    }
}

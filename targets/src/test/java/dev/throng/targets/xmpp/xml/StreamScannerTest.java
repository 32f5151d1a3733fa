package dev.throng.targets.xmpp.xml;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StreamScannerTest {

    private static final String HEADER =
            "<stream:stream to='localhost' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>";

    private static final String STREAM = "<?xml version='1.0' encoding=\"UTF-8\"?>\n" + HEADER + " \n"
            + "<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>AGEAYg==</auth>\n"
            + "<message to=\"a@b/c\" xml:lang='de' id='>'><body>1 &lt; 2 &amp;&#x20;\u20ac \ud83d\ude00</body>"
            + "<x:y xmlns:x='urn:x' x:z='&quot;/>'/><w><![CDATA[<a>]] ]]]></w></message>"
            + "<presence/>\t<iq type='get'><q xmlns=''><stream:r/></q></iq >"
            + "</stream:stream>";

    private static final List<String> EVENTS = List.of(
            "declaration",
            "header <stream xmlns='http://etherx.jabber.org/streams' to='localhost'/> default jabber:client",
            "<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>AGEAYg==</auth>",
            "<message xmlns='jabber:client' to='a@b/c' xml:lang='de' id='&gt;'><body>1 &lt; 2 &amp; \u20ac \ud83d\ude00"
                    + "</body><y xmlns='urn:x' xmlns:a0='urn:x' a0:z='&quot;/&gt;'/><w>&lt;a&gt;]] ]</w></message>",
            "<presence xmlns='jabber:client'/>",
            "<iq xmlns='jabber:client' type='get'><q xmlns=''><r xmlns='http://etherx.jabber.org/streams'/></q></iq>",
            "end");

    @Test
    void streamIsCutIntoItsParts() {
        assertThat(Parsed.of(STREAM)).isEqualTo(EVENTS);
    }

    @Test
    void everySplitGivesTheSame() {
        byte[] bytes = STREAM.getBytes(UTF_8);
        for (int first = 0; first <= bytes.length; first++) {
            assertThat(Parsed.of(bytes, first)).as("split at %d", first).isEqualTo(EVENTS);
        }
    }

    @Test
    void everyTwoSplitsGiveTheSame() {
        byte[] bytes = STREAM.getBytes(UTF_8);
        for (int first = 0; first <= bytes.length; first += 3) {
            for (int second = first; second <= bytes.length; second += 5) {
                assertThat(Parsed.of(bytes, first, second))
                        .as("split at %d and %d", first, second)
                        .isEqualTo(EVENTS);
            }
        }
    }

    @Test
    void singleBytesGiveTheSame() {
        byte[] bytes = STREAM.getBytes(UTF_8);
        int[] ends = java.util.stream.IntStream.range(1, bytes.length).toArray();
        assertThat(Parsed.of(bytes, ends)).isEqualTo(EVENTS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "<!-- c -->|restricted-xml",
                "<message><!-- c --></message>|restricted-xml",
                "<?pi x?>|restricted-xml",
                "<message><?pi x?></message>|restricted-xml",
                "<!DOCTYPE a []>|restricted-xml",
                "<message>&mine;</message>|restricted-xml",
                "<message a='&mine;'/>|restricted-xml",
                "<![CDATA[x]]>|restricted-xml",
                "<a></b>|not-well-formed",
                "<a><b></a></b>|not-well-formed",
                "< a/>|not-well-formed",
                "<a <b/>|not-well-formed",
                "<a b/>|not-well-formed",
                "<a b=c/>|not-well-formed",
                "<a b='1'c='2'/>|not-well-formed",
                "<a b='1' b='2'/>|not-well-formed",
                "<a xmlns:p='u' xmlns:q='u' p:b='1' q:b='2'/>|not-well-formed",
                "<a b='<'/>|not-well-formed",
                "<p:a/>|not-well-formed",
                "<a p:b='1'/>|not-well-formed",
                "<a:b:c xmlns:a='x'/>|not-well-formed",
                "<1a/>|not-well-formed",
                "<:a/>|not-well-formed",
                "<a xmlns:b=''/>|not-well-formed",
                "<a xmlns:xml='u'/>|not-well-formed",
                "<a>]]></a>|not-well-formed",
                "<a>&</a>|not-well-formed",
                "<a>& b;</a>|not-well-formed",
                "<a>&#0;</a>|not-well-formed",
                "<a>&#xD800;</a>|not-well-formed",
                "<a>&#x110000;</a>|not-well-formed",
                "<a>&#99999999999999999999;</a>|not-well-formed",
                "<a/ >x</a>|not-well-formed",
                "text|bad-format",
                "&amp;|bad-format",
                "<a><a><a><a><a><a/></a></a></a></a></a>|none",
                "<a><a><a><a><a><a>x</a></a></a></a></a></a>|policy-violation",
            })
    void refusesWithTheConditionOfTheRfc(String stanza, String condition) {
        String text = HEADER + stanza + "</stream:stream>";
        List<String> whole = Parsed.of(text);
        assertThat(whole.get(whole.size() - 1)).isEqualTo(condition.equals("none") ? "end" : "error " + condition);
        byte[] bytes = text.getBytes(UTF_8);
        for (int split = 0; split <= bytes.length; split++) {
            assertThat(Parsed.of(bytes, split)).as("split at %d", split).isEqualTo(whole);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hello", "\0", "GET / HTTP/1.1\r\n", "</stream:stream>", "<stream:stream/>", "\ufeff<a>"})
    void inputOutsideAStreamIsNotWellFormed(String start) {
        assertThat(Parsed.of(start)).containsExactly("error not-well-formed");
    }

    @ParameterizedTest
    @CsvSource({
        "<?xml version='1.0' encoding='ISO-8859-1'?>, unsupported-encoding",
        "<?php version='1.0'?>, restricted-xml",
        "<!DOCTYPE stream>, restricted-xml"
    })
    void prologAllowsOnlyADeclarationOfUtf8(String start, String condition) {
        assertThat(Parsed.of(start + HEADER)).containsExactly("error " + condition);
    }

    @Test
    void declarationIsAllowedOnlyAtTheStart() {
        assertThat(Parsed.of(" <?xml version='1.0'?>" + HEADER)).containsExactly("error restricted-xml");
        assertThat(Parsed.of(" \n" + HEADER)).hasSize(1);
    }

    @Test
    void bytesThatAreNotUtf8AreNotWellFormed() {
        for (byte[] bad : List.of(new byte[] {(byte) 0xC0, (byte) 0x80}, new byte[] {(byte) 0xFF}, new byte[] {
            (byte) 0xED, (byte) 0xA0, (byte) 0x80
        })) {
            byte[] before = (HEADER + "<a>").getBytes(UTF_8);
            byte[] bytes = java.util.Arrays.copyOf(before, before.length + bad.length + 4);
            System.arraycopy(bad, 0, bytes, before.length, bad.length);
            System.arraycopy("</a>".getBytes(UTF_8), 0, bytes, bytes.length - 4, 4);
            assertThat(Parsed.of(bytes)).endsWith("error not-well-formed");
        }
    }

    @Test
    void largestStanzaPassesAndOneByteMoreDoesNotForAnySplit() {
        String most = "<a>" + "x".repeat(Parsed.MAX_BYTES - 7) + "</a>";
        byte[] passes = (HEADER + most).getBytes(UTF_8);
        byte[] fails = (HEADER + most.replace("x<", "xx<")).getBytes(UTF_8);
        List<Integer> splits = new ArrayList<>(List.of(0, HEADER.length() + 1, passes.length - 1, passes.length));
        for (int split : splits) {
            assertThat(Parsed.of(passes, split)).hasSize(2).noneMatch(event -> event.startsWith("error"));
            assertThat(Parsed.of(fails, split)).endsWith("error policy-violation");
        }
    }

    @Test
    void stanzaThatNeverEndsIsRefusedOnceItIsTooLarge() {
        assertThat(Parsed.of(HEADER + "<a b='" + "x".repeat(Parsed.MAX_BYTES))).endsWith("error policy-violation");
    }

    @Test
    void lineEndsAndBlanksInAttributesAreNormalized() {
        assertThat(Parsed.of(HEADER + "<a b='1\r\n2\t3&#10;4'>5\r\n6\r7&#13;8</a>")
                        .get(1))
                .isEqualTo("<a xmlns='jabber:client' b='1 2 3&#10;4'>5\n6\n7&#13;8</a>");
    }

    @Test
    void corruptBytesGiveTheSameResultInOnePieceOrTwo() {
        java.util.Random random = new java.util.Random(20260101);
        for (int round = 0; round < 5000; round++) {
            byte[] bytes = STREAM.getBytes(UTF_8);
            for (int spoilt = random.nextInt(4); spoilt >= 0; spoilt--) {
                byte next = (byte)
                        (random.nextBoolean() ? "<>/!?&;'\"[]- =:x".charAt(random.nextInt(16)) : random.nextInt());
                bytes[random.nextInt(bytes.length)] = next;
            }
            int split = random.nextInt(bytes.length);
            assertThat(Parsed.of(bytes, split))
                    .as("round %d, split at %d", round, split)
                    .isEqualTo(Parsed.of(bytes));
        }
    }

    @Test
    void newStreamMayFollowInTheSameReadOrBeDropped() throws XmlException {
        byte[] text = (HEADER + "<a/>" + HEADER + "<b/>").getBytes(UTF_8);
        for (boolean drop : new boolean[] {false, true}) {
            StreamScanner scanner = new StreamScanner(1000, 5);
            List<String> frames = new ArrayList<>();
            scanner.read(text, 0, text.length, new Restarting(scanner, frames, drop));
            assertThat(frames)
                    .isEqualTo(drop ? List.of("header", "<a/>") : List.of("header", "<a/>", "header", "<b/>"));
        }
    }

    /** Restarts the scanner after each {@code <a/>}. */
    private static final class Restarting implements StreamScanner.FrameHandler {

        private final StreamScanner scanner;
        private final List<String> frames;
        private final boolean drop;

        Restarting(StreamScanner scanner, List<String> frames, boolean drop) {
            this.scanner = scanner;
            this.frames = frames;
            this.drop = drop;
        }

        @Override
        public void declaration(byte[] bytes, int offset, int length) {
            frames.add("declaration");
        }

        @Override
        public void header(byte[] bytes, int offset, int length) {
            frames.add("header");
        }

        @Override
        public void element(byte[] bytes, int offset, int length) {
            String stanza = new String(bytes, offset, length, UTF_8);
            frames.add(stanza);
            if (stanza.equals("<a/>") && drop) {
                scanner.restartAndDropRest();
            } else if (stanza.equals("<a/>")) {
                scanner.restart();
            }
        }

        @Override
        public void end(byte[] bytes, int offset, int length) {
            frames.add("end");
        }
    }
}

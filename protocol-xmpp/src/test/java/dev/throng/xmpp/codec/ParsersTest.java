package dev.throng.xmpp.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ParsersTest {

    private static final int MAX_BYTES = 300_000;
    private static final String HEADER =
            "<stream:stream xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' id='1'>";

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The stanzas of a session without errors. */
    private static List<String> alone(String stream) {
        return Transcript.of(new StreamReader(new Parsers(), MAX_BYTES), stream).lines();
    }

    /** Binds the same prefixes to other namespaces than the others, and uses the same names. */
    private static String stream(int number, SplittableRandom random) {
        StringBuilder stream = new StringBuilder(
                number % 3 == 0 ? HEADER.replace("xmlns=", "xmlns:p='urn:header" + number % 2 + "' xmlns=") : HEADER);
        boolean bound = number % 3 == 0;
        for (int i = 0; i < 20; i++) {
            switch (random.nextInt(5)) {
                case 0 ->
                    stream.append("<p:a xmlns:p='urn:own").append(number).append("' xmlns='urn:d' p:b='1'><b/></p:a>");
                case 1 -> stream.append(bound ? "<p:a><b p:c='2'/></p:a>" : "<a><b/></a>");
                case 2 ->
                    stream.append("<message xml:lang='l")
                            .append(number)
                            .append("'><body>n")
                            .append(number)
                            .append("é&#x1F600;</body></message>\n");
                case 3 ->
                    stream.append("<iq id='")
                            .append(number)
                            .append('-')
                            .append(i)
                            .append("'/>");
                default ->
                    stream.append(" <presence><x xmlns='urn:x")
                            .append(number)
                            .append("'><![CDATA[<")
                            .append(i)
                            .append("]]></x></presence>");
            }
        }
        return random.nextBoolean() ? stream.append("</stream:stream>").toString() : stream.toString();
    }

    @Test
    void sessionsThatShareParsersReadWhatTheyWouldReadAlone() {
        for (int seed = 0; seed < 60; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Parsers parsers = new Parsers();
            int sessions = 30;
            List<StreamReader> readers = new ArrayList<>();
            List<Transcript> transcripts = new ArrayList<>();
            List<String> streams = new ArrayList<>();
            byte[][] left = new byte[sessions][];
            for (int i = 0; i < sessions; i++) {
                String stream = stream(i, random);
                boolean broken = random.nextInt(6) == 0;
                streams.add(broken ? stream.substring(0, stream.length() / 2) + "<p:a xmlns:p='urn:evil'><&" : stream);
                readers.add(new StreamReader(parsers, MAX_BYTES));
                transcripts.add(new Transcript());
                left[i] = utf8(streams.get(i));
            }
            int longest = random.nextInt(2, 400);
            for (int steps = 0; steps < 20_000; steps++) {
                int i = random.nextInt(sessions);
                if (transcripts.get(i).refusal() == null) {
                    int size = Math.min(left[i].length, random.nextInt(1, longest));
                    transcripts.get(i).feed(readers.get(i), Arrays.copyOf(left[i], size));
                    left[i] = Arrays.copyOfRange(left[i], size, left[i].length);
                }
            }
            for (int i = 0; i < sessions; i++) {
                assertThat(left[i].length == 0 || transcripts.get(i).refusal() != null)
                        .isTrue();
                assertThat(transcripts.get(i).lines())
                        .as("seed %d, session %d", seed, i)
                        .isEqualTo(alone(streams.get(i)));
            }
        }
    }

    @Test
    void aParserThatIsGivenBackIsUsedAgain() throws Exception {
        Parsers parsers = new Parsers();
        StartTag tag = parsers.startTag(HEADER);
        Parser parser = parsers.behind(tag);
        parsers.giveBack(tag, parser);
        assertThat(parsers.behind(tag)).isSameAs(parser);
        assertThat(parsers.behind(tag)).isNotSameAs(parser);
    }

    @Test
    void theSameStartTagIsTheSameObjectUntilThereAreTooMany() {
        Parsers parsers = new Parsers();
        StartTag first = parsers.startTag("<a>");
        assertThat(parsers.startTag("<a>")).isSameAs(first);
        for (int i = 0; i < 100; i++) {
            parsers.startTag("<a" + i + ">");
        }
        assertThat(parsers.startTag("<a>")).isSameAs(first);
        assertThat(parsers.startTag("<a99>")).isNotSameAs(parsers.startTag("<a99>"));
    }

    @Test
    void streamsWithTooManyDifferentStartTagsAreReadAllTheSame() {
        Parsers parsers = new Parsers();
        for (int i = 0; i < 100; i++) {
            String stream = HEADER.replace("xmlns=", "xmlns:p" + i + "='" + "u".repeat(i * 10) + i + "' xmlns=")
                    + "<a/><p" + i + ":b/></stream:stream>";
            Transcript transcript = Transcript.of(new StreamReader(parsers, MAX_BYTES), utf8(stream), () -> 5);
            assertThat(transcript.lines()).isEqualTo(alone(stream));
        }
    }

    /** A name that is not known is learnt by each new parser, and there are two to a login. */
    @Test
    void whatALoginReadsTeachesAParserNoName() throws Exception {
        Parsers parsers = new Parsers();
        Parser begun = parsers.fresh();
        begun.readAll(utf8("<iq>"));
        Parser parser = parsers.fresh();
        parser.readAll(utf8("<?xml version='1.0' encoding='UTF-8'?>"
                + HEADER.replace(" id=", " from='localhost' version='1.0' xml:lang='en' id=")
                + "<stream:features><mechanisms xmlns='urn:ietf:params:xml:ns:xmpp-sasl'><mechanism>PLAIN</mechanism>"
                + "</mechanisms></stream:features><success xmlns='urn:ietf:params:xml:ns:xmpp-sasl'/>"
                + "<iq type='result' id='roster' to='a@b/c'><query xmlns='jabber:iq:roster'>"
                + "<item jid='d@b' name='d' subscription='both'><group>e</group></item></query></iq>"));
        assertThat(parser.names()).isEqualTo(begun.names());
    }

    @Test
    void parsersThatHaveLearntManyNamesOrReadALongStanzaAreNotKept() throws Exception {
        Parsers parsers = new Parsers();
        StartTag tag = parsers.startTag(HEADER);
        StringBuilder names = new StringBuilder("<a>");
        for (int i = 0; i < 600; i++) {
            names.append("<a").append(i).append("/>");
        }
        for (String stanza : List.of(names + "</a>", "<a>" + "b".repeat(100_000) + "</a>")) {
            Parser parser = parsers.behind(tag);
            parsers.giveBack(tag, parser);
            StreamReader reader = new StreamReader(parsers, MAX_BYTES);
            assertThat(Transcript.of(reader, HEADER + "<c/>").refusal()).isNull();
            assertThat(Transcript.of(reader, stanza).refusal()).isNull();
            assertThat(parsers.behind(tag).isSmall()).isTrue();
        }
    }

    @Test
    void aStanzaOfMadeUpNamesIsRefused() {
        StringBuilder elements = new StringBuilder(HEADER + "<a>");
        StringBuilder attributes = new StringBuilder(HEADER + "<a");
        for (int i = 0; i < 20_000; i++) {
            elements.append("<n").append(i).append("/>");
            attributes.append(" n").append(i).append("=''");
        }
        for (StringBuilder stream : List.of(elements, attributes)) {
            Transcript transcript = Transcript.of(new StreamReader(new Parsers(), MAX_BYTES), stream.toString());
            assertThat(transcript.refusal()).hasMessageContaining("limit of 2000");
            assertThat(transcript.refusal().fault()).isEqualTo(XmppStreamFault.POLICY_VIOLATION);
        }
    }

    @Test
    void madeUpNamesAreRefusedInASessionThatNeverRests() {
        StreamReader reader = new StreamReader(new Parsers(), MAX_BYTES);
        Transcript transcript = Transcript.of(reader, HEADER + "<a>");
        for (int i = 0; i < 5_000 && transcript.refusal() == null; i++) {
            transcript.feed(reader, utf8("<n" + i + "/></a><a>"));
        }
        assertThat(transcript.refusal()).hasMessageContaining("limit of 2000");
        assertThat(transcript.lines()).hasSizeBetween(1_500, 2_000);
    }

    @Test
    void nothingIsLostWhenTheCommonPartIsBegunAnew() {
        Parsers parsers = new Parsers();
        StreamReader early = new StreamReader(parsers, MAX_BYTES);
        Transcript transcript = Transcript.of(early, HEADER + "<a><b>c");
        StreamReader busy = new StreamReader(parsers, MAX_BYTES);
        Transcript.of(busy, HEADER);
        Transcript others = new Transcript();
        byte[] stanzas = utf8(("<message><body>" + "d".repeat(60_000) + "</body></message>").repeat(100));
        for (int i = 0; i < 12; i++) {
            others.feed(busy, stanzas);
        }
        assertThat(others.lines()).hasSize(1200);
        transcript.feed(early, utf8("</b></a><e/>"));
        assertThat(transcript.lines()).isEqualTo(alone(HEADER + "<a><b>c</b></a><e/>"));
    }
}

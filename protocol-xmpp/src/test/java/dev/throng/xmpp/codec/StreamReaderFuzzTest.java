package dev.throng.xmpp.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Reads what the fuzzer makes up; without it, what it made up before: the files of {@code StreamReaderFuzzTestInputs}. The first byte says
 * whether the usual header stands before the rest and how that is cut.
 */
class StreamReaderFuzzTest {

    private static final int MAX_BYTES = 2000;
    private static final String HEADER =
            "<stream:stream xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>";
    private static final String NEXT_SESSION = HEADER + "<a b='1' xml:lang='de'>c<d xmlns='e'>f</d></a>"
            + "<stream:g h='2'/><message><body>i &lt;&#x41;<![CDATA[<]]></body></message></stream:stream>";
    private static final List<String> AS_IT_SHOULD = Transcript.of(
                    new StreamReader(new Parsers(), MAX_BYTES), NEXT_SESSION)
            .lines();

    @FuzzTest(maxDuration = "5m")
    void whateverIsReadIsReadTheSameInPiecesAndLeavesNothingToTheNext(byte[] input) {
        if (input.length == 0) {
            return;
        }
        byte[] stream = stream(input);
        Parsers shared = new Parsers();
        Transcript whole = Transcript.of(reader(shared), stream, () -> Integer.MAX_VALUE);
        SplittableRandom random = new SplittableRandom(input[0]);
        Transcript cut = Transcript.of(reader(shared), stream, () -> random.nextInt(1, 30));
        Transcript next = Transcript.of(reader(shared), NEXT_SESSION);
        Transcript bytewise = Transcript.of(reader(shared), stream, () -> 1);
        Transcript afterNext = Transcript.of(reader(shared), NEXT_SESSION);
        Transcript hardlyHeld =
                Transcript.of(new StreamReader(shared, new StreamLimits(MAX_BYTES, 1)), stream, () -> 1);
        Transcript afterHardlyHeld = Transcript.of(reader(shared), NEXT_SESSION);

        assertThat(next.lines()).isEqualTo(AS_IT_SHOULD);
        assertThat(afterNext.lines()).isEqualTo(AS_IT_SHOULD);
        assertThat(afterHardlyHeld.lines()).isEqualTo(AS_IT_SHOULD);
        compare(whole, bytewise);
        compare(whole, cut);
        if (!hasEndOfCdata(stream)) {
            assertThat(sound(hardlyHeld)).isEqualTo(sound(whole));
            assertThat(hardlyHeld.refusal() != null || whole.refusal() == null).isTrue();
        }
        compare(whole, Oracle.of(withoutBlanksBefore(stream)));
    }

    private static StreamReader reader(Parsers parsers) {
        return new StreamReader(parsers, MAX_BYTES);
    }

    private static byte[] stream(byte[] input) {
        byte[] rest = Arrays.copyOfRange(input, 1, input.length);
        if (input[0] < 0) {
            return rest;
        }
        byte[] header = HEADER.getBytes(StandardCharsets.UTF_8);
        byte[] stream = Arrays.copyOf(header, header.length + rest.length);
        System.arraycopy(rest, 0, stream, header.length, rest.length);
        return stream;
    }

    /** Without the refusal; what is not held is refused sooner, but not more or less of it is read. */
    private static List<String> sound(Transcript transcript) {
        List<String> lines = transcript.lines();
        return transcript.refusal() == null ? lines : lines.subList(0, lines.size() - 1);
    }

    /** What is too long, or text where none may be, may be seen before the next mistake if it comes in pieces. */
    private static void compare(Transcript whole, Transcript pieces) {
        XmppStreamException refusal = pieces.refusal();
        boolean early = refusal != null
                && (refusal.fault() == XmppStreamFault.POLICY_VIOLATION
                        || refusal.fault() == XmppStreamFault.BAD_FORMAT);
        if (early && whole.refusal() != null) {
            assertThat(sound(pieces)).isEqualTo(sound(whole));
        } else {
            assertThat(pieces.lines()).isEqualTo(whole.lines());
        }
    }

    private static void compare(Transcript reader, Oracle oracle) {
        List<String> ours = reader.lines().stream()
                .filter(line -> line.startsWith("received "))
                .map(line -> line.substring(line.indexOf('<')))
                .toList();
        int common = Math.min(ours.size(), oracle.stanzas().size());
        assertThat(ours.subList(0, common)).isEqualTo(oracle.stanzas().subList(0, common));
        if (reader.lines().contains("closed")) {
            assertThat(oracle.problem()).isEmpty();
            assertThat(oracle.stanzas()).isEqualTo(ours);
        }
    }

    /** The reader does not mind them, not even before an XML declaration. */
    private static byte[] withoutBlanksBefore(byte[] stream) {
        int first = 0;
        while (first < stream.length && " \r\n\t".indexOf(stream[first]) >= 0) {
            first++;
        }
        return Arrays.copyOfRange(stream, first, stream.length);
    }

    /** The parser overlooks that one in text where its bytes are cut. */
    private static boolean hasEndOfCdata(byte[] stream) {
        return new String(stream, StandardCharsets.ISO_8859_1).contains("]]>");
    }
}

package dev.throng.streams.flv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.streams.flv.AmfValue.Bool;
import dev.throng.streams.flv.AmfValue.Elements;
import dev.throng.streams.flv.AmfValue.Empty;
import dev.throng.streams.flv.AmfValue.Fields;
import dev.throng.streams.flv.AmfValue.Number;
import dev.throng.streams.flv.AmfValue.Reference;
import dev.throng.streams.flv.AmfValue.Text;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AmfTest {

    private static List<AmfValue> read(Wire wire) throws MessageException {
        return new AmfReader(Unpooled.wrappedBuffer(wire.bytes())).rest();
    }

    private static void assertFault(FlvFault fault, String message, Wire wire) {
        assertThatThrownBy(() -> read(wire))
                .isInstanceOf(MessageException.class)
                .hasMessage(message)
                .extracting(e -> ((MessageException) e).fault())
                .isEqualTo(fault);
    }

    private static final String ALL_TYPES = "00 3ff8000000000000" // 1.5
            + "01 01" // true
            + "02 0003 61c3a4" // "aä"
            + "03 0001 61 05 0000 09" // {a: null}
            + "05 06 0d" // null, undefined, unsupported
            + "07 0001" // reference 1
            + "08 ffffffff 0001 62 01 00 0000 09" // {b: false}
            + "0a 00000002 05 06" // [null, undefined]
            + "0b 4059000000000000 0000" // 100 ms
            + "0c 00000001 63" // "c"
            + "0f 00000001 64" // "d"
            + "10 0001 54 0001 65 02 0000 0000 09"; // T {e: ""}

    private static final List<AmfValue> ALL_VALUES = List.of(
            new Number(1.5),
            new Bool(true),
            new Text("aä"),
            Fields.of(Map.of("a", Empty.NULL)),
            Empty.NULL,
            Empty.UNDEFINED,
            Empty.UNSUPPORTED,
            new Reference(1),
            new Fields(Fields.Kind.ECMA_ARRAY, "", Map.of("b", new Bool(false))),
            new Elements(List.of(Empty.NULL, Empty.UNDEFINED)),
            new AmfValue.Date(100),
            new Text("c"),
            new Text("d"),
            new Fields(Fields.Kind.TYPED_OBJECT, "T", Map.of("e", new Text(""))));

    @Test
    void allTypesAreRead() throws MessageException {
        assertThat(read(new Wire().hex(ALL_TYPES))).isEqualTo(ALL_VALUES);
    }

    @Test
    void aMessageThatIsCutOffAnywhereIsBadOrShorter() throws MessageException {
        byte[] bytes = new Wire().hex(ALL_TYPES).bytes();
        for (int cut = 0; cut < bytes.length; cut++) {
            List<AmfValue> values = new ArrayList<>();
            AmfReader reader = new AmfReader(Unpooled.wrappedBuffer(bytes, 0, cut));
            try {
                while (reader.hasNext()) {
                    values.add(reader.next());
                }
            } catch (MessageException e) {
                assertThat(e.fault()).isEqualTo(FlvFault.BAD_AMF);
                assertThat(e.getMessage()).matches("a value needs \\d+ bytes, but the message ends after \\d+");
            }
            assertThat(values).isEqualTo(ALL_VALUES.subList(0, values.size()));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 9, 14, 17, 18, 255})
    void otherTypesAreBad(int type) {
        assertFault(
                FlvFault.BAD_AMF,
                "a value of type " + type + " (expected: 0 to 13, 15 or 16)",
                new Wire().fill(type, 1));
    }

    @Test
    void depthHasALimit() throws MessageException {
        assertThat(read(new Wire()
                        .hex("0a 00000001".repeat(AmfReader.MAX_DEPTH))
                        .hex("05")))
                .hasSize(1);
        assertFault(
                FlvFault.AMF_TOO_LARGE,
                "more levels of objects and arrays than maxDepth: 16",
                new Wire().hex("0a 00000001".repeat(100_000)));
        assertFault(
                FlvFault.AMF_TOO_LARGE,
                "more levels of objects and arrays than maxDepth: 16",
                new Wire().hex("03 0001 61".repeat(100_000)));
    }

    @Test
    void theNumberOfValuesHasALimit() {
        assertFault(
                FlvFault.AMF_TOO_LARGE,
                "more values than maxValues: 16384",
                new Wire().fill(AmfType.NULL, AmfReader.MAX_VALUES + 1));
        assertFault(
                FlvFault.AMF_TOO_LARGE,
                "an array of 4294967295 values (maxValues: 16384)",
                new Wire().hex("0a ffffffff"));
        assertFault(
                FlvFault.BAD_AMF,
                "a value needs 16384 bytes, but the message ends after 0",
                new Wire().hex("0a 00004000"));
    }

    @Test
    void arraysInArraysShareTheLimit() {
        String array = "0a 00001000" + "05".repeat(4096);
        assertFault(
                FlvFault.AMF_TOO_LARGE,
                "more values than maxValues: 16384",
                new Wire().hex("0a 00000005").hex(array.repeat(5)));
    }

    @Test
    void stringsHaveALimit() throws MessageException {
        assertThat(read(new Wire().hex("0c 00010000").fill('x', 65_536))).containsExactly(new Text("x".repeat(65_536)));
        assertFault(
                FlvFault.AMF_TOO_LARGE,
                "a string of 4294967295 bytes (maxStringBytes: 65536)",
                new Wire().hex("0c ffffffff"));
        assertFault(
                FlvFault.BAD_AMF,
                "a value needs 65535 bytes, but the message ends after 1",
                new Wire().hex("02 ffff 61"));
    }

    @Test
    void bytesThatAreNotUtf8AreReplaced() throws MessageException {
        assertThat(read(new Wire().hex("02 0002 ff61"))).containsExactly(new Text("\ufffda"));
    }

    @Test
    void anEmptyNameThatIsNotTheEndIsAField() throws MessageException {
        assertThat(read(new Wire().hex("03 0000 05 0000 09"))).containsExactly(Fields.of(Map.of("", Empty.NULL)));
    }

    @Test
    void aReaderReadsWhatTheWriterWrites() throws MessageException {
        for (long seed = 1; seed <= 500; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<AmfValue> values = new ArrayList<>();
            for (int i = random.nextInt(6); i >= 0; i--) {
                values.add(random(random, 3));
            }
            ByteBuf out = Unpooled.buffer();
            values.forEach(value -> AmfWriter.write(out, value));
            assertThat(new AmfReader(out).rest()).as("seed %d", seed).isEqualTo(values);
        }
    }

    private static AmfValue random(SplittableRandom random, int depth) {
        return switch (random.nextInt(depth == 0 ? 6 : 8)) {
            case 0 -> new Number(random.nextDouble() * random.nextInt());
            case 1 -> new Bool(random.nextBoolean());
            case 2 -> new Text("ü".repeat(random.nextInt(100) == 0 ? 32_768 : random.nextInt(20)));
            case 3 -> Empty.values()[random.nextInt(3)];
            case 4 -> new Reference(random.nextInt(65_536));
            case 5 -> new AmfValue.Date(random.nextInt());
            case 6 -> {
                List<AmfValue> elements = new ArrayList<>();
                for (int i = random.nextInt(5); i > 0; i--) {
                    elements.add(random(random, depth - 1));
                }
                yield new Elements(elements);
            }
            default -> {
                Map<String, AmfValue> fields = new LinkedHashMap<>();
                for (int i = random.nextInt(5); i > 0; i--) {
                    fields.put("f" + random.nextInt(9), random(random, depth - 1));
                }
                Fields.Kind kind = Fields.Kind.values()[random.nextInt(3)];
                yield new Fields(kind, kind == Fields.Kind.TYPED_OBJECT ? "T" : "", fields);
            }
        };
    }

    @Test
    void corruptedValuesEndInAFaultOrInOtherValues() {
        byte[] good = new Wire().hex(ALL_TYPES).bytes();
        for (long seed = 1; seed <= 5_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = good.clone();
            for (int i = random.nextInt(4); i >= 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            try {
                assertThat(new AmfReader(Unpooled.wrappedBuffer(bytes)).rest()).isNotEmpty();
            } catch (MessageException e) {
                assertThat(e.fault()).isIn(FlvFault.BAD_AMF, FlvFault.AMF_TOO_LARGE);
            }
        }
    }

    @Test
    void aNameThatIsTooLongIsNotWritten() {
        AmfValue value = Fields.of(Map.of("x".repeat(65_536), Empty.NULL));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AmfWriter.write(Unpooled.buffer(), value))
                .withMessage("name: 65536 bytes (expected: up to 65535)");
    }

    @Test
    void fieldsAndTextsAreFoundOnlyWhereTheyAre() {
        AmfValue object = Fields.of(Map.of("a", new Text("b")));
        assertThat(object.field("a").flatMap(AmfValue::text)).contains("b");
        assertThat(object.field("b")).isEmpty();
        assertThat(object.text()).isEmpty();
        assertThat(Empty.NULL.field("a")).isEmpty();
    }
}

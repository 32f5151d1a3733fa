package dev.throng.targets.riemann;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.throng.targets.riemann.index.IndexedEvent;
import dev.throng.targets.riemann.proto.Proto;
import dev.throng.targets.time.VirtualClock;
import io.netty.buffer.ByteBufUtil;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Compares the hand-written reader with the generated messages. */
class MsgReaderTest {

    private static final long NOW = VirtualClock.START_MICROS;

    private final MsgReader reader = new MsgReader();

    private List<IndexedEvent> read(Proto.Msg msg) throws IOException {
        byte[] bytes = msg.toByteArray();
        reader.read(bytes, 0, bytes.length, NOW);
        return reader.events();
    }

    private IndexedEvent read(Proto.Event.Builder event) throws IOException {
        return read(RiemannFrames.msg(event.build())).get(0);
    }

    @Test
    void metricIsSint64ThenDoubleThenFloat() throws Exception {
        Proto.Event.Builder all =
                Proto.Event.newBuilder().setMetricSint64(-3).setMetricD(2.5).setMetricF(1.5f);
        assertThat(read(all).metricSint64()).isEqualTo(-3);
        assertThat(read(all.clearMetricSint64()).metricValue()).isEqualTo(2.5);
        assertThat(read(all.clearMetricD()).metricValue()).isEqualTo(1.5);
        assertThat(read(all.clearMetricF()).metric()).isEqualTo(IndexedEvent.Metric.NONE);
    }

    @Test
    void orderOfTheMetricFieldsOnTheWireDoesNotMatter() throws Exception {
        byte[] floatDoubleSint = ByteBufUtil.decodeHexDump("32107d0000c03f710000000000000440" + "6806");
        reader.read(floatDoubleSint, 0, floatDoubleSint.length, NOW);
        assertThat(reader.events().get(0).metricSint64()).isEqualTo(3);
    }

    @Test
    void timeIsMicrosThenSecondsThenNow() throws Exception {
        Proto.Event.Builder both = Proto.Event.newBuilder().setTime(7).setTimeMicros(8_000_001);
        assertThat(read(both).timeMicros()).isEqualTo(8_000_001);
        assertThat(read(both.clearTimeMicros()).timeMicros()).isEqualTo(7_000_000);
        assertThat(read(both.clearTime()).timeMicros()).isEqualTo(NOW);
        assertThat(read(both.setTime(Long.MAX_VALUE)).timeMicros()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void randomMsgsAreReadAsByTheGeneratedMessages() throws Exception {
        for (long seed = 1; seed <= 300; seed++) {
            Proto.Msg msg = randomMsg(new SplittableRandom(seed));
            List<Proto.Event> back = new ArrayList<>();
            read(msg).forEach(event -> back.add(EventWriter.toMessage(event)));
            List<Proto.Event> expected = new ArrayList<>();
            msg.getEventsList().forEach(event -> expected.add(normal(event)));
            assertThat(back).as("seed %d", seed).isEqualTo(expected);
        }
    }

    @Test
    void corruptMsgsFailWhereTheGeneratedMessagesFail() throws IOException {
        int refused = 0;
        for (long seed = 1; seed <= 300; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = randomMsg(random).toByteArray();
            for (int change = 0; change < 20 && bytes.length > 0; change++) {
                int at = random.nextInt(bytes.length);
                byte before = bytes[at];
                bytes[at] = (byte) random.nextInt(256);
                boolean generated = parses(bytes);
                assertThat(reads(bytes))
                        .as("seed %d, byte %d is %d", seed, at, bytes[at])
                        .isEqualTo(generated);
                refused += generated ? 0 : 1;
                bytes[at] = before;
            }
        }
        assertThat(refused).isGreaterThan(100);
    }

    @Test
    void everyTruncationIsReadOrRefusedAsTheGeneratedMessagesDo() throws IOException {
        byte[] bytes = randomMsg(new SplittableRandom(5)).toByteArray();
        for (int length = 0; length <= bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThat(reads(cut)).as("cut to %d", length).isEqualTo(parses(cut));
        }
    }

    @Test
    void attributeWithoutKeyIsRefused() {
        byte[] bytes = ByteBufUtil.decodeHexDump("3205" + "4a03" + "120161");
        assertThatThrownBy(() -> reader.read(bytes, 0, bytes.length, NOW))
                .isInstanceOf(InvalidProtocolBufferException.class)
                .hasMessageContaining("no key");
    }

    @Test
    void queryIsReadAndStatesAreIgnored() throws Exception {
        Proto.Msg msg = RiemannFrames.query("tagged \"x\"").toBuilder()
                .addStates(Proto.State.newBuilder().setService("old"))
                .build();
        assertThat(read(msg)).isEmpty();
        assertThat(reader.query()).hasValue("tagged \"x\"");
        assertThat(read(Proto.Msg.getDefaultInstance())).isEmpty();
        assertThat(reader.query()).isEmpty();
    }

    private boolean reads(byte[] bytes) throws IOException {
        try {
            reader.read(bytes, 0, bytes.length, NOW);
            return true;
        } catch (InvalidProtocolBufferException refused) {
            return false;
        }
    }

    private static boolean parses(byte[] bytes) {
        try {
            Proto.Msg.parseFrom(bytes);
            return true;
        } catch (InvalidProtocolBufferException refused) {
            return false;
        }
    }

    private static Proto.Msg randomMsg(SplittableRandom random) {
        Proto.Msg.Builder msg = Proto.Msg.newBuilder();
        for (int n = random.nextInt(0, 6); n > 0; n--) {
            Proto.Event.Builder event = Proto.Event.newBuilder();
            int fields = random.nextInt(1 << 11);
            if ((fields & 1) != 0) event.setHost("höst-" + random.nextInt(9));
            if ((fields & 2) != 0) event.setService("service " + "x".repeat(random.nextInt(200)));
            if ((fields & 4) != 0) event.setState("");
            if ((fields & 8) != 0) event.setDescription("日本 " + random.nextInt());
            if ((fields & 16) != 0) event.setTtl(random.nextInt(1000) / 8f);
            if ((fields & 32) != 0) event.setTime(random.nextInt());
            if ((fields & 64) != 0) event.setTimeMicros(random.nextLong() >> 4);
            if ((fields & 128) != 0) event.setMetricSint64(random.nextLong());
            if ((fields & 256) != 0) event.setMetricD(random.nextDouble());
            if ((fields & 512) != 0) event.setMetricF(random.nextInt());
            if ((fields & 1024) != 0) {
                event.addTags("a").addTags("b");
                event.addAttributes(Proto.Attribute.newBuilder().setKey("k" + n).setValue("v"));
                event.addAttributes(Proto.Attribute.newBuilder().setKey("empty"));
            }
            msg.addEvents(event);
        }
        return msg.build();
    }

    /** The generated message of the data that the target stores of an event. */
    private static Proto.Event normal(Proto.Event event) {
        Proto.Event.Builder normal = event.toBuilder();
        long micros =
                event.hasTimeMicros() ? event.getTimeMicros() : event.hasTime() ? event.getTime() * 1_000_000 : NOW;
        normal.setTimeMicros(micros).setTime(Math.floorDiv(micros, 1_000_000L));
        if (event.hasMetricSint64()) {
            normal.clearMetricD().setMetricF((float) event.getMetricSint64());
        } else if (event.hasMetricD()) {
            normal.setMetricF((float) event.getMetricD());
        }
        for (int at = 0; at < normal.getAttributesCount(); at++) {
            normal.getAttributesBuilder(at).setValue(normal.getAttributes(at).getValue());
        }
        return normal.build();
    }
}

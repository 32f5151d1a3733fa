package dev.throng.riemann.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.riemann.codec.EncodedEventTemplate.MetricType;
import dev.throng.riemann.codec.EncodedEventTemplate.TimeField;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EncodedEventTemplateTest {

    private static final Event LOAD_TEST = Event.builder().service("load-test").build();

    private static byte[] frame(Msg msg) {
        ByteBuf out = Unpooled.buffer();
        new MsgEncoder().frame(msg, out);
        return ByteBufUtil.getBytes(out);
    }

    @Test
    void theEventOfThePublishedStudyTakes22Bytes() {
        EncodedEventTemplate stencil = new EncodedEventTemplate(LOAD_TEST, MetricType.FLOAT, TimeField.NONE);
        stencil.begin();
        stencil.event(EncodedEventTemplate.NO_NUMBER, EncodedEventTemplate.NO_NUMBER, 1, 0);
        stencil.end();
        assertThat(stencil.copy()).isEqualTo(Vectors.bytes("00000012 32 10 1a 09 6c6f61642d74657374 7d 0000803f"));
    }

    @Test
    void namesCarryTheirNumbers() throws FrameException {
        Event constant = Event.builder().service("s").host("h").build();
        EncodedEventTemplate stencil = new EncodedEventTemplate(constant, MetricType.SINT64, TimeField.MICROS);
        stencil.begin();
        stencil.event(0, Long.MAX_VALUE, -2.6, 1_700_000_000_123_456L);
        stencil.end();
        Msg msg = MsgDecoder.decode(Unpooled.wrappedBuffer(stencil.copy()), 4, stencil.length() - 4);
        assertThat(msg)
                .isEqualTo(Msg.of(Event.builder()
                        .service("s-0")
                        .host("h-9223372036854775807")
                        .time(1_700_000_000)
                        .timeMicros(1_700_000_000_123_456L)
                        .metricSint64(-3)
                        .metricF(-2.6f)
                        .build()));
    }

    @Test
    void stencilsWriteWhatTheEncoderWrites() {
        for (long seed = 0; seed < 500; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Event parts = RandomMsgs.event(random);
            EncodedEventTemplate stencil = new EncodedEventTemplate(parts, MetricType.DOUBLE, TimeField.SECONDS);
            stencil.begin();
            Event[] events = new Event[random.nextInt(5)];
            for (int i = 0; i < events.length; i++) {
                double metric = random.nextGaussian();
                long micros = random.nextLong(2_000_000_000_000_000L);
                stencil.event(i, EncodedEventTemplate.NO_NUMBER, metric, micros);
                Event.Builder event = Event.builder()
                        .service(parts.service().orElse("") + "-" + i)
                        .time(micros / 1_000_000)
                        .metricD(metric)
                        .metricF((float) metric);
                parts.host().filter(host -> !host.isEmpty()).ifPresent(event::host);
                parts.state().ifPresent(event::state);
                parts.description().ifPresent(event::description);
                parts.tags().forEach(event::tag);
                parts.ttl().ifPresent(event::ttl);
                parts.attributes().forEach(event::attribute);
                events[i] = event.build();
            }
            stencil.end();
            assertThat(stencil.copy()).as("seed %d", seed).isEqualTo(frame(Msg.of(events)));
        }
    }

    @Test
    void aRepeatedFrameIsHandedOutAnyNumberOfTimes() {
        UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true, true);
        byte[] frame = frame(Msg.of(LOAD_TEST));
        try (RepeatedFrame repeated = new RepeatedFrame(frame, allocator)) {
            for (int count : new int[] {0, 1, 2, 4096, 10_000}) {
                ByteBuf slices = Unpooled.buffer();
                repeated.slices(count, slice -> {
                    slices.writeBytes(slice);
                    slice.release();
                });
                ByteBuf copies = Unpooled.buffer();
                repeated.copy(count, copies);
                assertThat(slices.readableBytes()).isEqualTo(count * frame.length);
                assertThat(copies).isEqualTo(slices);
                for (int at = 0; at < slices.readableBytes(); at += frame.length) {
                    assertThat(slices.slice(at, frame.length)).isEqualTo(Unpooled.wrappedBuffer(frame));
                }
            }
        }
        assertThat(allocator.metric().usedDirectMemory()).isZero();
    }
}

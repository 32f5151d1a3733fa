package dev.throng.riemann.codec;

import dev.throng.jmh.MicroBenchmark;
import dev.throng.riemann.codec.EncodedEventTemplate.MetricType;
import dev.throng.riemann.codec.EncodedEventTemplate.TimeField;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** What it costs to write a Msg of events whose host and metric vary, as a load sends them. */
public class MsgEncodeBenchmark extends MicroBenchmark {

    private static final int HOSTS = 1000;

    @Param({"1", "100"})
    private int events;

    private final ByteBuf out = Unpooled.directBuffer(16 * 1024);
    private final EncodedEventTemplate stencil = new EncodedEventTemplate(
            Event.builder().service("load-test").host("web").state("ok").build(), MetricType.DOUBLE, TimeField.MICROS);
    private final MsgEncoder encoder = new MsgEncoder();
    private Msg msg;
    private long number;

    @Setup
    public void compose() {
        List<Event> composed = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            composed.add(Event.builder()
                    .service("load-test")
                    .host("web-" + i)
                    .state("ok")
                    .time(1_700_000_000)
                    .timeMicros(1_700_000_000_123_456L)
                    .metricD(i)
                    .metricF(i)
                    .build());
        }
        msg = Msg.of(composed);
    }

    /** As drivers do it: only what varies is encoded anew. */
    @Benchmark
    public int stencil() {
        stencil.begin();
        for (int i = 0; i < events; i++) {
            number++;
            stencil.event(EncodedEventTemplate.NO_NUMBER, number % HOSTS, number, 1_700_000_000_123_456L + number);
        }
        stencil.end();
        out.clear().writeBytes(stencil.array(), 0, stencil.length());
        return out.writerIndex();
    }

    /** Of a Msg that is there already, field by field. */
    @Benchmark
    public int encoder() {
        return encoder.frame(msg, out.clear());
    }
}

package dev.throng.riemann.codec;

import dev.throng.jmh.MicroBenchmark;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.Optional;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/** What it costs to read what a server answers. */
public class MsgDecodeBenchmark extends MicroBenchmark implements ReplyDecoder.Handler {

    private static final int ACKS = 1000;

    private final ReplyDecoder decoder = new ReplyDecoder(1 << 20, UnpooledByteBufAllocator.DEFAULT, this);
    private final ByteBuf ack = Unpooled.directBuffer();
    private final ByteBuf acks = Unpooled.directBuffer();
    private final ByteBuf answer = Unpooled.directBuffer();
    private long seen;

    @Setup
    public void compose() {
        MsgEncoder encoder = new MsgEncoder();
        Msg ok = reply(0);
        encoder.frame(ok, ack);
        for (int i = 0; i < ACKS; i++) {
            encoder.frame(ok, acks);
        }
        encoder.frame(reply(10), answer);
    }

    private static Msg reply(int events) {
        return new Msg(
                Optional.of(true),
                Optional.empty(),
                Optional.empty(),
                IntStream.range(0, events).mapToObj(MsgDecodeBenchmark::event).toList());
    }

    private static Event event(int number) {
        return Event.builder()
                .host("web-" + number)
                .service("load-test")
                .state("ok")
                .time(1_700_000_000)
                .ttl(60)
                .tag("throng")
                .metricD(number)
                .build();
    }

    @Override
    public void acks(int count) {
        seen += count;
    }

    @Override
    public void reply(Msg msg, int frameBytes) {
        seen += msg.events().size();
    }

    /** An ack that comes alone. */
    @Benchmark
    public long ack() throws FrameException {
        return read(ack);
    }

    /** One of a thousand acks that come in one read. */
    @Benchmark
    @OperationsPerInvocation(ACKS)
    public long ackOfMany() throws FrameException {
        return read(acks);
    }

    /** The answer to a query: ten events of seven fields. */
    @Benchmark
    public long tenEvents() throws FrameException {
        return read(answer);
    }

    private long read(ByteBuf in) throws FrameException {
        decoder.feed(in.readerIndex(0));
        return seen;
    }
}

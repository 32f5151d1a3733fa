package dev.throng.httpstream.load;

import dev.throng.httpstream.client.ListenEvents;
import dev.throng.httpstream.client.Listening;
import dev.throng.httpstream.client.Step;
import dev.throng.httpstream.client.StreamFailure;
import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.codec.Version;
import dev.throng.measure.Arrivals;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.OperationRecorder;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Transport;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** One listener in virtual time, told by a test what the network would have told. */
final class OneListener {

    private static final long MILLI = 1_000_000L;
    static final long SECOND = 1_000 * MILLI;

    private final LoopRecorder recorder = new LoopRecorder(List.of(HttpStreamMetric.values()));
    private final OperationRecorder operation = recorder.operation(0, 0, 0);
    private final Arrivals arrivals = new Arrivals(at -> {});
    private Listens listens;
    private ListenEvents events;
    private boolean ended;
    private long nowNanos;
    private long wallNanos = 1_700_000_000L * SECOND;

    /** A listener that is connected and accepted. */
    void listen(Settings settings, OptionalInt icyKbps) {
        LoopContext context = new LoopContext(
                new EmbeddedChannel().eventLoop(),
                new Transport("none", NioSocketChannel::new, NioDatagramChannel::new),
                recorder,
                () -> nowNanos,
                InetSocketAddress.createUnresolved("localhost", 8000),
                0,
                1,
                1);
        Floor floor = new Floor(
                context,
                settings.build(),
                new Mounts(List.of("/live")),
                List.of(),
                Optional.empty(),
                () -> wallNanos / 1_000,
                new SplittableRandom(1));
        listens = new Listens(floor, new Ears() {
            @Override
            public Listening listen(StreamAddress address, ListenEvents told, boolean slowly) {
                events = told;
                return new Connection();
            }

            @Override
            public int requestBytes(StreamAddress address) {
                return 80;
            }
        });
        listens.start(arrivals.start(operation, nowNanos, nowNanos));
        events.connected(nowNanos);
        events.accepted(
                new ResponseHead(
                        Version.HTTP_1_0,
                        200,
                        Optional.of("audio/mpeg"),
                        Optional.empty(),
                        false,
                        Optional.empty(),
                        OptionalLong.empty(),
                        OptionalInt.empty(),
                        icyKbps,
                        Optional.empty(),
                        Optional.empty()),
                nowNanos);
    }

    private final class Connection implements Listening {
        @Override
        public void stop(StreamFailure why, String detail) {
            ended = true;
            events.ended(why, detail, nowNanos);
        }

        @Override
        public long wireBytes() {
            return 0;
        }

        @Override
        public int wakeBytes() {
            return 1;
        }

        @Override
        public Step step() {
            return Step.STREAM;
        }

        @Override
        public boolean ended() {
            return ended;
        }
    }

    /** Seconds in each of which the same bytes come. */
    void seconds(int count, byte[] each) {
        for (int s = 0; s < count && !ended; s++) {
            events.media(Unpooled.wrappedBuffer(each), nowNanos);
            for (int slice = 0; slice < Audience.SLICES; slice++) {
                nowNanos += 100 * MILLI;
                wallNanos += 100 * MILLI;
                listens.audience().sweep(nowNanos);
            }
        }
    }

    LoopInterval recorded() {
        return recorder.close(0, 0, 0, nowNanos, nowNanos, 0, any -> new LoopRecorder.Promise(0, 0, true));
    }

    static long starved(LoopInterval interval) {
        return interval.gauges().get(HttpStreamMetric.STARVED).get(0);
    }

    static Map<String, Long> failures(LoopInterval interval) {
        Map<String, Long> failures = new TreeMap<>();
        interval.operations().get(0).failures().forEach((why, n) -> failures.put(why.id(), n));
        return failures;
    }

    long nowNanos() {
        return nowNanos;
    }

    boolean ended() {
        return ended;
    }

    /** Puts the time of day forward, or back. */
    void setClock(long byNanos) {
        wallNanos += byNanos;
    }

    long wallNanos() {
        return wallNanos;
    }

    void settle() {
        listens.settle(nowNanos);
    }
}

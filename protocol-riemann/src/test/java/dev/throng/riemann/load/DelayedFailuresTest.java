package dev.throng.riemann.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Arrivals;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.OperationRecorder;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.RunProcesses;
import dev.throng.riemann.client.RiemannFailure;
import dev.throng.riemann.load.ConnectionDriver.DelayedFailures;
import dev.throng.transport.ChannelFactories;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** In virtual time: that of an embedded channel's loop. */
class DelayedFailuresTest {

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final LoopRecorder recorder = new LoopRecorder(new RiemannProtocol().metrics());
    private final OperationRecorder sends = recorder.operation(0, RiemannOperation.SEND.ordinal(), 0);
    private final List<Long> failedAtMillis = new ArrayList<>();
    private final Arrivals arrivals = new Arrivals(nanos -> failedAtMillis.add(TimeUnit.NANOSECONDS.toMillis(nanos)));
    private long nowNanos;
    private final DelayedFailures unsendable = new DelayedFailures(new LoopContext(
            channel.eventLoop(),
            new ChannelFactories("nio", NioSocketChannel::new, NioDatagramChannel::new),
            recorder,
            () -> nowNanos,
            InetSocketAddress.createUnresolved("nowhere", 1),
            0,
            1,
            RunProcesses.alone(),
            1));

    DelayedFailuresTest() {
        channel.freezeTime();
    }

    private void add() {
        unsendable.add(arrivals.start(sends, nowNanos, nowNanos), RiemannFailure.NO_CONNECTION);
    }

    private void pass(long millis) {
        nowNanos += TimeUnit.MILLISECONDS.toNanos(millis);
        channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
    }

    @Test
    void arrivalsFailTogetherAMomentAfterTheFirst() {
        add();
        pass(60);
        add();
        pass(39);
        assertThat(failedAtMillis).isEmpty();
        pass(1);
        assertThat(failedAtMillis).containsExactly(100L, 100L);
        add();
        pass(99);
        assertThat(failedAtMillis).hasSize(2);
        pass(1);
        assertThat(failedAtMillis).containsExactly(100L, 100L, 200L);
    }

    @Test
    void arrivalsBeyondTheBoundFailAtOnce() {
        for (int n = 0; n < 65_536; n++) {
            add();
        }
        assertThat(failedAtMillis).isEmpty();
        add();
        assertThat(failedAtMillis).containsExactly(0L);
        pass(100);
        assertThat(failedAtMillis).hasSize(65_537);
    }
}

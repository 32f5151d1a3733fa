package dev.throng.targets.riemann;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.targets.riemann.index.EventIndex;
import dev.throng.targets.riemann.proto.Proto;
import dev.throng.targets.serving.Garbage;
import dev.throng.targets.time.VirtualClock;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class IndexingServiceTest {

    private static final int EVENTS = 1_000;

    private final VirtualClock clock = new VirtualClock();

    /** Bytes that this thread allocates while the service takes 1,000 events. */
    private long allocated(int garbageBytesPerEvent) throws IOException {
        EventIndex index = new EventIndex(clock, Duration.ofSeconds(60));
        RiemannCounters counters = new RiemannCounters("tcp");
        IndexingService service = new IndexingService(
                index,
                true,
                new Garbage(garbageBytesPerEvent),
                new QueryExecutor(index, new ServerMetrics(clock), 1 << 20),
                counters);
        byte[] msg = RiemannFrames.msg(
                        Proto.Event.newBuilder().setHost("a").setService("s").build())
                .toByteArray();
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        for (int event = 0; event < EVENTS; event++) {
            service.serveWithoutReply(msg, 0, msg.length, VirtualClock.START_MICROS);
        }
        return threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
    }

    @Test
    void eachEventAllocatesTheGarbageThatIsAskedFor() throws IOException {
        allocated(0);

        long without = allocated(0);
        long with = allocated(8192);

        assertThat(with - without).isBetween(EVENTS * 8192L, EVENTS * 8192L + EVENTS * 1024L);
    }
}

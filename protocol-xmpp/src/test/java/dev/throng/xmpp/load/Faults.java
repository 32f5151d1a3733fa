package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.ArrivalCounts;
import dev.throng.protocol.DriverRig;
import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Asserts of logins that go wrong. */
final class Faults {

    /** Pooled buffers that were not released. */
    static long buffersInUse() {
        var pool = PooledByteBufAllocator.DEFAULT.metric();
        return Stream.concat(pool.directArenas().stream(), pool.heapArenas().stream())
                .mapToLong(PoolArenaMetric::numActiveAllocations)
                .sum();
    }

    /**
     * Of two attempts of the only user, one after the other, each fails once and by that name before it is answered; nothing is left.
     *
     * @return what was noted for people
     */
    static List<String> failsBy(String id, ScriptedXmppServer server, Settings settings) {
        settings.with("users.count", 1);
        long before = buffersInUse();
        DriverRig.Seen seen;
        try (server;
                DriverRig rig = new DriverRig(
                        new XmppProtocol(), settings.build(), server.start().address())) {
            for (long attempt = 1; attempt <= 2; attempt++) {
                long now = attempt;
                rig.start(XmppOperation.LOGIN, 1);
                rig.await("failure " + now, s -> s.counts().failed() == now);
            }
            seen = rig.seen();
            server.awaitDeserted();
        }
        assertThat(seen.failures()).isEqualTo(Map.of(id, 2L));
        ArrivalCounts counts = seen.counts();
        assertThat(counts.started()).isEqualTo(2);
        assertThat(counts.answered() + counts.inFlight() + counts.inSystem()).isZero();
        assertThat(seen.notes()).isNotEmpty();
        assertThat(seen.notes()).allSatisfy(note -> assertThat(note).startsWith(id + ", user user-000000: "));
        assertThat(buffersInUse()).as("pooled buffers in use").isEqualTo(before);
        return seen.notes();
    }

    private Faults() {}
}

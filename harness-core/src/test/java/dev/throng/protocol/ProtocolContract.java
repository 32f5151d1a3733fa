package dev.throng.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.ArrivalCounts;
import dev.throng.programs.ClosedPort;
import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What the engine expects of every protocol's driver, whatever the target does. A protocol module extends this with a scripted server of
 * its own.
 */
@Timeout(300)
public abstract class ProtocolContract {

    /** How a scripted server treats what it is sent. */
    public enum Behaviour {
        ANSWERS,
        ANSWERS_BYTE_BY_BYTE,
        /** Reads and never answers. */
        SILENT,
        /** Resets the connection when the first message of an arrival comes in. */
        RESETS_BEFORE_ANSWER,
        /** Answers once, then resets the connection. */
        RESETS_AFTER_ANSWER,
        /** Answers with bytes that mean nothing. */
        GARBAGE
    }

    /** A server on loopback. */
    public interface Server extends AutoCloseable {
        InetSocketAddress address();

        @Override
        void close();
    }

    private static final int ARRIVALS = 20;

    protected abstract Protocol protocol();

    /** Settings for one connection. */
    protected abstract Record settings();

    /** An operation whose arrivals depart by themselves soon after they are answered. */
    protected abstract Operation operation();

    protected abstract Server serve(Behaviour behaviour) throws IOException;

    /** How an arrival fails whose connection was reset before the answer. */
    protected String resetFailure() {
        return "reset";
    }

    private static long buffersInUse() {
        PooledByteBufAllocator pool = PooledByteBufAllocator.DEFAULT;
        return sum(pool.metric().directArenas()) + sum(pool.metric().heapArenas());
    }

    private static long sum(List<PoolArenaMetric> arenas) {
        return arenas.stream().mapToLong(PoolArenaMetric::numActiveAllocations).sum();
    }

    private static void assertConserved(ArrivalCounts counts) {
        assertThat(counts.started())
                .as("started = answered + failed + in flight: %s", counts)
                .isEqualTo(counts.answered() + counts.failed() + counts.inFlight());
        assertThat(counts.answered())
                .as("answered = departed + dropped + in system: %s", counts)
                .isEqualTo(counts.departed() + counts.dropped() + counts.inSystem() - counts.inFlight());
    }

    /** Runs arrivals against a server until none is in the system, and checks that nothing is left over. */
    private DriverRig.Seen outcome(Behaviour behaviour, int arrivals) throws IOException {
        long before = buffersInUse();
        DriverRig.Seen seen;
        try (Server server = serve(behaviour);
                DriverRig rig = new DriverRig(protocol(), settings(), server.address())) {
            assertThat(rig.ready()).isEmpty();
            rig.start(operation(), arrivals);
            seen = rig.await("no arrival in the system", s -> s.counts().inSystem() == 0);
        }
        assertConserved(seen.counts());
        assertThat(seen.counts().started()).isEqualTo(arrivals);
        assertThat(buffersInUse()).as("pooled buffers in use").isEqualTo(before);
        return seen;
    }

    @Test
    void everyArrivalIsAnsweredOnce() throws IOException {
        DriverRig.Seen seen = outcome(Behaviour.ANSWERS, ARRIVALS);
        assertThat(seen.counts().departed()).isEqualTo(ARRIVALS);
        assertThat(seen.counts().bytesSent()).isPositive();
        assertThat(seen.counts().bytesReceived()).isPositive();
        assertThat(seen.failures()).isEmpty();
    }

    @Test
    void answersMayComeByteByByte() throws IOException {
        DriverRig.Seen seen = outcome(Behaviour.ANSWERS_BYTE_BY_BYTE, ARRIVALS);
        assertThat(seen.counts().departed()).isEqualTo(ARRIVALS);
    }

    @Test
    void aResetFailsWhatIsOpenByItsName() throws IOException {
        DriverRig.Seen seen = outcome(Behaviour.RESETS_BEFORE_ANSWER, 1);
        assertThat(seen.counts().failed()).isEqualTo(1);
        assertThat(seen.failures()).containsOnlyKeys(resetFailure());
    }

    @Test
    void anAnswerBeforeTheResetCounts() throws IOException {
        long before = buffersInUse();
        try (Server server = serve(Behaviour.RESETS_AFTER_ANSWER);
                DriverRig rig = new DriverRig(protocol(), settings(), server.address())) {
            assertThat(rig.ready()).isEmpty();
            rig.start(operation(), 1);
            DriverRig.Seen seen = rig.await("the arrival over", s -> s.counts().inFlight() == 0);
            assertThat(seen.counts().answered() + seen.counts().failed()).isEqualTo(1);
            assertConserved(seen.counts());
        }
        assertThat(buffersInUse()).as("pooled buffers in use").isEqualTo(before);
    }

    @Test
    void garbageFailsArrivalsAndNothingHangs() throws IOException {
        DriverRig.Seen seen = outcome(Behaviour.GARBAGE, ARRIVALS);
        assertThat(seen.counts().failed()).isEqualTo(ARRIVALS);
    }

    @Test
    void closingFailsOpenArrivals() throws IOException {
        long before = buffersInUse();
        try (Server server = serve(Behaviour.SILENT);
                DriverRig rig = new DriverRig(protocol(), settings(), server.address())) {
            assertThat(rig.ready()).isEmpty();
            rig.start(operation(), ARRIVALS);
            assertThat(rig.seen().counts().inFlight()).isEqualTo(ARRIVALS);
            rig.closeDriver();
            DriverRig.Seen seen = rig.seen();
            assertThat(seen.counts().inFlight()).isZero();
            assertThat(seen.counts().failed()).isEqualTo(ARRIVALS);
            assertConserved(seen.counts());
        }
        assertThat(buffersInUse()).as("pooled buffers in use").isEqualTo(before);
    }

    @Test
    void anAbandonedArrivalIsCountedOnce() throws IOException {
        try (Server server = serve(Behaviour.SILENT);
                DriverRig rig = new DriverRig(protocol(), settings(), server.address())) {
            assertThat(rig.ready()).isEmpty();
            rig.start(operation(), 2);
            rig.abandonOldest();
            rig.closeDriver();
            DriverRig.Seen seen = rig.seen();
            assertThat(seen.failed("deadline")).isEqualTo(1);
            assertThat(seen.counts().failed()).isEqualTo(2);
            assertConserved(seen.counts());
        }
    }

    @Test
    void aTargetThatRefusesIsSaidToBeUnreachable() throws IOException {
        long before = buffersInUse();
        try (ClosedPort closed = new ClosedPort();
                DriverRig rig = new DriverRig(protocol(), settings(), closed.address())) {
            assertThat(rig.ready()).contains(String.valueOf(closed.port())).contains("refused");
        }
        assertThat(buffersInUse()).as("pooled buffers in use").isEqualTo(before);
    }
}

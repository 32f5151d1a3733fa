package dev.throng.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A connection in virtual time, without a network. */
class ConnectionTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final PlayedConnections played = new PlayedConnections();
    private final Dialer dialer =
            new Dialer(played.loop(), played::newChannel, new DialOptions(List.of(), LONG, LONG), played.clock());
    private final TimeoutQueue queue = new TimeoutQueue(played.loop(), played.clock(), Duration.ofSeconds(2));
    private final List<String> events = new ArrayList<>();
    private Connection connection;

    private final class Recorder implements ConnectionListener {

        private String at(long nanos) {
            return "@" + TimeUnit.NANOSECONDS.toMillis(nanos);
        }

        @Override
        public void active(long atNanos) {
            events.add("active" + at(atNanos));
        }

        @Override
        public void read(ByteBuf bytes, long atNanos) {
            events.add("read " + bytes.readableBytes() + at(atNanos));
        }

        @Override
        public void timedOut(long atNanos) {
            events.add("timedOut" + at(atNanos));
        }

        @Override
        public void closed(TransportError error, String detail, long atNanos) {
            events.add(error.id() + at(atNanos));
        }
    }

    @BeforeEach
    void connect() {
        connection = dialer.connect(played.target(), new Recorder());
        played.run();
        assertThat(events).containsExactly("active@0");
        events.clear();
    }

    @AfterEach
    void close() {
        connection.close();
        assertThat(dialer.open()).isZero();
        played.channel().releaseOutbound();
    }

    private void write(int bytes) {
        connection.write(Unpooled.wrappedBuffer(new byte[bytes]));
        connection.flush();
    }

    @Test
    void theListenersTimeoutExpiresOnceAndTheConnectionStaysOpen() {
        connection.startTimeout(queue, played.nowNanos());
        played.pass(1_990);
        assertThat(events).isEmpty();
        played.pass(10_000);
        assertThat(events).containsExactly("timedOut@2000");
        assertThat(connection.isActive()).isTrue();
    }

    @Test
    void aTimeoutThatIsStoppedOrWhoseConnectionEndsDoesNotExpire() {
        connection.startTimeout(queue, played.nowNanos());
        connection.stopTimeout();
        played.pass(5_000);
        connection.startTimeout(queue, played.nowNanos());
        connection.close();
        played.pass(5_000);
        connection.startTimeout(queue, played.nowNanos());
        played.pass(5_000);
        assertThat(events).containsExactly("closed-by-us@5000");
    }

    @Test
    void onlyTheNewestTimeoutRuns() {
        TimeoutQueue shorter = new TimeoutQueue(played.loop(), played.clock(), Duration.ofSeconds(1));
        connection.startTimeout(queue, played.nowNanos());
        played.pass(500);
        connection.startTimeout(shorter, played.nowNanos());
        played.pass(10_000);
        assertThat(events).containsExactly("timedOut@1500");
    }

    @Test
    void pendingBytesAreThoseThatTheKernelHasNotTaken() {
        assertThat(connection.pendingBytes()).isZero();
        played.channel().takes = 0;
        write(1_000);
        write(500);
        assertThat(connection.pendingBytes()).isEqualTo(1_500);
        played.channel().takes = 1_200;
        connection.flush();
        assertThat(connection.pendingBytes()).isEqualTo(300);
        played.channel().takes = 300;
        connection.flush();
        assertThat(connection.pendingBytes()).isZero();
    }

    @Test
    void aClosedConnectionHasNoPendingBytes() {
        played.channel().takes = 0;
        write(1_000);
        connection.discard();
        assertThat(connection.pendingBytes()).isZero();
    }
}

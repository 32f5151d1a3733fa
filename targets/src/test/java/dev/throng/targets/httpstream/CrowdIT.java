package dev.throng.targets.httpstream;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.targets.time.Clock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many listeners of one process, read by one selector. */
@Timeout(120)
class CrowdIT {

    private static final int LISTENERS = 2_000;
    private static final int BURST_BYTES = 4_000;
    /** The burst and two seconds. */
    private static final int ENOUGH_BYTES = BURST_BYTES + 16_000;

    private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(60);

    @Test
    void twoThousandListenersAllGetWholeFrames() throws Exception {
        try (HttpStreamServer server =
                        Servers.start("--flush", "250ms", "--loops", "2", "--burst", String.valueOf(BURST_BYTES));
                Selector selector = Selector.open()) {
            List<ByteArrayOutputStream> heard = new ArrayList<>();
            List<SocketChannel> channels = new ArrayList<>();
            for (int i = 0; i < LISTENERS; i++) {
                heard.add(new ByteArrayOutputStream());
                channels.add(listen(server, selector, heard.get(i)));
            }
            readUntilAllHaveEnough(selector, heard);
            for (ByteArrayOutputStream bytes : heard) {
                byte[] all = bytes.toByteArray();
                int body = new String(all, US_ASCII).indexOf("\r\n\r\n") + 4;
                Mp3Frames frames = Mp3Frames.in(java.util.Arrays.copyOfRange(all, body, all.length));
                assertThat(frames.lostSyncs()).isZero();
                assertThat(frames.frames()).isGreaterThan(90);
            }
            assertThat(server.traffic().listenersNow()).isEqualTo(LISTENERS);
            for (SocketChannel channel : channels) {
                channel.close();
            }
            Servers.await("listeners", server.traffic()::listenersNow, n -> n == 0);
            assertThat(server.traffic().thrownOutTotal()).isZero();
        }
    }

    private static SocketChannel listen(HttpStreamServer server, Selector selector, ByteArrayOutputStream heard)
            throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        SocketChannel channel = SocketChannel.open(new InetSocketAddress(loopback, Servers.port(server)));
        channel.write(ByteBuffer.wrap("GET /stream-1 HTTP/1.0\r\n\r\n".getBytes(US_ASCII)));
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ, heard);
        return channel;
    }

    private static void readUntilAllHaveEnough(Selector selector, List<ByteArrayOutputStream> heard)
            throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(64 * 1024);
        long deadline = Clock.SYSTEM.nanos() + DEADLINE_NANOS;
        while (heard.stream().anyMatch(bytes -> bytes.size() < ENOUGH_BYTES)) {
            assertThat(Clock.SYSTEM.nanos() - deadline)
                    .as("nanoseconds after the deadline")
                    .isNegative();
            selector.select(
                    key -> {
                        buffer.clear();
                        ByteArrayOutputStream bytes = (ByteArrayOutputStream) key.attachment();
                        bytes.write(buffer.array(), 0, read(key, buffer));
                    },
                    1000);
        }
    }

    private static int read(SelectionKey key, ByteBuffer buffer) {
        try {
            int count = ((SocketChannel) key.channel()).read(buffer);
            assertThat(count).as("the server ended a connection").isNotNegative();
            return count;
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }
}

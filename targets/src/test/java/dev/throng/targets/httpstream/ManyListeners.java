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
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Many listeners in one process with one selector. */
final class ManyListeners implements AutoCloseable {

    private final Selector selector = Selector.open();
    private final List<SocketChannel> channels = new ArrayList<>();
    private final List<ByteArrayOutputStream> received = new ArrayList<>();

    ManyListeners(HttpStreamServer server, int listeners) throws IOException {
        InetSocketAddress address =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), HttpStreamServers.port(server));
        for (int i = 0; i < listeners; i++) {
            SocketChannel channel = SocketChannel.open(address);
            channels.add(channel);
            received.add(new ByteArrayOutputStream());
            channel.write(ByteBuffer.wrap("GET /stream-1 HTTP/1.0\r\n\r\n".getBytes(US_ASCII)));
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ, received.get(i));
        }
    }

    /** Reads until each listener has a number of bytes of the medium. */
    void readUntilAllHave(int bytes, long deadlineSeconds) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(64 * 1024);
        long deadline = Clock.SYSTEM.nanos() + TimeUnit.SECONDS.toNanos(deadlineSeconds);
        while (received.stream().anyMatch(one -> one.size() < bytes || body(one).length < bytes)) {
            assertThat(Clock.SYSTEM.nanos() - deadline)
                    .as("nanoseconds after the deadline")
                    .isNegative();
            selector.select(
                    key -> {
                        buffer.clear();
                        ByteArrayOutputStream into = (ByteArrayOutputStream) key.attachment();
                        into.write(buffer.array(), 0, read(key, buffer));
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

    /** The bytes that each listener received, without the head. */
    List<byte[]> received() {
        return received.stream().map(ManyListeners::body).collect(Collectors.toList());
    }

    private static byte[] body(ByteArrayOutputStream bytes) {
        byte[] all = bytes.toByteArray();
        int body = new String(all, US_ASCII).indexOf("\r\n\r\n") + 4;
        return Arrays.copyOfRange(all, body, all.length);
    }

    /** Closes all listeners. */
    @Override
    public void close() throws IOException {
        for (SocketChannel channel : channels) {
            channel.close();
        }
        selector.close();
    }
}

package dev.throng.programs;

import dev.throng.ports.PortRange;
import dev.throng.sample.ProcessLimits;
import dev.throng.time.NanoClock;
import dev.throng.transport.Connection;
import dev.throng.transport.ConnectionListener;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Dialer;
import dev.throng.transport.Endpoint;
import dev.throng.transport.SourcePorts;
import dev.throng.transport.TransportError;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFactory;
import io.netty.channel.EventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Opens more connections than this machine has ports for, from two event loops, and prints how many it got. To be run in a network namespace
 * with few ports. The kernel accepts the connections; the servers do not.
 */
public final class PortUser {

    /** The first server's. */
    static final int FIRST_PORT = 9001;

    private static final int BACKLOG = 4_000;
    private static final int LOOPS = 2;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ChannelFactory<SocketChannel> channels;
    private final MultiThreadIoEventLoopGroup group;
    private final List<Connection> connections = new ArrayList<>();
    private final List<Dialer> dialers = new ArrayList<>();

    private PortUser(ChannelFactory<SocketChannel> channels, IoHandlerFactory handlers) {
        this.channels = channels;
        this.group = new MultiThreadIoEventLoopGroup(LOOPS, handlers);
    }

    /**
     * @param arguments the kind of event loop, and how many connections to open to each destination. With the number of a part and a port,
     *     it is one of two programs that share the ports: it opens connections to that port, and keeps them until its input ends
     */
    public static void main(String[] arguments) throws Exception {
        PortUser user =
                switch (arguments[0]) {
                    case "nio" -> new PortUser(NioSocketChannel::new, NioIoHandler.newFactory());
                    case "epoll" -> new PortUser(EpollSocketChannel::new, EpollIoHandler.newFactory());
                    case "io_uring" -> new PortUser(IoUringSocketChannel::new, IoUringIoHandler.newFactory());
                    default -> throw new IllegalArgumentException(arguments[0]);
                };
        int count = Integer.parseInt(arguments[1]);
        if (arguments.length > 2) {
            user.share(count, Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
        } else {
            user.use(count);
        }
    }

    private void share(int count, int part, int port) throws Exception {
        try {
            openingPart(List.of(), part);
            System.out.println(open(new InetSocketAddress("127.0.0.1", port), count));
            while (System.in.read() >= 0) {
                // the connections stay open
            }
        } finally {
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
        }
    }

    private void use(int count) throws Exception {
        try (ServerSocket first = server(FIRST_PORT);
                ServerSocket second = server(FIRST_PORT + 1)) {
            opening(List.of());
            System.out.println("without sources " + open(first, count));
            close();
            InetAddress source = InetAddress.getByName("127.0.0.2");
            opening(List.of(source));
            System.out.println("from a source " + open(first, count));
            System.out.println("explicit " + explicit(source));
            System.out.println("to a second destination " + open(second, count));
            System.out.println("another program " + (canConnect(second) ? "connects" : "cannot connect"));
            close();
        } finally {
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
        }
    }

    /** A server whose connections the kernel accepts. */
    static ServerSocket server(int port) throws IOException {
        return new ServerSocket(port, BACKLOG, InetAddress.getByName("127.0.0.1"));
    }

    private void opening(List<InetAddress> sources) throws Exception {
        for (int part = 0; part < LOOPS; part++) {
            openingPart(sources, part);
        }
    }

    private void openingPart(List<InetAddress> sources, int part) throws Exception {
        DialOptions options = new DialOptions(sources, PATIENCE, PATIENCE)
                .withPorts(SourcePorts.ofLoop(ProcessLimits.portsOfOurselves(), part, LOOPS));
        EventLoop loop = group.next();
        dialers.add(on(loop, () -> new Dialer(loop, channels, options, NanoClock.SYSTEM)));
    }

    /** Opens connections one after the other, on the loops in turn, and returns the counts. */
    private String open(ServerSocket server, int count) throws Exception {
        return open((InetSocketAddress) server.getLocalSocketAddress(), count);
    }

    private String open(InetSocketAddress server, int count) throws Exception {
        Endpoint to = Endpoint.plain(server);
        AtomicInteger active = new AtomicInteger();
        AtomicInteger noPort = new AtomicInteger();
        for (int i = 0; i < count; i++) {
            CountDownLatch known = new CountDownLatch(1);
            ConnectionListener listener = new ConnectionListener() {
                @Override
                public void active(long atNanos) {
                    active.incrementAndGet();
                    known.countDown();
                }

                @Override
                public void read(ByteBuf bytes, long atNanos) {}

                @Override
                public void closed(TransportError error, String detail, long atNanos) {
                    noPort.addAndGet(error == TransportError.NO_LOCAL_PORT ? 1 : 0);
                    known.countDown();
                }
            };
            Dialer dialer = dialers.get(i % dialers.size());
            connections.add(on(dialer.loop(), () -> dialer.connect(to, listener)));
            known.await();
        }
        return active + " connected, " + noPort + " without a port";
    }

    /** How many ports of an address are bound explicitly: only those allow a second socket. */
    private static long explicit(InetAddress source) {
        PortRange range = ProcessLimits.portsOfOurselves().range().orElseThrow();
        return IntStream.rangeClosed(range.first(), range.last())
                .filter(port -> {
                    try (Socket socket = new Socket()) {
                        socket.setReuseAddress(true);
                        socket.bind(new InetSocketAddress(source, port));
                        return true;
                    } catch (IOException e) {
                        return false;
                    }
                })
                .count();
    }

    private static boolean canConnect(ServerSocket server) {
        try (Socket socket = new Socket()) {
            socket.connect(server.getLocalSocketAddress());
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private void close() throws Exception {
        for (int i = 0; i < connections.size(); i++) {
            Connection connection = connections.get(i);
            on(dialers.get(i % dialers.size()).loop(), () -> {
                connection.abort();
                return connection;
            });
        }
        for (Dialer dialer : dialers) {
            on(dialer.loop(), () -> dialer.awaitClosed(PATIENCE)).syncUninterruptibly();
        }
        connections.clear();
        dialers.clear();
    }

    private static <T> T on(EventLoop loop, Callable<T> call) throws Exception {
        return loop.submit(call).get();
    }
}

package dev.throng.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.ports.PortRange;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.SocketChannel;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The ports of connections over a kernel that the test plays: {@code connect} gives even ports first, {@code bind} gives odd ports first. */
class SourcePortsTest {

    private static final int FIRST = 40_000;
    private static final int PORTS = 100;
    private static final int TRIES = 16;

    private final PlayedConnections played = new PlayedConnections();
    private final PlayedKernel kernel = new PlayedKernel();
    private final List<Ear> ears = new ArrayList<>();

    private static final class Ear implements ConnectionListener {
        private Optional<TransportError> end = Optional.empty();
        private boolean active;

        @Override
        public void active(long atNanos) {
            active = true;
        }

        @Override
        public void read(ByteBuf bytes, long atNanos) {}

        @Override
        public void closed(TransportError error, String detail, long atNanos) {
            end = Optional.of(error);
        }
    }

    /** Gives ports to sockets, refuses those that are taken, and gives none that a socket has bound explicitly. A port is free again when the test frees it. */
    private final class PlayedKernel extends ChannelDuplexHandler {
        private final Map<SocketAddress, Set<Integer>> taken = new HashMap<>();
        private final List<Integer> explicit = new ArrayList<>();
        private final Set<Integer> bound = new TreeSet<>();
        private boolean refuses;
        private int searches;

        @Override
        public boolean isSharable() {
            return true;
        }

        @Override
        public void connect(
                ChannelHandlerContext context, SocketAddress remote, SocketAddress local, ChannelPromise promise) {
            InetSocketAddress from = local == null
                    ? new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)
                    : (InetSocketAddress) local;
            Set<Integer> ports = taken.computeIfAbsent(remote, to -> new TreeSet<>());
            int port = from.getPort();
            if (port == 0) {
                port = search(ports, local != null);
            } else {
                explicit.add(port);
            }
            if (refuses) {
                promise.setFailure(new ConnectException("Connection refused"));
            } else if (port == 0) {
                promise.setFailure(new NoRouteToHostException("Cannot assign requested address"));
            } else if (!ports.add(port)) {
                promise.setFailure(new BindException("Address already in use"));
            } else {
                if (local != null && ((InetSocketAddress) local).getPort() > 0) {
                    bound.add(port);
                }
                ((PlayedChannel) context.channel()).local = new InetSocketAddress(from.getAddress(), port);
                context.connect(remote, local, promise);
                context.fireChannelActive();
            }
        }

        /** A played channel is active at once; this one is active when it is connected. */
        @Override
        public void channelActive(ChannelHandlerContext context) {}

        private int search(Set<Integer> ports, boolean oddFirst) {
            for (int half = 0; half < 2; half++) {
                for (int i = oddFirst ? 1 - half : half; i < PORTS; i += 2) {
                    if (!ports.contains(FIRST + i) && !bound.contains(FIRST + i)) {
                        return FIRST + i;
                    }
                }
                searches++;
            }
            return 0;
        }

        void free(InetSocketAddress remote, int port) {
            assertThat(taken.get(remote).remove(port)).isTrue();
            bound.remove(port);
        }
    }

    private Dialer dialer(SourcePorts ports, InetAddress... sources) {
        DialOptions options = new DialOptions(List.of(sources), Duration.ofSeconds(5), Duration.ofSeconds(5));
        return new Dialer(played.loop(), this::newChannel, options.withPorts(ports), played.clock());
    }

    private SocketChannel newChannel() {
        SocketChannel channel = played.newChannel();
        channel.pipeline().addFirst(kernel);
        return channel;
    }

    private static SourcePorts ports(int part, int parts) {
        return new SourcePorts(Optional.of(PortRange.of(FIRST, FIRST + PORTS - 1)), part, parts, 0);
    }

    private Connection connect(Dialer dialer) {
        return connect(dialer, played.target());
    }

    private Connection connect(Dialer dialer, Endpoint to) {
        Ear ear = new Ear();
        ears.add(ear);
        Connection connection = dialer.connect(to, ear);
        played.run();
        return connection;
    }

    private long active() {
        return ears.stream().filter(ear -> ear.active).count();
    }

    private InetSocketAddress target() {
        return played.target().address();
    }

    @Test
    void theKernelChoosesTheFirstHalfAndThePoolTheSecond() {
        Dialer dialer = dialer(ports(0, 1));
        for (int i = 0; i < PORTS; i++) {
            connect(dialer);
        }
        assertThat(active()).isEqualTo(PORTS);
        assertThat(kernel.taken.get(target())).hasSize(PORTS);
        // the kernel's own odd port is the only one of that half that the pool finds occupied
        assertThat(kernel.explicit).doesNotHaveDuplicates().hasSize(PORTS / 2).allMatch(port -> port % 2 == 1);
        assertThat(kernel.searches).isEqualTo(1);
    }

    @Test
    void withoutPortsTheFailureIsTheKernels() {
        Dialer dialer = dialer(ports(0, 1));
        for (int i = 0; i <= PORTS; i++) {
            connect(dialer);
        }
        assertThat(active()).isEqualTo(PORTS);
        assertThat(ears.get(PORTS).end).contains(TransportError.NO_LOCAL_PORT);
        assertThat(dialer.open()).isEqualTo(PORTS);
    }

    @Test
    void aClosedConnectionGivesItsPortBack() {
        Dialer dialer = dialer(ports(0, 1));
        Connection last = connect(dialer);
        for (int i = 1; i < PORTS; i++) {
            last = connect(dialer);
        }
        int port = kernel.explicit.get(kernel.explicit.size() - 1);
        last.close();
        played.run();
        kernel.free(target(), port);
        connect(dialer);
        assertThat(active()).isEqualTo(PORTS + 1);
        assertThat(kernel.explicit.get(kernel.explicit.size() - 1)).isEqualTo(port);
        assertThat(kernel.searches).isEqualTo(1);
    }

    @Test
    void occupiedPortsAreSkipped() {
        Dialer dialer = dialer(ports(0, 1));
        for (int i = 0; i <= PORTS / 2; i++) {
            connect(dialer);
        }
        for (int i = 3; i < 3 + 2 * (TRIES - 2); i += 2) {
            kernel.taken.get(target()).add(FIRST + i);
        }
        connect(dialer);
        assertThat(active()).isEqualTo(PORTS / 2 + 2);
        assertThat(kernel.searches).isEqualTo(1);
        assertThat(dialer.open()).isEqualTo(PORTS / 2 + 2);
    }

    @Test
    void theKernelChoosesAfterABoundedNumberOfTries() {
        Dialer dialer = dialer(ports(0, 1));
        for (int i = 0; i <= PORTS / 2; i++) {
            connect(dialer);
        }
        for (int i = 3; i < 3 + 2 * TRIES; i += 2) {
            kernel.taken.get(target()).add(FIRST + i);
        }
        kernel.explicit.clear();
        connect(dialer);
        assertThat(active()).isEqualTo(PORTS / 2 + 2);
        assertThat(kernel.explicit).hasSize(TRIES);
        assertThat(kernel.searches).isEqualTo(2);
    }

    @Test
    void anotherErrorIsNotTriedAgain() {
        Dialer dialer = dialer(ports(0, 1));
        for (int i = 0; i <= PORTS / 2; i++) {
            connect(dialer);
        }
        kernel.refuses = true;
        kernel.explicit.clear();
        connect(dialer);
        assertThat(ears.get(ears.size() - 1).end).contains(TransportError.REFUSED);
        assertThat(kernel.explicit).hasSize(1);
        assertThat(dialer.open()).isEqualTo(PORTS / 2 + 1);
    }

    @Test
    void aConnectionThatIsClosedBetweenTwoTriesIsCountedOnce() {
        Dialer dialer = dialer(ports(0, 1));
        for (int i = 0; i <= PORTS / 2; i++) {
            connect(dialer);
        }
        kernel.taken.get(target()).add(FIRST + 3);
        Connection[] made = new Connection[1];
        // runs between the first try and the second
        played.loop().execute(() -> {
            made[0] = dialer.connect(played.target(), new Ear());
            played.loop().execute(() -> made[0].close());
        });
        played.run();
        assertThat(dialer.open()).isEqualTo(PORTS / 2 + 1);
        assertThat(made[0].isSocketClosed()).isTrue();
    }

    @Test
    void anotherDestinationHasAllPorts() {
        Dialer dialer = dialer(ports(0, 1));
        Endpoint other = Endpoint.plain(new InetSocketAddress(InetAddress.getLoopbackAddress(), 8001));
        for (int i = 0; i < PORTS; i++) {
            connect(dialer);
            connect(dialer, other);
        }
        assertThat(active()).isEqualTo(2 * PORTS);
    }

    @Test
    void aDestinationForWhichTheKernelFindsNoPortUsesThePool() {
        Dialer dialer = dialer(ports(0, 1));
        for (int i = 0; i < PORTS; i++) {
            connect(dialer);
        }
        // the first destination has bound the second half, so the kernel gives none of it for another
        Endpoint other = Endpoint.plain(new InetSocketAddress(InetAddress.getLoopbackAddress(), 8001));
        for (int i = 0; i < PORTS; i++) {
            connect(dialer, other);
        }
        assertThat(active()).isEqualTo(2 * PORTS);
        connect(dialer, other);
        assertThat(ears.get(2 * PORTS).end).contains(TransportError.NO_LOCAL_PORT);
        assertThat(dialer.open()).isEqualTo(2 * PORTS);
    }

    @Test
    void loopsDoNotCollide() {
        Dialer one = dialer(ports(0, 2));
        Dialer two = dialer(ports(1, 2));
        for (int i = 0; i < PORTS / 2; i++) {
            connect(one);
            connect(two);
        }
        assertThat(active()).isEqualTo(PORTS);
        // each loop learns by one slow connection of its own; the other loop finds that port occupied
        assertThat(kernel.searches).isEqualTo(2);
        assertThat(kernel.explicit.size()).isLessThanOrEqualTo(PORTS / 2 + 2);
    }

    @Test
    void twoDialersOfALoopShareItsPorts() {
        SourcePorts shared = ports(0, 1);
        Dialer listeners = dialer(shared);
        Dialer publishers = dialer(shared);
        for (int i = 0; i < PORTS / 2; i++) {
            connect(listeners);
            connect(publishers);
        }
        assertThat(active()).isEqualTo(PORTS);
        assertThat(kernel.searches).isEqualTo(1);
    }

    @Test
    void withoutTheOptionOfTheKernelTheHalvesChangeSides() throws Exception {
        // played channels have no IP_BIND_ADDRESS_NO_PORT, as those of NIO
        InetAddress source = InetAddress.getByName("127.0.0.2");
        Dialer dialer = dialer(ports(0, 1), source);
        for (int i = 0; i < PORTS; i++) {
            connect(dialer);
        }
        assertThat(active()).isEqualTo(PORTS);
        assertThat(kernel.explicit).doesNotHaveDuplicates().hasSize(PORTS / 2).allMatch(port -> port % 2 == 0);
        assertThat(kernel.searches).isEqualTo(1);
    }

    @Test
    void withoutARangeTheKernelAlwaysChooses() {
        Dialer dialer = dialer(SourcePorts.byKernel());
        for (int i = 0; i < PORTS; i++) {
            connect(dialer);
        }
        assertThat(active()).isEqualTo(PORTS);
        assertThat(kernel.explicit).isEmpty();
        assertThat(kernel.searches).isEqualTo(PORTS / 2);
    }
}

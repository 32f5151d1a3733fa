package dev.throng.httpstream.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.codec.BasicCredentials;
import dev.throng.httpstream.codec.IcyMetadata;
import dev.throng.httpstream.codec.ListenRequest;
import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.codec.Version;
import dev.throng.measure.Failure;
import dev.throng.streams.client.Redirects;
import dev.throng.time.NanoClock;
import dev.throng.time.WallClock;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Tls;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelFactory;
import io.netty.channel.EventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.Future;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** A client on an event loop of its own, and what its listeners hear. Options are set before the first of them. */
final class ListenRig implements AutoCloseable {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final MultiThreadIoEventLoopGroup group;
    private final EventLoop loop;
    private final ChannelFactory<SocketChannel> channels;
    private final InetSocketAddress target;
    private final long buffersBefore = buffersInUse();

    /** The step that has little time. */
    Optional<StreamStep> limited = Optional.empty();

    Duration limit = Duration.ofMillis(200);

    /** Those of all fetchers. */
    final CookieJar cookies = new CookieJar(WallClock.SYSTEM);

    /** How long a resource may take. */
    Duration resourceLimit = LONG;

    Version version = Version.HTTP_1_1;
    Optional<BasicCredentials> credentials = Optional.empty();
    Optional<SslContext> tls = Optional.empty();
    Redirects redirects = Redirects.SAME_HOST;
    OptionalInt receiveBufferBytes = OptionalInt.empty();
    List<InetAddress> sources = List.of();
    private Optional<StreamClient> client = Optional.empty();

    ListenRig(InetSocketAddress target) {
        this(target, Epoll.isAvailable());
    }

    ListenRig(InetSocketAddress target, boolean epoll) {
        IoHandlerFactory handlers = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        this.group = new MultiThreadIoEventLoopGroup(1, handlers);
        this.loop = group.next();
        this.channels = epoll ? EpollSocketChannel::new : NioSocketChannel::new;
        this.target = target;
    }

    private Duration time(StreamStep step) {
        return limited.filter(step::equals).map(with -> limit).orElse(LONG);
    }

    /** What one listener heard; the event loop writes, and it is read on the loop or when it has ended. */
    static class Ear implements ListenerEvents {

        final List<String> told = new ArrayList<>();
        final ByteArrayOutputStream media = new ByteArrayOutputStream();
        final List<IcyMetadata> metadata = new ArrayList<>();
        final CompletableFuture<Failure> end = new CompletableFuture<>();
        Optional<ResponseHead> head = Optional.empty();
        String detail = "";
        ListenerStream listening;

        @Override
        public void connected(long atNanos) {
            told.add("connected");
        }

        @Override
        public void accepted(ResponseHead response, long atNanos) {
            told.add("accepted");
            head = Optional.of(response);
        }

        @Override
        public void media(ByteBuf bytes, long atNanos) {
            if (!told.get(told.size() - 1).equals("media")) {
                told.add("media");
            }
            byte[] copy = new byte[bytes.readableBytes()];
            assertThat(copy).isNotEmpty();
            bytes.getBytes(bytes.readerIndex(), copy);
            media.writeBytes(copy);
        }

        @Override
        public void metadata(IcyMetadata block, long atNanos) {
            told.add("metadata");
            metadata.add(block);
        }

        @Override
        public void ended(Failure why, String words, long atNanos) {
            told.add("ended");
            detail = words;
            if (!end.complete(why)) {
                throw new AssertionError("ended twice: " + told);
            }
        }

        String text() {
            return media.toString(StandardCharsets.ISO_8859_1);
        }
    }

    ListenerOptions options() {
        return new ListenerOptions(
                new DialOptions(sources, time(StreamStep.CONNECT), time(StreamStep.TLS))
                        .withBuffers(receiveBufferBytes, OptionalInt.empty()),
                new ListenerOptions.Timeouts(
                        time(StreamStep.HEAD),
                        time(StreamStep.FIRST_BYTE),
                        limited.filter(StreamStep.STREAM::equals).map(with -> limit)),
                new ListenRequest(version, "Throng-test/1", true, credentials),
                tls.map(context -> new Tls.Context(context, Optional.empty())),
                redirects,
                3);
    }

    private StreamClient client() {
        if (client.isEmpty()) {
            client = Optional.of(new StreamClient(loop, channels, target, options(), NanoClock.SYSTEM));
        }
        return client.get();
    }

    /** A fetcher of resources; to be used on the loop. */
    ResourceFetcher fetcher(StreamAddress first) throws Exception {
        List<ResourceFetcher> made = new ArrayList<>();
        on(() -> made.add(client().fetcher(client().endpoint(target), first, resourceLimit, cookies)));
        return made.get(0);
    }

    Ear listen(String path) throws Exception {
        return listen(StreamAddress.at(target, tls.isPresent(), path));
    }

    Ear listen(StreamAddress address) throws Exception {
        Ear ear = new Ear();
        on(() -> ear.listening = client().listen(address, ear));
        return ear;
    }

    void listen(String path, Ear ear) throws Exception {
        on(() -> listenNow(path, ear));
    }

    /** On the loop. */
    void listenNow(String path, Ear ear) {
        ear.listening = client().listen(StreamAddress.at(target, tls.isPresent(), path), ear);
    }

    Ear listenSlowly(String path, int bytesPerSecond) throws Exception {
        return listenSlowly(StreamAddress.at(target, tls.isPresent(), path), bytesPerSecond);
    }

    Ear listenSlowly(StreamAddress address, int bytesPerSecond) throws Exception {
        Ear ear = new Ear();
        on(() -> ear.listening = client().listenSlowly(address, ear, bytesPerSecond));
        return ear;
    }

    /** Runs on the loop, and waits for it. */
    void on(Runnable task) throws Exception {
        loop.submit(task).get(60, TimeUnit.SECONDS);
    }

    /** Waits until that holds on the loop. */
    void await(String what, BooleanSupplier condition) {
        ScriptedHttpServer.await(what, () -> {
            try {
                return loop.submit(condition::getAsBoolean).get(60, TimeUnit.SECONDS);
            } catch (InterruptedException | ExecutionException | TimeoutException e) {
                throw new AssertionError(e);
            }
        });
    }

    /** Opens a connection from every source address, and closes it. */
    Future<Void> checkConnectivity() throws Exception {
        List<Future<Void>> check = new ArrayList<>();
        on(() -> check.add(client().checkConnectivity()));
        return check.get(0);
    }

    /** Listens until it ends. */
    Ear outcome(String path) throws Exception {
        return ended(listen(path));
    }

    Ear ended(Ear ear) throws Exception {
        ear.end.get(90, TimeUnit.SECONDS);
        return ear;
    }

    private static long buffersInUse() {
        var pool = PooledByteBufAllocator.DEFAULT.metric();
        return Stream.concat(pool.directArenas().stream(), pool.heapArenas().stream())
                .mapToLong(PoolArenaMetric::numActiveAllocations)
                .sum();
    }

    /** Shuts down, and checks that no buffer is left. */
    @Override
    public void close() {
        assertThat(group.shutdownGracefully(0, 60, TimeUnit.SECONDS).awaitUninterruptibly(60, TimeUnit.SECONDS))
                .isTrue();
        assertThat(buffersInUse()).as("pooled buffers in use").isEqualTo(buffersBefore);
    }
}

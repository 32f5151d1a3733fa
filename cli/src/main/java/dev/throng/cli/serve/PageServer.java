package dev.throng.cli.serve;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves a {@link Site} by HTTP/1.1 on an event loop of its own, which it shares with no load. A connection carries one request and costs no
 * thread while it is open. A connection whose request has not arrived, or whose answer has not been read, within {@value
 * #DEADLINE_SECONDS} s is closed; so is the one that has waited longest for its request when there are {@value #MAX_CONNECTIONS} and
 * another comes. {@link EventStreams} stay open, and are bounded by themselves.
 */
public final class PageServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PageServer.class);

    private static final int MAX_CONNECTIONS = 128;
    private static final int DEADLINE_SECONDS = 5;
    private static final int BACKLOG = 128;
    private static final int MAX_BODY_BYTES = 8 * 1024;
    private static final int CLOSE_SECONDS = 5;

    private final EventLoopGroup loop;
    private final Channel listening;
    private final OpenConnections open;

    private PageServer(EventLoopGroup loop, Channel listening, OpenConnections open) {
        this.loop = loop;
        this.listening = listening;
        this.open = open;
    }

    /**
     * Listens.
     *
     * @param thread the name of the server's thread
     * @throws IOException if the address cannot be had; its port is in use, for instance
     */
    public static PageServer listen(InetSocketAddress address, String thread, Site site) throws IOException {
        return listen(address, thread, site, Duration.ofSeconds(DEADLINE_SECONDS), MAX_CONNECTIONS);
    }

    static PageServer listen(InetSocketAddress address, String thread, Site site, Duration deadline, int maxConnections)
            throws IOException {
        EventLoopGroup loop =
                new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory(thread, true), NioIoHandler.newFactory());
        OpenConnections open = new OpenConnections(maxConnections);
        ChannelFuture bound = new ServerBootstrap()
                .group(loop)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.ALLOCATOR, new UnpooledByteBufAllocator(false))
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline()
                                .addLast(
                                        new HttpServerCodec(),
                                        new HttpObjectAggregator(MAX_BODY_BYTES, true),
                                        new RequestHandler(site, open, deadline));
                    }
                })
                .bind(address)
                .awaitUninterruptibly();
        PageServer server = new PageServer(loop, bound.channel(), open);
        if (!bound.isSuccess()) {
            server.close();
            throw new IOException(bound.cause().getMessage(), bound.cause());
        }
        return server;
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return (InetSocketAddress) listening.localAddress();
    }

    /** Runs a task on the server's thread, which must be short. Any thread may call it; after {@link #close} it does nothing. */
    public void execute(Runnable task) {
        try {
            loop.execute(task);
        } catch (RejectedExecutionException closed) {
            LOG.debug("the server is closed", closed);
        }
    }

    /** The number of open connections. */
    int connections() {
        return loop.submit(open::size).awaitUninterruptibly().getNow();
    }

    @Override
    public void close() {
        listening.close().awaitUninterruptibly();
        loop.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    }
}

package dev.throng.cluster;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jgroups.util.Runner;
import org.jgroups.util.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates the threads of a controller's connections. It differs from what JGroups 5.5.0 does by itself in two ways:
 *
 * <ul>
 *   <li>{@value #HANDSHAKES} threads accept connections. One thread would wait for the first bytes of each connection, up to two seconds, before
 *       it accepts the next. So connections that stay silent would keep agents from joining.
 *   <li>The sender of a connection ends when the receiver has ended. JGroups starts the receiver first. If the peer closes the connection before
 *       the sender starts, JGroups does not stop the sender, which then uses a core forever.
 * </ul>
 *
 * <p>Any thread may call any method; JGroups creates both threads of a connection on one thread, the receiver first.
 */
final class ConnectionThreads implements ThreadFactory {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionThreads.class);
    /** The most connections whose peer has not introduced itself. Further ones wait in the queue of the system. */
    static final int HANDSHAKES = 64;

    private static final String ACCEPTOR = "TcpServer.Acceptor";
    private static final String RECEIVER = "Connection.Receiver";
    private static final String SENDER = "sender to ";
    /** The sender of a connection starts at once, or not at all. */
    private static final long SENDER_SECONDS = 10;

    private final ThreadFactory threads;
    /** The sender that the calling thread starts next. */
    private final ThreadLocal<CompletableFuture<Runner>> next = new ThreadLocal<>();

    ConnectionThreads(ThreadFactory threads) {
        this.threads = threads;
    }

    @Override
    public Thread newThread(Runnable work, String name) {
        if (name.startsWith(ACCEPTOR)) {
            return threads.newThread(() -> accept(work, name), name);
        }
        if (name.startsWith(RECEIVER)) {
            CompletableFuture<Runner> sender = new CompletableFuture<>();
            next.set(sender);
            return threads.newThread(() -> receive(work, sender), name);
        }
        if (name.startsWith(SENDER) && work instanceof Runner runner) {
            CompletableFuture<Runner> sender = next.get();
            next.remove();
            if (sender != null) {
                sender.complete(runner);
            }
        }
        return threads.newThread(work, name);
    }

    /** The work accepts connections until the socket is closed, and any number of threads can do it at the same time. */
    private void accept(Runnable work, String name) {
        for (int more = 1; more < HANDSHAKES; more++) {
            Thread helper = threads.newThread(work, name);
            helper.setDaemon(true);
            helper.start();
        }
        work.run();
    }

    private static void receive(Runnable work, CompletableFuture<Runner> sender) {
        try {
            work.run();
        } finally {
            stop(sender);
        }
    }

    private static void stop(CompletableFuture<Runner> sender) {
        try {
            sender.get(SENDER_SECONDS, TimeUnit.SECONDS).stop();
        } catch (TimeoutException | ExecutionException none) {
            LOG.debug("the connection ended before its sender was created");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public Thread newThread(Runnable work) {
        return threads.newThread(work);
    }

    @Override
    public boolean useVirtualThreads() {
        return threads.useVirtualThreads();
    }

    @Override
    public void setPattern(String pattern) {
        threads.setPattern(pattern);
    }

    @Override
    public void setIncludeClusterName(boolean included) {
        threads.setIncludeClusterName(included);
    }

    @Override
    public void setClusterName(String name) {
        threads.setClusterName(name);
    }

    @Override
    public void setAddress(String address) {
        threads.setAddress(address);
    }

    @Override
    public void renameThread(String name, Thread thread) {
        threads.renameThread(name, thread);
    }
}

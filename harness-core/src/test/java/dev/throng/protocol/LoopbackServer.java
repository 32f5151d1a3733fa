package dev.throng.protocol;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLException;

/** The base of scripted servers: listens on loopback and serves each connection on a separate thread with blocking sockets. */
public final class LoopbackServer implements ProtocolContract.Server {

    /** What is done with a connection; when it returns the connection is closed in order. */
    @FunctionalInterface
    public interface Service {

        /** @param number which connection it is, from 1 */
        void serve(Socket socket, int number) throws IOException, InterruptedException;
    }

    private final ServerSocket listening;
    private final Service service;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final AtomicInteger accepted = new AtomicInteger();

    /** On any free port. */
    public LoopbackServer(Service service) throws IOException {
        this(new ServerSocket(0, 128, InetAddress.getLoopbackAddress()), service);
    }

    public LoopbackServer(ServerSocket listening, Service service) {
        this.listening = listening;
        this.service = service;
    }

    /** Begins to accept. */
    public void start() {
        thread(this::accept, "scripted-accept");
    }

    private static void thread(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private boolean isClosed() {
        return closed.getCount() == 0;
    }

    private void accept() {
        try {
            while (!isClosed()) {
                Socket socket = listening.accept();
                int number = accepted.incrementAndGet();
                open.add(socket);
                if (isClosed()) {
                    socket.close();
                }
                thread(() -> serve(socket, number), "scripted-" + number);
            }
        } catch (IOException e) {
            if (!isClosed()) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void serve(Socket socket, int number) {
        try (socket) {
            service.serve(socket, number);
        } catch (IOException e) {
            // the client is gone, or TLS failed, or a script closed the socket: for the test to see at the client
            if (!(e instanceof EOFException || e instanceof SocketException || e instanceof SSLException)) {
                throw new UncheckedIOException(e);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(socket);
        }
    }

    /** Connections so far. */
    public int accepted() {
        return accepted.get();
    }

    /** Connections that are being served. */
    public int open() {
        return open.size();
    }

    /** Waits until the server is closed. */
    public void awaitClosed() throws InterruptedException {
        closed.await();
    }

    @Override
    public InetSocketAddress address() {
        return (InetSocketAddress) listening.getLocalSocketAddress();
    }

    /** Ends all connections. */
    @Override
    public void close() {
        closed.countDown();
        try {
            listening.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

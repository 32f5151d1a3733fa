package dev.throng.httpstream.load;

import dev.throng.protocol.LoopbackServer;
import dev.throng.time.Eventually;
import dev.throng.time.NanoClock;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** A web server on loopback for players of HLS: keeps connections open, and logs each request with its connection. */
final class WebServer implements AutoCloseable {

    /** Answers the requests of all connections, each connection in a thread of its own. */
    @FunctionalInterface
    interface Site {
        void answer(Exchange exchange) throws IOException;
    }

    /**
     * A request that was read.
     *
     * @param connection from 1
     */
    record Request(int connection, long atNanos, String path) {}

    /** One request and its answer. */
    static final class Exchange {

        private final Socket socket;
        private final String path;
        private final int number;
        private boolean last;

        private Exchange(Socket socket, String path, int number) {
            this.socket = socket;
            this.path = path;
            this.number = number;
        }

        String path() {
            return path;
        }

        /** Of the requests of the connection, from 1. */
        int number() {
            return number;
        }

        void ok(String text) throws IOException {
            ok(text.getBytes(StandardCharsets.UTF_8));
        }

        /** The connection stays open. */
        void ok(byte[] content) throws IOException {
            say("HTTP/1.1 200 OK\r\nContent-Length: " + content.length + "\r\n\r\n");
            say(content);
        }

        void say(String text) throws IOException {
            say(text.getBytes(StandardCharsets.ISO_8859_1));
        }

        void say(byte[] bytes) throws IOException {
            OutputStream out = socket.getOutputStream();
            out.write(bytes);
            out.flush();
        }

        /** Closes the connection after the answer. */
        void close() {
            last = true;
        }

        /** Waits until the client has closed the connection. */
        void awaitGone() throws IOException {
            InputStream in = socket.getInputStream();
            while (in.read() >= 0) {
                // a client that waits for an answer says nothing
            }
            last = true;
        }
    }

    private final LoopbackServer server;
    private final Optional<SSLContext> tls;
    private final Site site;
    private final Queue<Request> requests = new ConcurrentLinkedQueue<>();

    WebServer(Site site) throws IOException {
        this(site, Optional.empty());
    }

    /** @param tls for https */
    WebServer(Site site, Optional<SSLContext> tls) throws IOException {
        this.site = site;
        this.tls = tls;
        this.server = new LoopbackServer(this::serve);
        server.start();
    }

    /** Serves the files of a directory, not those of directories in it. */
    static Site directory(Path root) {
        return exchange -> {
            try {
                exchange.ok(Files.readAllBytes(
                        root.resolve(exchange.path().substring(1).replace('/', '_'))));
            } catch (NoSuchFileException none) {
                exchange.say("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
            }
        };
    }

    private void serve(Socket plain, int connection) throws IOException {
        plain.setTcpNoDelay(true);
        Socket socket = secured(plain);
        for (int number = 1; ; number++) {
            Exchange exchange = new Exchange(socket, readPath(socket.getInputStream()), number);
            requests.add(new Request(connection, NanoClock.SYSTEM.nanos(), exchange.path()));
            site.answer(exchange);
            if (exchange.last) {
                return;
            }
        }
    }

    private Socket secured(Socket plain) throws IOException {
        if (tls.isEmpty()) {
            return plain;
        }
        SSLSocket secure =
                (SSLSocket) tls.get().getSocketFactory().createSocket(plain, "client", plain.getPort(), false);
        secure.setUseClientMode(false);
        secure.startHandshake();
        return secure;
    }

    /** Reads the head of a request. */
    private static String readPath(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("the client closed");
            }
            head.append((char) next);
        }
        return head.toString().split(" ", 3)[1];
    }

    /** All requests so far, in the order in which they were read. */
    List<Request> requests() {
        return List.copyOf(requests);
    }

    InetSocketAddress address() {
        return server.address();
    }

    /** Waits until all connections are closed. */
    void awaitDeserted() {
        Eventually.holds("no connection", Duration.ofSeconds(60), () -> server.open() == 0);
    }

    @Override
    public void close() {
        server.close();
    }
}

package dev.throng.httpstream.client;

import dev.throng.protocol.LoopbackServer;
import dev.throng.protocol.ProtocolContract;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ServerSocketFactory;

/** A target for sources and title updates that does what a test says: a thread per connection, blocking sockets. */
public final class SourceTarget implements ProtocolContract.Server {

    /** What Icecast 2.4.4 says to a source that it takes and that waited for it. */
    public static final String CONTINUE = "HTTP/1.1 100 Continue\r\nContent-Length: 0\r\n\r\nHTTP/1.0 200 OK\r\n\r\n";

    public static final String OK = "HTTP/1.0 200 OK\r\n\r\n";

    /** What is done on each connection; when it returns the connection is closed in order. */
    @FunctionalInterface
    public interface Script {
        void serve(Peer peer) throws IOException, InterruptedException;
    }

    /** One accepted connection. */
    public static final class Peer {
        private final Socket socket;
        private final InputStream in;
        private final LoopbackServer server;
        private boolean byteByByte;

        Peer(Socket socket, LoopbackServer server) throws IOException {
            this.socket = socket;
            this.in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
            this.server = server;
        }

        /** The next head, with its empty line. */
        public String head() throws IOException {
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                int next = in.read();
                if (next < 0) {
                    throw new EOFException();
                }
                head.append((char) next);
            }
            return new String(head.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        }

        /** From now on bytes are written one at a time. */
        public Peer byteByByte() throws IOException {
            socket.setTcpNoDelay(true);
            byteByByte = true;
            return this;
        }

        /** From now on a text is written at once, as at first. */
        public Peer atOnce() {
            byteByByte = false;
            return this;
        }

        public void say(String text) throws IOException {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            if (!byteByByte) {
                socket.getOutputStream().write(bytes);
                return;
            }
            for (byte each : bytes) {
                socket.getOutputStream().write(each);
                socket.getOutputStream().flush();
            }
        }

        /** The next bytes of the medium. */
        public byte[] read(int bytes) throws IOException {
            byte[] read = in.readNBytes(bytes);
            if (read.length < bytes) {
                throw new EOFException();
            }
            return read;
        }

        /** All there is up to the end, at most 1 MB of it kept. */
        public byte[] readToTheEnd() throws IOException {
            ByteArrayOutputStream kept = new ByteArrayOutputStream();
            byte[] some = new byte[1 << 14];
            for (int n = in.read(some); n >= 0; n = in.read(some)) {
                kept.write(some, 0, Math.min(n, (1 << 20) - kept.size()));
            }
            return kept.toByteArray();
        }

        /** Ends with a reset instead of in order. */
        public void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }

        /** Reads nothing and says nothing until the target is closed. */
        public void hold() throws InterruptedException {
            server.awaitClosed();
        }
    }

    private final LoopbackServer server;
    private final LinkedBlockingQueue<String> heads = new LinkedBlockingQueue<>();

    public SourceTarget(Script script) throws IOException {
        this(new ServerSocket(), script);
    }

    public SourceTarget(ServerSocketFactory sockets, Script script) throws IOException {
        this(sockets.createServerSocket(), script);
    }

    private SourceTarget(ServerSocket unbound, Script script) throws IOException {
        // small, so that a target that does not read is felt soon
        unbound.setReceiveBufferSize(8 * 1024);
        unbound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 128);
        this.server = new LoopbackServer(unbound, (socket, number) -> serve(socket, script));
        server.start();
    }

    private void serve(Socket socket, Script script) throws IOException, InterruptedException {
        script.serve(new Peer(socket, server));
    }

    /** Remembers a head for {@link #nextHead}. */
    public String remember(String head) {
        heads.add(head);
        return head;
    }

    /** Waits for the next head that was remembered. */
    public String nextHead() throws InterruptedException {
        String head = heads.poll(60, TimeUnit.SECONDS);
        if (head == null) {
            throw new AssertionError("no head came");
        }
        return head;
    }

    @Override
    public InetSocketAddress address() {
        return server.address();
    }

    @Override
    public void close() {
        server.close();
    }
}

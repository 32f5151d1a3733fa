package dev.throng.httpstream.load;

import dev.throng.httpstream.media.GeneratedAudio;
import dev.throng.httpstream.media.MediaFormat;
import dev.throng.httpstream.media.MediaSource;
import dev.throng.httpstream.media.Stamp;
import dev.throng.protocol.ProtocolContract;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A station for tests that treats each listener as a script says, in a thread each. */
final class Station implements ProtocolContract.Server {

    static final String OK = "HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\n\r\n";

    /** One connection. */
    static final class Peer {

        private final Socket socket;
        private final int number;
        private final String request;

        private Peer(Socket socket, int number, String request) {
            this.socket = socket;
            this.number = number;
            this.request = request;
        }

        /** Of the connections of this station, from 0. */
        int number() {
            return number;
        }

        /** The head of the request. */
        String request() {
            return request;
        }

        void say(String text) throws IOException {
            say(text.getBytes(StandardCharsets.ISO_8859_1));
        }

        void say(byte[] bytes) throws IOException {
            socket.getOutputStream().write(bytes);
        }

        void sayByteByByte(byte[] bytes) throws IOException {
            for (byte each : bytes) {
                socket.getOutputStream().write(each);
            }
        }

        void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }

        /** Ends its side in order. */
        void end() throws IOException {
            socket.shutdownOutput();
        }

        /** Until the listener has gone. */
        void awaitItsEnd() throws IOException {
            InputStream in = socket.getInputStream();
            while (in.read() >= 0) {
                // what a listener says behind its request means nothing
            }
        }
    }

    /** What becomes of a connection whose request was read; it is closed behind it. */
    @FunctionalInterface
    interface Script {
        void play(Peer peer) throws IOException;
    }

    private final ServerSocket server = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "station");
        thread.setDaemon(true);
        return thread;
    });
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger count = new AtomicInteger();
    private final Script script;

    Station(Script script) throws IOException {
        this.script = script;
        threads.execute(this::accept);
    }

    /** So many seconds of silence at 64 kbps, in MP3. */
    static byte[] media(int seconds) {
        MediaSource source = GeneratedAudio.silence(MediaFormat.MP3, 64_000);
        ByteBuf bytes = Unpooled.buffer();
        source.open(1).writeDue(TimeUnit.SECONDS.toNanos(seconds), Stamp.NONE, bytes);
        byte[] array = new byte[bytes.readableBytes()];
        bytes.readBytes(array);
        return array;
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                socket.setTcpNoDelay(true);
                open.add(socket);
                threads.execute(() -> serve(socket));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            StringBuilder head = new StringBuilder();
            InputStream in = socket.getInputStream();
            while (head.indexOf("\r\n\r\n") < 0) {
                int next = in.read();
                if (next < 0) {
                    return;
                }
                head.append((char) next);
            }
            script.play(new Peer(socket, count.getAndIncrement(), head.toString()));
        } catch (IOException gone) {
            // the listener went first, which is up to it
        } finally {
            open.remove(socket);
        }
    }

    @Override
    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort());
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException e) {
            throw new AssertionError("the station cannot be closed", e);
        }
        threads.shutdown();
    }
}

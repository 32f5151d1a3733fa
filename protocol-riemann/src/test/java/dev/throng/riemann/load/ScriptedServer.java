package dev.throng.riemann.load;

import dev.throng.protocol.ProtocolContract;
import dev.throng.riemann.codec.Msg;
import dev.throng.riemann.codec.MsgEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A Riemann server that does what a test says: one thread per connection, blocking sockets. */
final class ScriptedServer implements ProtocolContract.Server {

    static final byte[] ACK = {0, 0, 0, 2, 0x10, 1};

    /** What is done on each connection; when it returns the connection is closed in order. */
    @FunctionalInterface
    interface Script {
        void run(Peer peer) throws IOException, InterruptedException;
    }

    /** One accepted connection. */
    static final class Peer {
        private final Socket socket;
        private final DataInputStream in;
        private final OutputStream out;
        private final CountDownLatch closed;
        final int number;

        Peer(Socket socket, int number, CountDownLatch closed) throws IOException {
            this.socket = socket;
            this.in = new DataInputStream(new java.io.BufferedInputStream(socket.getInputStream(), 1 << 16));
            this.out = socket.getOutputStream();
            this.number = number;
            this.closed = closed;
        }

        /** The body of the next frame. */
        byte[] read() throws IOException {
            byte[] body = new byte[in.readInt()];
            in.readFully(body);
            return body;
        }

        void write(byte[] bytes) throws IOException {
            out.write(bytes);
            out.flush();
        }

        void ack() throws IOException {
            write(ACK);
        }

        /** Writes a Msg as a frame. */
        void reply(Msg msg) throws IOException {
            ByteBuf frame = Unpooled.buffer();
            new MsgEncoder().frame(msg, frame);
            write(ByteBufUtil.getBytes(frame));
        }

        /** Acks whatever comes. */
        void ackAll() throws IOException {
            while (true) {
                read();
                ack();
            }
        }

        /** Ends with a reset instead of in order. */
        void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }

        void readToTheEnd() throws IOException {
            InputStream rest = in;
            byte[] bytes = new byte[1 << 16];
            while (rest.read(bytes) >= 0) {
                // only read
            }
        }

        /** Waits until the server is closed. */
        void hold() throws InterruptedException {
            closed.await();
        }
    }

    private final ServerSocket listening;
    private final Script script;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final AtomicInteger accepted = new AtomicInteger();

    ScriptedServer(Script script) throws IOException {
        this(new ServerSocket(0, 128, InetAddress.getLoopbackAddress()), script);
    }

    ScriptedServer(ServerSocket listening, Script script) {
        this.listening = listening;
        this.script = script;
        start(this::accept, "scripted-accept");
    }

    private static void start(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (closed.getCount() > 0) {
                Socket socket = listening.accept();
                sockets.add(socket);
                int number = accepted.getAndIncrement();
                start(() -> serve(socket, number), "scripted-" + number);
            }
        } catch (IOException e) {
            if (closed.getCount() > 0) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void serve(Socket socket, int number) {
        try (socket) {
            script.run(new Peer(socket, number, closed));
        } catch (EOFException | java.net.SocketException | javax.net.ssl.SSLException e) {
            sockets.remove(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    int accepted() {
        return accepted.get();
    }

    @Override
    public InetSocketAddress address() {
        return (InetSocketAddress) listening.getLocalSocketAddress();
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            listening.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

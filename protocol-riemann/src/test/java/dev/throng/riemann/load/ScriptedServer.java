package dev.throng.riemann.load;

import dev.throng.protocol.LoopbackServer;
import dev.throng.protocol.ProtocolContract;
import dev.throng.riemann.codec.Msg;
import dev.throng.riemann.codec.MsgEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

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
        private final LoopbackServer server;
        final int number;

        Peer(Socket socket, int number, LoopbackServer server) throws IOException {
            this.socket = socket;
            this.in = new DataInputStream(new java.io.BufferedInputStream(socket.getInputStream(), 1 << 16));
            this.out = socket.getOutputStream();
            this.number = number;
            this.server = server;
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
            server.awaitClosed();
        }
    }

    private final LoopbackServer server;

    ScriptedServer(Script script) throws IOException {
        this(new ServerSocket(0, 128, InetAddress.getLoopbackAddress()), script);
    }

    ScriptedServer(ServerSocket listening, Script script) {
        this.server = new LoopbackServer(listening, (socket, number) -> serve(socket, number, script));
        server.start();
    }

    private void serve(Socket socket, int number, Script script) throws IOException, InterruptedException {
        script.run(new Peer(socket, number - 1, server));
    }

    int accepted() {
        return server.accepted();
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

package dev.throng.targets.riemann;

import dev.throng.targets.riemann.proto.Proto;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;

/** A blocking client without Netty and code of the target. Every read has a deadline. */
final class RiemannTestClient implements AutoCloseable {

    private static final int CONNECT_MILLIS = 60_000;
    private static final int READ_MILLIS = 60_000;

    private final Socket socket;
    private final DataInputStream in;

    RiemannTestClient(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(READ_MILLIS);
        this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    }

    static RiemannTestClient to(RiemannServer server) throws IOException {
        return to(RiemannServers.tcpPort(server));
    }

    static RiemannTestClient to(int port) throws IOException {
        Socket socket = new Socket();
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
        return new RiemannTestClient(socket);
    }

    RiemannTestClient send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        return this;
    }

    RiemannTestClient send(Proto.Msg msg) throws IOException {
        return send(RiemannFrames.frame(msg));
    }

    Proto.Msg reply() throws IOException {
        byte[] body = new byte[in.readInt()];
        in.readFully(body);
        return Proto.Msg.parseFrom(body);
    }

    List<Proto.Event> ask(String query) throws IOException {
        Proto.Msg reply = send(RiemannFrames.query(query)).reply();
        if (!reply.getOk()) {
            throw new AssertionError("query refused: " + reply.getError());
        }
        return reply.getEventsList();
    }

    /** The next byte, or -1 at the end of the stream. */
    int nextByte() throws IOException {
        return in.read();
    }

    /** Shortens the deadline of reads. */
    RiemannTestClient within(int millis) throws IOException {
        socket.setSoTimeout(millis);
        return this;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

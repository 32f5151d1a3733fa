package dev.throng.api;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A server of Riemann in the JVM of the test: it answers each Msg with an ack, on a thread per connection. */
public final class AckServer implements AutoCloseable {

    /** A Msg of Riemann with the field ok (2), which is true. */
    private static final byte[] OK = {2 << 3, 1};

    private final ServerSocket server;

    private AckServer(ServerSocket server) {
        this.server = server;
    }

    /** Starts it at a free port of the loopback interface. */
    public static AckServer start() throws IOException {
        AckServer started = new AckServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        thread(started::accept, "ack-server").start();
        return started;
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    private static Thread thread(Runnable action, String name) {
        Thread thread = new Thread(action, name);
        thread.setDaemon(true);
        return thread;
    }

    private void accept() {
        try {
            while (!server.isClosed()) {
                Socket connection = server.accept();
                thread(() -> serve(connection), "ack-connection").start();
            }
        } catch (IOException closed) {
            // the end of the server
        }
    }

    private static void serve(Socket connection) {
        try (connection;
                DataInputStream in = new DataInputStream(connection.getInputStream());
                DataOutputStream out = new DataOutputStream(connection.getOutputStream())) {
            connection.setTcpNoDelay(true);
            while (true) {
                in.skipNBytes(in.readInt());
                out.writeInt(OK.length);
                out.write(OK);
                out.flush();
            }
        } catch (IOException ended) {
            // the end of the connection
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}

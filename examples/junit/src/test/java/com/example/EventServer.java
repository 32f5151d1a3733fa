package com.example;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** The server under test, at a free port: it takes events of Riemann's protocol, forgets them, and answers {@code ok}. */
final class EventServer implements AutoCloseable {

    /** A Msg of Protocol Buffers with {@code ok = true}, and before it its length. */
    private static final byte[] OK = {0, 0, 0, 2, 0x10, 1};

    private final ServerSocket listening;

    private EventServer(ServerSocket listening) {
        this.listening = listening;
    }

    static EventServer start() {
        try {
            EventServer server = new EventServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
            inBackground(server::accept);
            return server;
        } catch (IOException noPort) {
            throw new UncheckedIOException(noPort);
        }
    }

    int port() {
        return listening.getLocalPort();
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket connection = listening.accept();
                inBackground(() -> serve(connection));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private static void serve(Socket connection) {
        try (connection;
                DataInputStream in = new DataInputStream(connection.getInputStream());
                OutputStream out = connection.getOutputStream()) {
            connection.setTcpNoDelay(true);
            while (true) {
                in.skipNBytes(in.readInt());
                out.write(OK);
            }
        } catch (IOException clientLeft) {
            return;
        }
    }

    private static void inBackground(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}

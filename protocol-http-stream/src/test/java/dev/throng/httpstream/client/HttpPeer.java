package dev.throng.httpstream.client;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** One client of a {@link ScriptedHttpServer}, on a thread of its own. */
public final class HttpPeer {

    private static final int PATIENCE_MILLIS = 120_000;

    private final ScriptedHttpServer server;
    private final Socket socket;
    private Socket carrier;
    private String request = "";

    HttpPeer(ScriptedHttpServer server, Socket socket) throws IOException {
        this.server = server;
        this.socket = socket;
        this.carrier = socket;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    void serve() {
        try {
            if (server.raw().isPresent()) {
                server.raw().get().serve(this);
            } else {
                carrier = server.carrier(socket);
                request = readHead();
                server.scriptFor(this).serve(this);
            }
            if (!socket.isClosed()) {
                closeInOrder();
            }
        } catch (IOException e) {
            // the client is gone, or TLS failed, or a script closed the socket: for the test to see at the client
            request = "";
        }
    }

    private String readHead() throws IOException {
        InputStream in = carrier.getInputStream();
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        String text = "";
        while (!text.endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("the client closed");
            }
            head.write(next);
            text = head.toString(StandardCharsets.ISO_8859_1);
        }
        return text;
    }

    /** The head of the request. */
    public String request() {
        return request;
    }

    /** The request's path with its query. */
    public String path() {
        return request.split(" ", 3)[1];
    }

    /** The client's address. */
    public InetAddress from() {
        return socket.getInetAddress();
    }

    /** Waits for the next byte of the client, whatever it is. */
    public void awaitByte() throws IOException {
        if (carrier.getInputStream().read() < 0) {
            throw new EOFException("the client closed");
        }
    }

    /** In ISO 8859-1. */
    public void say(String text) throws IOException {
        say(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    public void say(byte[] bytes) throws IOException {
        OutputStream out = carrier.getOutputStream();
        out.write(bytes);
        out.flush();
    }

    /** With a write for each piece of that size. */
    public void sayInPieces(String text, int size) throws IOException {
        for (int at = 0; at < text.length(); at += size) {
            say(text.substring(at, Math.min(text.length(), at + size)));
        }
    }

    /** Says it again and again, until the client is gone. */
    public void sayForever(String text) throws IOException {
        while (true) {
            say(text);
        }
    }

    /** Says nothing until the client is gone. */
    public void stayUntilGone() throws IOException {
        while (carrier.getInputStream().read() >= 0) {
            // what it still says is of no interest
        }
    }

    /** Ends its side, and waits until the client has ended its own. */
    private void closeInOrder() throws IOException {
        if (carrier == socket) {
            socket.shutdownOutput();
        } else {
            carrier.close();
        }
        stayUntilGone();
    }

    /** Ends with a reset instead of in order. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }
}

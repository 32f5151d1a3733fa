package dev.throng.targets.httpstream;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Base64;

/** A blocking client that writes text and reads bytes, without code of the target. Every read has a deadline. */
final class RawHttpClient implements AutoCloseable {

    private static final int CONNECT_MILLIS = 60_000;
    private static final int READ_MILLIS = 60_000;

    private final Socket socket;
    private final InputStream in;

    RawHttpClient(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(READ_MILLIS);
        in = socket.getInputStream();
    }

    static RawHttpClient to(HttpStreamServer server) throws IOException {
        return to(server, 0);
    }

    /** Connects with a receive buffer of a size, for slow readers; 0 for the default. */
    static RawHttpClient to(HttpStreamServer server, int receiveBufferBytes) throws IOException {
        Socket socket = new Socket();
        if (receiveBufferBytes > 0) {
            socket.setReceiveBufferSize(receiveBufferBytes);
        }
        socket.connect(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), HttpStreamServers.port(server)),
                CONNECT_MILLIS);
        return new RawHttpClient(socket);
    }

    /** The response to a GET, until the server closes the connection. */
    static String got(HttpStreamServer server, String path, String... fields) throws IOException {
        try (RawHttpClient client = to(server)) {
            return new String(client.get(path, fields).rest(), UTF_8);
        }
    }

    /** A listener that has read the response head. */
    static RawHttpClient listening(HttpStreamServer server, String path, String... fields) throws IOException {
        RawHttpClient client = to(server).get(path, fields);
        String head = client.head();
        if (!head.contains(" 200 ")) {
            throw new AssertionError(head);
        }
        return client;
    }

    static String basic(String user, String password) {
        return "Authorization: Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(UTF_8));
    }

    RawHttpClient get(String path, String... fields) throws IOException {
        return request("GET " + path + " HTTP/1.1", fields);
    }

    RawHttpClient request(String line, String... fields) throws IOException {
        StringBuilder head = new StringBuilder(line).append("\r\nHost: localhost\r\n");
        for (String field : fields) {
            head.append(field).append("\r\n");
        }
        return send(head.append("\r\n").toString().getBytes(UTF_8));
    }

    RawHttpClient send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    /** Reads up to and including the empty line. */
    String head() throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.length() < 4 || !head.substring(head.length() - 4).equals("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new AssertionError("ended within the head: " + head);
            }
            head.append((char) next);
        }
        return head.toString();
    }

    /** Reads a line without its end. */
    String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new AssertionError("ended within a line");
            }
            line.write(next);
        }
        return new String(line.toByteArray(), ISO_8859_1).strip();
    }

    /** Reads an exact number of bytes. */
    byte[] read(int bytes) throws IOException {
        byte[] read = in.readNBytes(bytes);
        if (read.length < bytes) {
            throw new AssertionError("ended after " + read.length + " of " + bytes + " bytes");
        }
        return read;
    }

    /** Reads one byte; -1 at the end. */
    int next() throws IOException {
        return in.read();
    }

    /** Reads the available bytes, at least one. */
    byte[] some() throws IOException {
        byte[] buffer = new byte[64 * 1024];
        int count = in.read(buffer);
        return java.util.Arrays.copyOf(buffer, Math.max(0, count));
    }

    byte[] rest() throws IOException {
        return in.readAllBytes();
    }

    /** Shortens the deadline of reads. */
    RawHttpClient within(int millis) throws IOException {
        socket.setSoTimeout(millis);
        return this;
    }

    /** Before its time. */
    void hangUp() throws IOException {
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

package dev.throng.targets.httpstream;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.HashMap;
import java.util.Map;

/** A blocking RTMP client without code of the target. Every read has a deadline. */
final class RawRtmpClient implements AutoCloseable {

    static final int AUDIO = 8;
    static final int VIDEO = 9;
    static final int DATA = 18;
    static final int COMMAND = 20;

    private static final int READ_MILLIS = 60_000;
    private static final int PACKET_BYTES = 1536;
    private static final int SENT_CHUNK_BYTES = 128;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final Map<Integer, Received> streams = new HashMap<>();
    private int chunkBytes = 128;

    /** A message, or the header of the next one in its chunk stream. */
    static final class Received {

        int chunkStream;
        int type;
        int stream;
        long timestamp;
        int length;
        long delta;
        boolean extended;
        int format;
        byte[] payload = {};

        /** All bytes as text, to search for names in. */
        String text() {
            return new String(payload, UTF_8);
        }

        boolean isKeyFrame() {
            return type == VIDEO && payload[0] == 0x17 && payload[1] == 1;
        }

        boolean isConfiguration() {
            return (type == VIDEO || type == AUDIO) && payload[1] == 0;
        }
    }

    RawRtmpClient(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(READ_MILLIS);
        in = new DataInputStream(socket.getInputStream());
        out = new DataOutputStream(socket.getOutputStream());
        byte[] c1 = new byte[PACKET_BYTES];
        out.writeByte(3);
        out.write(c1);
        in.readFully(new byte[1 + 2 * PACKET_BYTES]);
        out.write(c1);
    }

    static RawRtmpClient to(HttpStreamServer server) throws IOException {
        return new RawRtmpClient(new Socket(InetAddress.getLoopbackAddress(), HttpStreamServers.port("rtmp", server)));
    }

    /** A connection with a small receive buffer, for slow readers. */
    static RawRtmpClient to(HttpStreamServer server, int receiveBufferBytes) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(receiveBufferBytes);
        socket.connect(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), HttpStreamServers.port("rtmp", server)),
                READ_MILLIS);
        return new RawRtmpClient(socket);
    }

    /** A connection with its message stream. */
    static RawRtmpClient connected(HttpStreamServer server) throws IOException {
        RawRtmpClient client = to(server);
        client.command("connect", 1, Map.of("app", "live", "tcUrl", "rtmp://127.0.0.1/live"));
        client.until("NetConnection.Connect.Success");
        client.command("createStream", 2, null);
        client.until("_result");
        return client;
    }

    /** A player whose play command was accepted. */
    static RawRtmpClient playing(HttpStreamServer server, String name) throws IOException {
        RawRtmpClient client = connected(server);
        client.command("play", 3, null, name);
        client.until("NetStream.Play.Start");
        return client;
    }

    static RawRtmpClient publishing(HttpStreamServer server, String name) throws IOException {
        RawRtmpClient client = connected(server);
        client.command("publish", 3, null, name, "live");
        client.until("NetStream.Publish.Start");
        return client;
    }

    void command(Object... values) throws IOException {
        send(COMMAND, 0, amf(values));
    }

    /** Text, numbers, maps of text, and null in AMF0. */
    static byte[] amf(Object... values) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream body = new DataOutputStream(bytes);
        for (Object value : values) {
            if (value instanceof String) {
                body.writeByte(2);
                body.writeUTF((String) value);
            } else if (value instanceof Integer) {
                body.writeByte(0);
                body.writeDouble((Integer) value);
            } else if (value instanceof Map) {
                body.writeByte(3);
                for (Map.Entry<?, ?> field : ((Map<?, ?>) value).entrySet()) {
                    body.writeUTF((String) field.getKey());
                    body.writeByte(2);
                    body.writeUTF((String) field.getValue());
                }
                body.writeShort(0);
                body.writeByte(9);
            } else {
                body.writeByte(5);
            }
        }
        return bytes.toByteArray();
    }

    void send(int type, long timestamp, byte[] payload) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream chunk = new DataOutputStream(bytes);
        chunk.writeByte(3);
        writeMedium(chunk, (int) timestamp);
        writeMedium(chunk, payload.length);
        chunk.writeByte(type);
        chunk.writeInt(1 << 24);
        for (int at = 0; at < payload.length; at += SENT_CHUNK_BYTES) {
            if (at > 0) {
                chunk.writeByte(0xc3);
            }
            chunk.write(payload, at, Math.min(SENT_CHUNK_BYTES, payload.length - at));
        }
        out.write(bytes.toByteArray());
    }

    private static void writeMedium(DataOutputStream to, int number) throws IOException {
        to.writeByte(number >>> 16);
        to.writeShort(number);
    }

    private int medium() throws IOException {
        return in.readUnsignedByte() << 16 | in.readUnsignedShort();
    }

    /** Reads up to a message whose bytes contain a text. */
    Received until(String text) throws IOException {
        Received next = next();
        while (!next.text().contains(text)) {
            next = next();
        }
        return next;
    }

    /** Reads up to a message of a type. */
    Received until(int type) throws IOException {
        Received next = next();
        while (next.type != type) {
            next = next();
        }
        return next;
    }

    /** Reads the next message; applies chunk sizes. */
    Received next() throws IOException {
        while (true) {
            Received message = chunk();
            if (message.payload.length < message.length) {
                continue;
            }
            if (message.type == 1) {
                chunkBytes = Integer.parseInt(hex(message.payload), 16);
                continue;
            }
            return message;
        }
    }

    private static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte next : bytes) {
            text.append(String.format("%02x", next));
        }
        return text.toString();
    }

    private Received chunk() throws IOException {
        int basic = in.readUnsignedByte();
        int id = basic & 0x3f;
        int format = basic >>> 6;
        Received known = streams.computeIfAbsent(id, made -> new Received());
        boolean continues = known.payload.length < known.length;
        Received next = continues ? known : new Received();
        if (!continues) {
            next.chunkStream = id;
            next.format = format;
            next.type = known.type;
            next.stream = known.stream;
            next.length = known.length;
            next.delta = known.delta;
            next.extended = known.extended;
            readHeader(next, format, known.timestamp);
            streams.put(id, next);
        } else if (format != 3) {
            throw new AssertionError("a header of format " + format + " within a message");
        } else if (next.extended) {
            in.readInt();
        }
        byte[] piece = new byte[Math.min(chunkBytes, next.length - next.payload.length)];
        in.readFully(piece);
        byte[] joined = new byte[next.payload.length + piece.length];
        System.arraycopy(next.payload, 0, joined, 0, next.payload.length);
        System.arraycopy(piece, 0, joined, next.payload.length, piece.length);
        next.payload = joined;
        return next;
    }

    private void readHeader(Received next, int format, long before) throws IOException {
        if (format < 3) {
            next.delta = medium();
            next.extended = next.delta == 0xffffff;
        }
        if (format < 2) {
            next.length = medium();
            next.type = in.readUnsignedByte();
        }
        if (format == 0) {
            next.stream = Integer.reverseBytes(in.readInt());
        }
        if (next.extended) {
            next.delta = Integer.toUnsignedLong(in.readInt());
        }
        next.timestamp = format == 0 ? next.delta : before + next.delta;
    }

    /** Reads bytes as they are. */
    byte[] read(int bytes) throws IOException {
        byte[] read = new byte[bytes];
        in.readFully(read);
        return read;
    }

    /** Whether the server ends the connection before another message. */
    boolean isEnded() throws IOException {
        try {
            next();
            return false;
        } catch (EOFException ended) {
            return true;
        }
    }

    /** The number of bytes until the server ends the connection. */
    long restBytes() throws IOException {
        return in.readAllBytes().length;
    }

    /** Shortens the deadline of reads. */
    RawRtmpClient within(int millis) throws IOException {
        socket.setSoTimeout(millis);
        return this;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

package dev.throng.target;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** A name server on a UDP port of the loopback interface that knows the SRV records of one name, for tests. */
final class NameServer implements AutoCloseable {

    private static final int HEADER_BYTES = 12;
    private static final int QUESTION_TAIL_BYTES = 4;
    private static final int NO_SUCH_NAME = 3;
    private static final int SRV = 33;

    private final DatagramSocket socket;
    private final Thread thread = new Thread(this::serve, "name-server");
    private final String name;
    private final List<SrvRecord> records;

    /** A name server on a free port. */
    NameServer(String name, List<SrvRecord> records) throws SocketException {
        this(0, name, records);
    }

    NameServer(int port, String name, List<SrvRecord> records) throws SocketException {
        this.socket = new DatagramSocket(port, InetAddress.getLoopbackAddress());
        this.name = name;
        this.records = records;
        thread.start();
    }

    /** The host and the port. */
    String address() {
        return "127.0.0.1:" + socket.getLocalPort();
    }

    private void serve() {
        byte[] buffer = new byte[512];
        while (!socket.isClosed()) {
            DatagramPacket query = new DatagramPacket(buffer, buffer.length);
            try {
                socket.receive(query);
                byte[] answer = answer(buffer);
                socket.send(new DatagramPacket(answer, answer.length, query.getSocketAddress()));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private byte[] answer(byte[] query) throws IOException {
        StringBuilder asked = new StringBuilder();
        int at = HEADER_BYTES;
        for (; query[at] != 0; at += query[at] + 1) {
            asked.append(asked.length() == 0 ? "" : ".")
                    .append(new String(query, at + 1, query[at], StandardCharsets.US_ASCII));
        }
        boolean known = asked.toString().toLowerCase(Locale.ROOT).equals(name) && !records.isEmpty();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeShort(ByteBuffer.wrap(query).getShort());
        out.writeShort(0x8580 | (known ? 0 : NO_SUCH_NAME));
        out.writeShort(1);
        out.writeShort(known ? records.size() : 0);
        out.writeInt(0);
        out.write(query, HEADER_BYTES, at + 1 + QUESTION_TAIL_BYTES - HEADER_BYTES);
        for (SrvRecord record : known ? records : List.<SrvRecord>of()) {
            out.writeShort(0xc000 | HEADER_BYTES);
            out.writeShort(SRV);
            out.writeShort(1);
            out.writeInt(60);
            byte[] host = encoded(record.host());
            out.writeShort(6 + host.length);
            out.writeShort(record.priority());
            out.writeShort(record.weight());
            out.writeShort(record.port());
            out.write(host);
        }
        return bytes.toByteArray();
    }

    private static byte[] encoded(String host) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String label : host.isEmpty() ? new String[0] : host.split("\\.")) {
            bytes.write(label.length());
            bytes.writeBytes(label.getBytes(StandardCharsets.US_ASCII));
        }
        bytes.write(0);
        return bytes.toByteArray();
    }

    @Override
    public void close() {
        socket.close();
        try {
            thread.join();
        } catch (InterruptedException cut) {
            Thread.currentThread().interrupt();
        }
    }
}

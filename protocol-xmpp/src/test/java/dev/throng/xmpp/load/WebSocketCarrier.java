package dev.throng.xmpp.load;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The server's side of WebSocket below a conversation of streams: what it reads is a stream again, and what is said goes out as one message
 * for each element. On purpose another way than the codec under test. Answers close frames.
 */
final class WebSocketCarrier extends InputStream {

    private static final String FRAMING = "urn:ietf:params:xml:ns:xmpp-framing";
    private static final int TEXT = 1;
    private static final int CLOSE = 8;
    private static final int PONG = 10;

    /** Writes whole frames. */
    interface Out {
        void write(byte[] bytes) throws IOException;
    }

    private final InputStream in;
    private final Out out;
    private byte[] message = {};
    private int at;
    private boolean closed;
    private final List<String> pongs = new CopyOnWriteArrayList<>();

    WebSocketCarrier(InputStream in, Out out) {
        this.in = in;
        this.out = out;
    }

    /** Reads the request of the opening handshake and answers it. */
    void open(UnaryOperator<String> answer) throws IOException {
        StringBuilder request = new StringBuilder();
        while (request.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the client closed within the handshake");
            }
            request.append((char) next);
        }
        out.write(answer.apply(request.toString()).getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The answer to a request that opens the connection, with further headers. */
    static String accepting(String request) {
        return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
                + accept(request) + "\r\nSec-WebSocket-Protocol: xmpp\r\n\r\n";
    }

    private static String accept(String request) {
        Matcher key = Pattern.compile("\r\nSec-WebSocket-Key: ([^\r]+)\r\n").matcher(request);
        if (!key.find()) {
            throw new AssertionError("a handshake without a key: " + request);
        }
        try {
            byte[] joined = (key.group(1) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(StandardCharsets.US_ASCII);
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-1").digest(joined));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    /** Says elements and tags of a stream, each as a message; text that is none as one message. */
    void say(String text) throws IOException {
        Tokens tokens = new Tokens(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        boolean any = false;
        for (Optional<String> token = tokens.next(); token.isPresent(); token = tokens.next()) {
            any = true;
            out.write(frame(TEXT, alone(token.get()).getBytes(StandardCharsets.UTF_8)));
        }
        if (!any) {
            out.write(frame(TEXT, text.getBytes(StandardCharsets.UTF_8)));
        }
    }

    private static String alone(String token) {
        if (token.startsWith("<stream:stream")) {
            return "<open xmlns='" + FRAMING + "' from='localhost' id='s1' version='1.0'/>";
        }
        if (token.startsWith("</stream:stream")) {
            return "<close xmlns='" + FRAMING + "'/>";
        }
        if (token.startsWith("<stream:")) {
            return token.replaceFirst("[\\s/>]", " xmlns:stream='http://etherx.jabber.org/streams'$0");
        }
        return token.matches("(?s)<(iq|message|presence)[\\s/>].*")
                ? token.replaceFirst("[\\s/>]", " xmlns='jabber:client'$0")
                : token;
    }

    /** A final frame of a server. */
    static byte[] frame(int opcode, byte[] payload) {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.write(0x80 | opcode);
        if (payload.length < 126) {
            frame.write(payload.length);
        } else if (payload.length < 1 << 16) {
            frame.write(126);
            frame.write(payload.length >> 8);
            frame.write(payload.length);
        } else {
            frame.write(127);
            for (int shift = 56; shift >= 0; shift -= 8) {
                frame.write((int) ((long) payload.length >> shift));
            }
        }
        frame.writeBytes(payload);
        return frame.toByteArray();
    }

    /** Whether the client has sent a close frame, and this side has answered it. */
    boolean isClosed() {
        return closed;
    }

    /** What the client answered to pings. */
    List<String> pongs() {
        return pongs;
    }

    /** Bytes of a stream, made of messages. */
    @Override
    public int read() throws IOException {
        while (at == message.length) {
            byte[] next = nextMessage();
            if (next == null) {
                return -1;
            }
            message = asStream(new String(next, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
            at = 0;
        }
        return message[at++] & 0xFF;
    }

    private static String asStream(String element) {
        if (element.startsWith("<open ")) {
            return "<stream:stream " + element.substring("<open ".length()).replace("/>", ">");
        }
        if (element.startsWith("<close ")) {
            return "</stream:stream>";
        }
        if (!element.matches("(?s)<[a-z:]+ (.* )?xmlns(:stream)?=.*")) {
            throw new AssertionError("a message without a namespace: " + element);
        }
        return element.replaceFirst(" xmlns='jabber:client'", "");
    }

    /** Returns null at the end of the connection. */
    private byte[] nextMessage() throws IOException {
        while (true) {
            int first = in.read();
            if (first < 0) {
                return null;
            }
            byte[] payload = payload();
            switch (first) {
                case 0x80 | TEXT -> {
                    return payload;
                }
                case 0x80 | CLOSE -> {
                    out.write(frame(CLOSE, payload));
                    closed = true;
                    return null;
                }
                case 0x80 | PONG -> pongs.add(new String(payload, StandardCharsets.UTF_8));
                default -> throw new AssertionError("a frame that begins with " + Integer.toHexString(first));
            }
        }
    }

    private byte[] payload() throws IOException {
        int form = in.read();
        if ((form & 0x80) == 0) {
            throw new AssertionError("a frame of a client without a mask");
        }
        int bytes = form & 0x7F;
        long length = bytes;
        if (bytes >= 126) {
            length = 0;
            for (int i = 0; i < (bytes == 126 ? 2 : 8); i++) {
                length = length << 8 | in.read();
            }
        }
        byte[] key = in.readNBytes(4);
        byte[] payload = in.readNBytes((int) length);
        for (int i = 0; i < payload.length; i++) {
            payload[i] ^= key[i % 4];
        }
        return payload;
    }
}

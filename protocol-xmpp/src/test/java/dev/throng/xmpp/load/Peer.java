package dev.throng.xmpp.load;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** One client of a {@link ScriptedXmppServer}. What it hears is told on its own thread; any thread may let it speak. */
final class Peer {

    private static final int READ_TIMEOUT_MILLIS = 120_000;

    private final ScriptedXmppServer server;
    private final Socket socket;
    private final int number;
    private Socket carrier;
    /** Null without WebSocket. */
    private WebSocketCarrier webSocket;

    private Tokens tokens;
    private boolean encrypted;
    private boolean authenticated;
    private boolean deaf;
    private volatile String user = "";
    private volatile String jid = "";
    private volatile int handled;

    Peer(ScriptedXmppServer server, Socket socket, int number) throws IOException {
        this.server = server;
        this.socket = socket;
        this.number = number;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(READ_TIMEOUT_MILLIS);
        carrier = socket;
    }

    void serve() {
        try {
            if (server.beginsWithTls()) {
                carrier = server.encrypted(socket);
            }
            if (server.upgrade().isPresent()) {
                webSocket = new WebSocketCarrier(carrier.getInputStream(), this::write);
                webSocket.open(server.upgrade().get());
                tokens = new Tokens(webSocket);
            } else {
                tokens = new Tokens(carrier.getInputStream());
            }
            server.react(this, Moment.CONNECTED, "");
            while (!deaf) {
                Optional<String> said = tokens.next();
                if (said.isEmpty()) {
                    if (webSocket != null && webSocket.isClosed()) {
                        close();
                    }
                    break;
                }
                Moment moment = Moment.of(said.get(), encrypted, authenticated);
                if (moment.compareTo(Moment.ROSTER) >= 0 && moment.compareTo(Moment.COUNT) < 0) {
                    handled++;
                }
                server.react(this, moment, said.get());
            }
            readToTheEnd();
        } catch (IOException e) {
            // the client is gone, or TLS failed, or a script closed the socket: for the test to see at the client
            deaf = true;
        } finally {
            server.gone(this);
        }
    }

    /** Whatever it is, for what is left unread when a socket closes makes the kernel reset the connection. */
    private void readToTheEnd() throws IOException {
        byte[] bytes = new byte[1 << 12];
        while (carrier.getInputStream().read(bytes) >= 0) {
            // only read
        }
    }

    /** The address that the client connected from. */
    InetAddress source() {
        return socket.getInetAddress();
    }

    /** Which connection it is, from 1. */
    int number() {
        return number;
    }

    /** Says all of it at once, or in pieces if the server is to. */
    void say(String text) throws IOException {
        say(text.getBytes(StandardCharsets.UTF_8));
    }

    synchronized void say(byte[] bytes) throws IOException {
        if (webSocket == null) {
            write(bytes);
        } else {
            webSocket.say(new String(bytes, StandardCharsets.UTF_8));
        }
    }

    /** Writes bytes as they are, also below WebSocket. */
    synchronized void write(byte[] bytes) throws IOException {
        OutputStream out = carrier.getOutputStream();
        for (int from = 0; from < bytes.length; from += Math.min(server.pieceBytes(), bytes.length - from)) {
            out.write(bytes, from, Math.min(server.pieceBytes(), bytes.length - from));
            out.flush();
        }
    }

    /** What the client answered to pings on WebSocket. */
    List<String> pongs() {
        return webSocket.pongs();
    }

    /** Says the two parts with a write each, cut behind so many characters. */
    void sayCut(String text, int behind) throws IOException {
        say(text.substring(0, behind));
        say(text.substring(behind));
    }

    /** Hears nothing any more and says nothing of itself. */
    void fallSilent() {
        deaf = true;
    }

    /** Closes its side in order and hears nothing any more. */
    void close() throws IOException {
        deaf = true;
        if (carrier == socket) {
            socket.shutdownOutput();
        } else {
            carrier.close();
            socket.close();
        }
    }

    /** Ends with a reset instead of in order. */
    void reset() throws IOException {
        deaf = true;
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** Waits for the next byte of the client, whatever it is. */
    void awaitByte() throws IOException {
        if (carrier.getInputStream().read() < 0) {
            throw new java.io.EOFException("the client closed");
        }
    }

    void startTls() throws IOException {
        carrier = server.encrypted(socket);
        tokens = new Tokens(carrier.getInputStream());
        encrypted = true;
    }

    void authenticated(String name) {
        user = name;
        authenticated = true;
    }

    void bound(String fullJid) {
        jid = fullJid;
        server.online().put(fullJid, this);
    }

    String user() {
        return user;
    }

    String jid() {
        return jid;
    }

    /** Stanzas of the client behind the binding. */
    int handled() {
        return handled;
    }

    void handled(int before) {
        handled = before;
    }
}

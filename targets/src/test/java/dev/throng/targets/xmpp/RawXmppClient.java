package dev.throng.targets.xmpp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A blocking client that writes and searches text, without an XML library and code of the target. Every read has a
 * deadline.
 */
final class RawXmppClient implements AutoCloseable {

    private static final int CONNECT_MILLIS = 60_000;
    private static final int READ_MILLIS = 60_000;
    private static final int ENOUGH_BYTES = 16 << 20;

    private Socket socket;
    private InputStream in;
    private final StringBuilder received = new StringBuilder();
    private int pings;
    private final byte[] buffer = new byte[64 * 1024];

    RawXmppClient(Socket socket) throws IOException {
        use(socket);
    }

    static RawXmppClient to(XmppServer server) throws IOException {
        return to(XmppServers.port("tcp", server));
    }

    static RawXmppClient to(int port) throws IOException {
        Socket socket = new Socket();
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
        return new RawXmppClient(socket);
    }

    /** A client whose session is bound to {@code user@localhost/resource}. */
    static RawXmppClient bound(XmppServer server, String user, String resource) throws IOException {
        return to(server).login(user, resource);
    }

    /** As {@link #bound}, with initial presence sent and echoed. */
    static RawXmppClient available(XmppServer server, String user, String resource) throws IOException {
        RawXmppClient client = bound(server, user, resource);
        String full = user + "@localhost/" + resource;
        client.send("<presence/>").expect("<presence to='" + full + "' from='" + full + "'/>");
        return client;
    }

    final RawXmppClient use(Socket next) throws IOException {
        socket = next;
        socket.setSoTimeout(READ_MILLIS);
        in = socket.getInputStream();
        return this;
    }

    Socket socket() {
        return socket;
    }

    RawXmppClient send(String text) throws IOException {
        return send(text.getBytes(UTF_8));
    }

    RawXmppClient send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        return this;
    }

    RawXmppClient open() throws IOException {
        return send("<?xml version='1.0'?><stream:stream to='localhost' xmlns='jabber:client'"
                + " xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>");
    }

    RawXmppClient login(String user, String resource) throws IOException {
        authenticate(user, "pass");
        return bind(resource);
    }

    RawXmppClient authenticate(String user, String password) throws IOException {
        open().expect("</stream:features>");
        String plain = Base64.getEncoder().encodeToString(("\0" + user + "\0" + password).getBytes(UTF_8));
        send("<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>" + plain + "</auth>");
        expect("<success xmlns='urn:ietf:params:xml:ns:xmpp-sasl'");
        return this;
    }

    RawXmppClient bind(String resource) throws IOException {
        open().expect("</stream:features>");
        send("<iq type='set' id='bind'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'><resource>" + resource
                + "</resource></bind></iq>");
        expect("</jid></bind></iq>");
        return this;
    }

    /** Reads until {@code text} arrives; removes and returns the input up to its end. */
    String expect(String text) throws IOException {
        return take(Pattern.compile(Pattern.quote(text)));
    }

    /** As {@link #expect}, for a pattern. */
    String take(Pattern pattern) throws IOException {
        while (true) {
            Matcher found = pattern.matcher(received);
            if (found.find()) {
                String all = received.substring(0, found.end());
                received.delete(0, found.end());
                return all;
            }
            if (!more()) {
                throw new AssertionError("ended before " + pattern + " came; was left: " + received);
            }
        }
    }

    private boolean more() throws IOException {
        int count = in.read(buffer);
        if (count > 0) {
            received.append(new String(buffer, 0, count, UTF_8));
        }
        if (received.length() > ENOUGH_BYTES) {
            throw new AssertionError("too much came");
        }
        return count >= 0;
    }

    /** Reads until the server closes the connection. */
    String rest() throws IOException {
        boolean more = true;
        while (more) {
            more = more();
        }
        return received.toString();
    }

    /** Sends a ping and returns the input up to its answer; stanzas sent earlier to this client cannot arrive later. */
    String untilNow() throws IOException {
        String id = "now-" + ++pings;
        send("<iq type='get' id='" + id + "' to='localhost'><ping xmlns='urn:xmpp:ping'/></iq>");
        String all = expect("<iq type='result' id='" + id + "'");
        expect("/iq>");
        return all.substring(0, all.lastIndexOf("<iq type='result'"));
    }

    /** Shortens the deadline of reads. */
    RawXmppClient within(int millis) throws IOException {
        socket.setSoTimeout(millis);
        return this;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

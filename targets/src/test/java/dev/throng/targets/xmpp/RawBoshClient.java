package dev.throng.targets.xmpp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A client of BOSH that does nothing on its own: one HTTP connection per object, and a session that several of them can share. */
final class RawBoshClient implements AutoCloseable {

    private static final int READ_TIMEOUT_MILLIS = 120_000;
    private static final Pattern LENGTH = Pattern.compile("Content-Length: (\\d+)");
    private static final Pattern SID = Pattern.compile(" sid='([^']*)'");

    /** What connections of one session share. */
    static final class Session {
        long rid = 4_000_000;
        String sid = "";
    }

    private final Socket socket;
    private final Session session;

    private RawBoshClient(Socket socket, Session session) {
        this.socket = socket;
        this.session = session;
    }

    static RawBoshClient to(XmppServer server) throws IOException {
        return to(server, new Session());
    }

    static RawBoshClient to(XmppServer server, Session session) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), XmppServers.port("tcp", server));
        socket.setSoTimeout(READ_TIMEOUT_MILLIS);
        return new RawBoshClient(socket, session);
    }

    /** A session that is bound and has asked for nothing else. */
    static RawBoshClient bound(XmppServer server, String user) throws IOException {
        RawBoshClient client = to(server);
        client.create("to='localhost'");
        client.login(user);
        return client;
    }

    Session session() {
        return session;
    }

    String create(String attributes) throws IOException {
        String answer = post("<body xmlns='http://jabber.org/protocol/httpbind' rid='" + session.rid
                + "' wait='60' hold='1'" + " ver='1.6' xml:lang='en' " + attributes + "/>");
        Matcher sid = SID.matcher(answer);
        if (sid.find()) {
            session.sid = sid.group(1);
        }
        return answer;
    }

    void login(String user) throws IOException {
        String plain = Base64.getEncoder().encodeToString(("\0" + user + "\0pass").getBytes(UTF_8));
        request("", "<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>" + plain + "</auth>");
        request(" to='localhost' xmpp:restart='true' xmlns:xmpp='urn:xmpp:xbosh'", "");
        request(
                "",
                "<iq xmlns='jabber:client' type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'><resource>desk"
                        + "</resource></bind></iq>");
    }

    /** Sends the session's next request and waits for its answer. */
    String request(String attributes, String elements) throws IOException {
        send(attributes, elements);
        return answer();
    }

    /** Sends the session's next request. */
    void send(String attributes, String elements) throws IOException {
        session.rid++;
        write(post(body(session.rid, attributes, elements), ""));
    }

    String body(long rid, String attributes, String elements) {
        return "<body xmlns='http://jabber.org/protocol/httpbind' rid='" + rid + "' sid='" + session.sid + "'"
                + attributes + (elements.isEmpty() ? "/>" : ">" + elements + "</body>");
    }

    private static String post(String content, String headers) {
        return "POST /http-bind HTTP/1.1\r\nHost: localhost\r\n" + headers + "Content-Length: "
                + content.getBytes(UTF_8).length + "\r\n\r\n" + content;
    }

    String post(String content) throws IOException {
        write(post(content, ""));
        return answer();
    }

    void write(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(UTF_8));
    }

    /** The next response: its head and content. */
    String answer() throws IOException {
        InputStream in = socket.getInputStream();
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(UTF_8).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("closed after: " + head.toString(UTF_8));
            }
            head.write(next);
        }
        Matcher length = LENGTH.matcher(head.toString(UTF_8));
        int bytes = length.find() ? Integer.parseInt(length.group(1)) : 0;
        return head.toString(UTF_8) + new String(in.readNBytes(bytes), UTF_8);
    }

    boolean isAtEnd() throws IOException {
        return socket.getInputStream().read() < 0;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

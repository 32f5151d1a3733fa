package dev.throng.run;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the reference target counted since its start (XEP-0039), as a session of its own asks for it.
 *
 * @param sessions that were opened, without the one that asks
 * @param stanzas that it received, without those of the one that asks
 */
record TargetStatistics(long sessions, long stanzas) {

    private static final int DEADLINE_MILLIS = 60_000;
    private static final String STREAM = "<stream:stream xmlns='jabber:client'"
            + " xmlns:stream='http://etherx.jabber.org/streams' to='localhost' version='1.0'>";

    /** Binding a resource, and the request itself. */
    private static final int OWN_STANZAS = 2;

    /** @param user who is not logged in by anybody else; the password is {@code pass} */
    static TargetStatistics of(int port, String user) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(DEADLINE_MILLIS);
            say(socket, STREAM, "</stream:features>");
            String plain =
                    Base64.getEncoder().encodeToString(("\0" + user + "\0pass").getBytes(StandardCharsets.UTF_8));
            say(
                    socket,
                    "<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>" + plain + "</auth>",
                    "<success[^>]*>");
            say(socket, STREAM, "</stream:features>");
            say(socket, "<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>", "</iq>");
            String answer = say(
                    socket,
                    "<iq type='get' id='s' to='localhost'><query xmlns='http://jabber.org/protocol/stats'/></iq>",
                    "</query>");
            return new TargetStatistics(
                    value(answer, "sessions/total") - 1, value(answer, "bandwidth/packets-in") - OWN_STANZAS);
        }
    }

    private static long value(String answer, String name) {
        Matcher value = Pattern.compile("name=['\"]" + name + "['\"][^>]* value=['\"](\\d+)")
                .matcher(answer);
        if (!value.find()) {
            throw new IllegalStateException(name + " is not in " + answer);
        }
        return Long.parseLong(value.group(1));
    }

    private static String say(Socket socket, String text, String until) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        StringBuilder received = new StringBuilder();
        Pattern end = Pattern.compile(until);
        InputStream in = socket.getInputStream();
        while (!end.matcher(received).find()) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("closed after " + received);
            }
            received.append((char) next);
        }
        return received.toString();
    }
}

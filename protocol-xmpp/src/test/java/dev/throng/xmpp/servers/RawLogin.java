package dev.throng.xmpp.servers;

import dev.throng.xmpp.sasl.ChannelBinding;
import dev.throng.xmpp.sasl.Credentials;
import dev.throng.xmpp.sasl.EndPointBinding;
import dev.throng.xmpp.sasl.MechanismChoice;
import dev.throng.xmpp.sasl.Mechanisms;
import dev.throng.xmpp.sasl.SaslClient;
import dev.throng.xmpp.sasl.SaslException;
import dev.throng.xmpp.sasl.SaslExchange;
import dev.throng.xmpp.sasl.ScramKeys;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** The shortest client that can log in: a blocking socket and regular expressions. It trusts servers to write plain XML. */
final class RawLogin implements AutoCloseable {

    private static final int DEADLINE_MILLIS = 60_000;

    private final String host;
    private final StringBuilder received = new StringBuilder();
    private final byte[] buffer = new byte[1 << 16];
    private Socket socket;
    private Optional<byte[]> endPointHash = Optional.empty();
    private String features = "";

    RawLogin(InetSocketAddress address, String host) throws IOException {
        this.host = host;
        this.socket = new Socket();
        socket.setSoTimeout(DEADLINE_MILLIS);
        socket.connect(address, DEADLINE_MILLIS);
    }

    /** Opens a stream. */
    RawLogin open() throws IOException {
        send("<?xml version='1.0'?><stream:stream to='" + host
                + "' version='1.0' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>");
        features = until("</stream:features>|<stream:features/>");
        return this;
    }

    /** STARTTLS, and a stream inside. */
    RawLogin startTls(Path certificate) throws IOException, GeneralSecurityException {
        send("<starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>");
        until("<proceed[^>]*>");
        return tls(certificate).open();
    }

    RawLogin tls(Path certificate) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream pem = Files.newInputStream(certificate)) {
            store.setCertificateEntry(
                    "server", CertificateFactory.getInstance("X.509").generateCertificate(pem));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        SSLSocket secure = (SSLSocket) context.getSocketFactory().createSocket(socket, host, socket.getPort(), true);
        secure.startHandshake();
        endPointHash =
                EndPointBinding.hash((X509Certificate) secure.getSession().getPeerCertificates()[0]);
        socket = secure;
        return this;
    }

    /** What the server offers. */
    List<String> mechanisms() {
        return all("<mechanism[^>]*>([^<]+)</mechanism>");
    }

    /** Which types of channel binding the server announces. */
    List<String> bindings() {
        return all("<channel-binding[^>]*type=['\"]([^'\"]+)['\"]");
    }

    private List<String> all(String expression) {
        List<String> all = new ArrayList<>();
        Matcher matcher = Pattern.compile(expression).matcher(features);
        while (matcher.find()) {
            all.add(matcher.group(1));
        }
        return all;
    }

    private Optional<byte[]> channelData(String type) {
        return type.equals(ChannelBinding.END_POINT) ? endPointHash : Optional.empty();
    }

    /** Logs in with the first mechanism of these that the server offers, and opens the next stream. The mechanism's name. */
    String authenticate(Credentials who, String... allowed) throws IOException, SaslException {
        Set<String> bindings = bindings().stream().collect(Collectors.toSet());
        MechanismChoice choice = Mechanisms.of(List.of(allowed))
                .choose(mechanisms(), bindings, socket instanceof SSLSocket, this::channelData);
        if (!(choice instanceof MechanismChoice.Agreed agreed)) {
            throw new IOException(choice.toString());
        }
        SaslExchange exchange = new SaslClient(new SplittableRandom(1), new ScramKeys(10)).begin(agreed, who);
        send("<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='" + exchange.mechanism() + "'>"
                + encoded(exchange.initialResponse()) + "</auth>");
        while (true) {
            Matcher answer = Pattern.compile("(?s)<(challenge|success|failure)[^>]*?(?:/>|>(.*)</\\1>)")
                    .matcher(until("(?s)<(?:challenge|success|failure)[^>]*/>|</(?:challenge|success|failure)>"));
            if (!answer.find() || answer.group(1).equals("failure")) {
                throw new IOException("refused: " + answer.group());
            }
            byte[] data = decoded(Optional.ofNullable(answer.group(2)).orElse(""));
            if (answer.group(1).equals("success")) {
                exchange.verify(data);
                open();
                return exchange.mechanism();
            }
            send("<response xmlns='urn:ietf:params:xml:ns:xmpp-sasl'>"
                    + Base64.getEncoder().encodeToString(exchange.respond(data)) + "</response>");
        }
    }

    private static String encoded(byte[] response) {
        return response.length == 0 ? "=" : Base64.getEncoder().encodeToString(response);
    }

    private static byte[] decoded(String text) {
        return text.equals("=") ? new byte[0] : Base64.getDecoder().decode(text.strip());
    }

    /** Binds a resource; the full JID. */
    String bind() throws IOException {
        send("<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>");
        Matcher jid = Pattern.compile("<jid>([^<]+)</jid>").matcher(until("</iq>"));
        if (!jid.find()) {
            throw new IOException("no JID: " + received);
        }
        return jid.group(1);
    }

    /** The JIDs in the roster, all of subscription both. */
    List<String> roster() throws IOException {
        send("<iq type='get' id='r'><query xmlns='jabber:iq:roster'/></iq>");
        String result = until("(?s)id=['\"]r['\"].*</iq>|<iq[^>]*id=['\"]r['\"][^>]*/>");
        List<String> buddies = new ArrayList<>();
        Matcher items = Pattern.compile("<item [^>]*>").matcher(result);
        while (items.find()) {
            Matcher jid = Pattern.compile("jid=['\"]([^'\"]+)['\"]").matcher(items.group());
            if (!jid.find() || !items.group().matches(".*subscription=['\"]both['\"].*")) {
                throw new IOException("no friend: " + items.group());
            }
            buddies.add(jid.group(1));
        }
        return buddies;
    }

    private void send(String text) throws IOException {
        received.setLength(0);
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** What has come since we sent something, once this is in it. */
    private String until(String expression) throws IOException {
        Pattern end = Pattern.compile(expression);
        while (!end.matcher(received).find()) {
            int count = socket.getInputStream().read(buffer);
            if (count < 0 || received.indexOf("<stream:error") >= 0) {
                throw new IOException("the stream ended with: " + received);
            }
            received.append(new String(buffer, 0, count, StandardCharsets.UTF_8));
        }
        return received.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

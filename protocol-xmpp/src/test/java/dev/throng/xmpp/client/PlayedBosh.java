package dev.throng.xmpp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Failure;
import dev.throng.protocol.settings.SocketSettings.SlowReaders;
import dev.throng.transport.DialOptions;
import dev.throng.transport.PlayedChannel;
import dev.throng.transport.PlayedConnections;
import dev.throng.xmpp.client.LoginOptions.Security;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamLimits;
import dev.throng.xmpp.sasl.Mechanisms;
import dev.throng.xmpp.sasl.SaslClient;
import dev.throng.xmpp.sasl.ScramKeys;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.socket.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** A BOSH session in virtual time, whose server the test plays. */
final class PlayedBosh {

    static final int MAX_STANZA = 20_000;

    private static final Duration LONG = Duration.ofSeconds(60);

    final PlayedConnections played = new PlayedConnections();
    /** In the order in which they were opened. */
    final List<PlayedChannel> channels = new ArrayList<>();

    final List<String> events = new ArrayList<>();
    int requests;
    int polls;
    int repeats;
    int inFlight;

    final XmppConnection connection;

    PlayedBosh() {
        XmppClientOptions options = new XmppClientOptions(
                new DialOptions(List.of(), LONG, LONG),
                new XmppTransport.Bosh("/http-bind", List.of(), 60, 1),
                Optional.empty(),
                new LoginOptions("example.org", Optional.empty(), Security.NONE, true, true, Optional.empty()),
                Map.of(),
                SlowReaders.NONE,
                new StreamLimits(MAX_STANZA),
                false,
                50_000);
        XmppClient client = new XmppClient(
                played.loop(),
                this::newChannel,
                played.target(),
                options,
                new Authenticator(
                        new SaslClient(new SplittableRandom(1), new ScramKeys(1)), Mechanisms.of(List.of("PLAIN"))),
                played.clock());
        client.countRequests(new Counter());
        connection = client.connect(new Recorder());
        played.run();
    }

    private SocketChannel newChannel() {
        PlayedChannel channel = (PlayedChannel) played.newChannel();
        channels.add(channel);
        return channel;
    }

    private final class Counter implements BoshRequests {

        @Override
        public void sent(boolean empty) {
            requests++;
            polls += empty ? 1 : 0;
            inFlight++;
        }

        @Override
        public void repeated() {
            repeats++;
            inFlight++;
        }

        @Override
        public void settled() {
            inFlight--;
        }
    }

    private final class Recorder implements XmppListener {

        @Override
        public void entered(Step step, long atNanos) {
            events.add("entered " + step.id());
        }

        @Override
        public void active(long atNanos) {
            events.add("active");
            connection().openStream("example.org", Optional.empty());
        }

        @Override
        public void opened(Element header, long atNanos) {
            events.add("opened " + header.attribute("sid", ""));
        }

        @Override
        public void received(Element element, int bytes, long atNanos) {
            events.add(
                    element.name() + element.attribute("id").map(id -> " " + id).orElse(""));
        }

        @Override
        public void closed(Failure cause, String detail, long atNanos) {
            events.add("closed " + cause.id() + ": " + detail);
        }
    }

    private XmppConnection connection() {
        return connection;
    }

    /** Runs the loop, and returns the requests that a connection carries since the last call, without their heads. */
    String request(int channel) {
        String text = requestWithHead(channel);
        return text.isEmpty() ? "" : text.substring(text.indexOf("\r\n\r\n") + 4);
    }

    String requestWithHead(int channel) {
        played.run();
        StringBuilder text = new StringBuilder();
        PlayedChannel from = channels.get(channel);
        for (ByteBuf sent = from.readOutbound(); sent != null; sent = from.readOutbound()) {
            text.append(sent.toString(StandardCharsets.UTF_8));
            sent.release();
        }
        return text.toString();
    }

    static String http(String headers, String content) {
        return "HTTP/1.1 200 OK\r\n" + headers + "Content-Length: " + content.getBytes(StandardCharsets.UTF_8).length
                + "\r\n\r\n" + content;
    }

    static String body(String attributes, String elements) {
        return "<body xmlns='http://jabber.org/protocol/httpbind' " + attributes + ">" + elements + "</body>";
    }

    static String message(String id) {
        return "<message xmlns='jabber:client' id='" + id + "'/>";
    }

    /** The server writes something. */
    void say(int channel, String text) {
        say(channel, text.getBytes(StandardCharsets.UTF_8));
    }

    void say(int channel, byte[] bytes) {
        channels.get(channel).writeInbound(Unpooled.copiedBuffer(bytes));
        played.run();
    }

    void answer(int channel, String attributes, String elements) {
        say(channel, http("", body(attributes, elements)));
    }

    /** The server closes a connection. */
    void drop(int channel) {
        channels.get(channel).close();
        played.run();
    }

    boolean isOpen(int channel) {
        return channels.get(channel).isOpen();
    }

    /** Has the server create the session; its first request is held on connection 0 then. */
    PlayedBosh created() {
        assertThat(request(0)).contains(" to='example.org'");
        answer(0, "sid='s1' wait='60' hold='1' requests='2'", "");
        assertThat(request(0)).contains("sid='s1'/>");
        events.clear();
        return this;
    }

    /** Sends an element, as an operation does. */
    void send(String id) {
        connection.send("<message id='" + id + "'/>");
        connection.flush();
        played.run();
    }

    void release() {
        connection.abort();
        played.run();
        channels.forEach(PlayedChannel::releaseOutbound);
    }
}

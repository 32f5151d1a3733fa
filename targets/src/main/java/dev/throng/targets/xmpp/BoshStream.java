package dev.throng.targets.xmpp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.throng.targets.xmpp.bosh.BoshBody;
import dev.throng.targets.xmpp.bosh.BoshTerms;
import dev.throng.targets.xmpp.bosh.BoshTimers;
import dev.throng.targets.xmpp.bosh.HeldRequests;
import dev.throng.targets.xmpp.stanza.Namespaces;
import dev.throng.targets.xmpp.xml.StreamScanner;
import dev.throng.targets.xmpp.xml.XmlException;
import dev.throng.targets.xmpp.xml.XmlWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * One session of BOSH: gives the elements of its requests to a {@link ClientConnection} as one stream, and what that writes to answers.
 * Confined to the event loop of the connection that created it.
 */
final class BoshStream implements HeldRequests.Stream, StreamChannel.Peer, StreamScanner.FrameHandler {

    private static final int MAX_OUTPUT_BYTES = Integer.MAX_VALUE;
    private static final int MAX_OUTPUT_DEPTH = 1_000;
    private static final byte[] DEFAULT = (" xmlns='" + Namespaces.CLIENT + "'").getBytes(US_ASCII);
    private static final byte[] DECLARATION = " xmlns=".getBytes(US_ASCII);
    private static final byte[] STREAM_ERROR = "<stream:error".getBytes(US_ASCII);
    private static final byte[] STREAM_END = "</stream:stream>".getBytes(US_ASCII);

    private final XmppServerState server;
    private final EventLoop loop;
    private final StreamChannel channel;
    private final HeldRequests session;
    private final Runnable forget;
    private final StreamScanner output = new StreamScanner(MAX_OUTPUT_BYTES, MAX_OUTPUT_DEPTH);
    private boolean begun;
    private boolean errorSent;
    private int taken;

    /**
     * Creates the stream on its event loop, which is the current thread.
     *
     * @param number of the connection of the first request
     * @param domain the server's name for this session
     * @param forget called when the session has ended
     */
    BoshStream(
            XmppServerState server,
            SocketChannel carrier,
            long number,
            BoshTerms terms,
            String domain,
            String sid,
            long firstRid,
            Runnable forget) {
        this.server = server;
        this.loop = carrier.eventLoop();
        this.forget = forget;
        this.channel = new StreamChannel(carrier, this);
        this.session = new HeldRequests(
                terms, new LoopTimers(), this, " sid='" + sid + "'", creation(domain, terms), firstRid);
        channel.pipeline().addLast(new ClientConnection(server, number));
        channel.open(loop);
    }

    private static String creation(String domain, BoshTerms terms) {
        return " xmlns:xmpp='urn:xmpp:xbosh' xmpp:version='1.0' ver='1.6' from='" + domain + "' wait='"
                + terms.waitSeconds + "' hold='" + terms.hold + "' requests='" + terms.requests + "' inactivity='"
                + terms.inactivitySeconds + "' polling='" + terms.pollingSeconds + "'";
    }

    private final class LoopTimers implements BoshTimers {

        @Override
        public long nanos() {
            return server.clock.nanos();
        }

        @Override
        public Runnable schedule(Runnable task, int seconds) {
            ScheduledFuture<?> timer = loop.schedule(task, seconds, TimeUnit.SECONDS);
            return () -> timer.cancel(false);
        }
    }

    EventLoop loop() {
        return loop;
    }

    StreamChannel channel() {
        return channel;
    }

    HeldRequests session() {
        return session;
    }

    @Override
    public void take(HeldRequests.BoshContent content) {
        BoshBody body = (BoshBody) content;
        if (!begun || body.restarts()) {
            begun = true;
            output.restart();
            feed(header(body.attribute("to")));
        }
        feed(body.elements());
        if (body.endsSession()) {
            feed(STREAM_END);
        }
        // behind the output of this round, so that an answer to the content goes with the oldest request
        taken++;
        loop.execute(this::afterOutput);
    }

    /** Waits for the output of all requests that were taken in this round. */
    private void afterOutput() {
        taken--;
        if (taken == 0) {
            session.flush();
        }
    }

    private static byte[] header(String to) {
        XmlWriter header = new XmlWriter();
        header.raw("<?xml version='1.0'?><stream:stream version='1.0' xmlns='" + Namespaces.CLIENT + "' xmlns:stream='"
                + Namespaces.STREAM + "'");
        if (!to.isEmpty()) {
            header.attribute("to", to);
        }
        return header.raw(">").toBytes();
    }

    private void feed(byte[] bytes) {
        if (bytes.length > 0) {
            channel.pipeline().fireChannelRead(Unpooled.wrappedBuffer(bytes));
        }
    }

    @Override
    public void written(ByteBuf bytes) {
        byte[] copy = new byte[bytes.readableBytes()];
        bytes.getBytes(bytes.readerIndex(), copy);
        try {
            output.read(copy, 0, copy.length, this);
        } catch (XmlException impossible) {
            throw new IllegalStateException("the server writes no XML", impossible);
        }
        session.flush();
        if (session.waitingChars() > server.settings.maxBacklogBytes) {
            session.end("policy-violation");
        }
    }

    @Override
    public void declaration(byte[] bytes, int offset, int length) {
        // answers have none
    }

    @Override
    public void header(byte[] bytes, int offset, int length) {
        // answers have none
    }

    @Override
    public void element(byte[] bytes, int offset, int length) {
        errorSent |= startsWith(bytes, offset, length, STREAM_ERROR);
        String text = new String(bytes, offset, length, UTF_8);
        int name = nameEnd(text);
        boolean complete = text.lastIndexOf(':', name) > 0 || declaresNamespace(text, name);
        session.write(complete ? text : text.substring(0, name) + new String(DEFAULT, US_ASCII) + text.substring(name));
    }

    private static int nameEnd(String element) {
        int at = 1;
        while (element.charAt(at) > ' ' && element.charAt(at) != '>' && element.charAt(at) != '/') {
            at++;
        }
        return at;
    }

    private static boolean declaresNamespace(String element, int name) {
        String wanted = new String(DECLARATION, US_ASCII);
        for (int at = name; element.charAt(at) != '>'; at++) {
            if (element.startsWith(wanted, at)) {
                return true;
            }
            if (element.charAt(at) == '\'' || element.charAt(at) == '"') {
                at = element.indexOf(element.charAt(at), at + 1);
            }
        }
        return false;
    }

    private static boolean startsWith(byte[] bytes, int offset, int length, byte[] start) {
        for (int i = 0; i < start.length; i++) {
            if (i >= length || bytes[offset + i] != start[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void end(byte[] bytes, int offset, int length) {
        session.end(errorSent ? "remote-stream-error" : "");
    }

    /** The connection was closed without an end of the stream: a fault, or the session has ended. */
    @Override
    public void closed() {
        session.reset();
    }

    @Override
    public void ended(String condition) {
        forget.run();
        if (!condition.isEmpty() && !errorSent) {
            // later, because the channel may be writing
            loop.execute(channel::close);
        }
    }
}

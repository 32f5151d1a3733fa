package dev.throng.xmpp.client;

import dev.throng.http.HttpContentReader;
import dev.throng.http.HttpException;
import dev.throng.http.HttpHead;
import dev.throng.http.HttpHeadReader;
import dev.throng.measure.Failure;
import dev.throng.protocol.EngineFailure;
import dev.throng.text.Printable;
import dev.throng.transport.Connection;
import dev.throng.transport.ConnectionListener;
import dev.throng.transport.TimeoutQueue;
import dev.throng.transport.TransportError;
import dev.throng.xmpp.bosh.BoshRequest;
import dev.throng.xmpp.bosh.PostHead;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.StreamListener;
import dev.throng.xmpp.codec.StreamReader;
import dev.throng.xmpp.codec.XmppStreamException;
import dev.throng.xmpp.codec.XmppStreamFault;
import io.netty.buffer.ByteBuf;
import java.util.Optional;

/**
 * One HTTP connection of a BOSH session, which carries one request at a time. The bytes of an answer may be cut anywhere. Confined to its
 * event loop.
 */
final class BoshLink implements ConnectionListener, StreamListener {

    /** Learns what happens on the links of a session. */
    interface Owner {

        /** TCP is open. The TLS handshake begins, or {@link #active} follows at once. */
        void connected(BoshLink link, long atNanos);

        /** How long an answer may take. */
        TimeoutQueue answerLimit();

        /** The link takes requests. */
        void active(BoshLink link, long atNanos);

        /** The link is free again, or closed if {@link #isOver} states so. */
        void answered(BoshLink link, BoshRequest request, Element body, int bytes, long atNanos);

        /**
         * The link is closed, and nothing more is called.
         *
         * @param unanswered its request; empty if it had none
         */
        void lost(BoshLink link, Optional<BoshRequest> unanswered, Failure cause, String detail, long atNanos);

        /** The server's answer is useless, and a repeated request would not help. The link is closed, and nothing more is called. */
        void refused(BoshLink link, Failure cause, String detail);
    }

    private static final int OK = 200;

    private final Owner owner;
    private final BoshClient bosh;
    private final PostHead head;
    private final StreamReader reader;
    /** Null only until the owner has dialed. */
    private Connection transport;

    /** Null while the link is free. */
    private BoshRequest request;

    private boolean written;
    private boolean over;

    /** Null before the first byte of an answer. */
    private HttpHeadReader heads;
    /** Null until the head of the answer is complete. */
    private HttpContentReader content;
    /** Null until it is complete. */
    private Element body;

    private int bodyBytes;
    private boolean keptOpen;
    private boolean limited;

    /** @param reader reads elements that stand alone */
    BoshLink(Owner owner, BoshClient bosh, PostHead head, StreamReader reader) {
        this.owner = owner;
        this.bosh = bosh;
        this.head = head;
        this.reader = reader;
    }

    void uses(Connection connection) {
        transport = connection;
    }

    /** Whether the link is open, or will be, and carries no request. */
    boolean isFree() {
        return request == null && !over;
    }

    boolean isOver() {
        return over;
    }

    /** Sends a request, as soon as the link is open. Only if it {@link #isFree}. */
    void send(BoshRequest next, long nowNanos) {
        request = next;
        written = false;
        if (transport.isActive()) {
            write(nowNanos);
        }
    }

    private void write(long nowNanos) {
        written = true;
        transport.write(head.encode(request, transport.allocator()));
        transport.flush();
        transport.startTimeout(owner.answerLimit(), nowNanos);
    }

    /** Limits the time until the next event. */
    void limitWait(TimeoutQueue queue, long nowNanos) {
        transport.startTimeout(queue, nowNanos);
    }

    /** Reads slowly from now on. */
    void limitReads() {
        limited = true;
        if (transport.isActive()) {
            transport.limitReads();
        }
    }

    /** Closes the link gracefully. The owner is not called. */
    void discard() {
        end();
        transport.discard();
    }

    /** Resets the link. The owner is not called. */
    void abort() {
        end();
        transport.abort();
    }

    private void end() {
        over = true;
        reader.end();
        settle();
    }

    private void settle() {
        if (request != null) {
            request = null;
            bosh.requests().settled();
        }
    }

    @Override
    public void connected(long atNanos) {
        if (!over) {
            owner.connected(this, atNanos);
        }
    }

    @Override
    public void active(long atNanos) {
        if (over) {
            return;
        }
        if (limited) {
            transport.limitReads();
        }
        owner.active(this, atNanos);
        if (!over && request != null && !written) {
            write(atNanos);
        }
    }

    @Override
    public void read(ByteBuf bytes, long atNanos) {
        try {
            answer(bytes, atNanos);
        } catch (HttpException e) {
            refuse(XmppFailure.BAD_HTTP, e.getMessage());
        } catch (XmppStreamException e) {
            boolean large = e.fault() == XmppStreamFault.POLICY_VIOLATION;
            refuse(
                    large ? XmppFailure.TOO_LARGE : XmppFailure.BAD_XML,
                    e.fault().condition() + ": " + e.getMessage());
        }
    }

    private void answer(ByteBuf in, long atNanos) throws HttpException, XmppStreamException {
        if (over) {
            return;
        }
        if (request == null) {
            // such as 408, with which a server closes an idle connection (RFC 9110 §15.5.9)
            lose(TransportError.CLOSED, "the server sent something without a request", atNanos);
            return;
        }
        if (content == null && !isHeadRead(in)) {
            return;
        }
        for (int bytes = content.next(in); bytes > 0 && !over; bytes = content.next(in)) {
            content.taken(bytes);
            reader.feed(in.readSlice(bytes), this);
        }
        if (!over && content.ended()) {
            boolean more = in.isReadable();
            complete(atNanos);
            if (more && !over) {
                lose(TransportError.CLOSED, "the server sent more than an answer", atNanos);
            }
        }
    }

    /** Whether content follows. */
    private boolean isHeadRead(ByteBuf in) throws HttpException {
        if (heads == null) {
            heads = new HttpHeadReader();
        }
        if (!heads.read(in)) {
            return false;
        }
        HttpHead answer = heads.head();
        heads = null;
        if (answer.status() != OK) {
            refuse(XmppFailure.httpStatus(answer.status()), refusal(answer));
            return false;
        }
        Optional<String> coding = answer.value("content-encoding").filter(name -> !name.equalsIgnoreCase("identity"));
        if (coding.isPresent()) {
            refuse(
                    XmppFailure.BAD_HTTP,
                    "Content-Encoding: " + Printable.excerpt(coding.get()) + ", which Throng did not request");
            return false;
        }
        content = HttpContentReader.of(answer);
        keptOpen = !content.endsWithConnection()
                && (answer.http11() ? !answer.has("connection", "close") : answer.has("connection", "keep-alive"));
        return true;
    }

    private static String refusal(HttpHead answer) {
        return "the server answers a request of BOSH with status " + answer.status()
                + answer.value("location")
                        .map(to -> " and Location: " + Printable.excerpt(to) + ", which Throng does not follow")
                        .orElse("");
    }

    private void complete(long atNanos) {
        if (body == null) {
            refuse(XmppFailure.BAD_XML, "the content of an answer is no complete element");
            return;
        }
        BoshRequest answered = request;
        Element element = body;
        settle();
        body = null;
        content = null;
        transport.stopTimeout();
        if (!keptOpen) {
            awaitClose(atNanos);
        }
        owner.answered(this, answered, element, bodyBytes, atNanos);
    }

    /** The server closes the connection, so that its side keeps the port in TIME_WAIT. */
    private void awaitClose(long nowNanos) {
        end();
        transport.startTimeout(bosh.ends(), nowNanos);
    }

    private void refuse(Failure cause, String detail) {
        discard();
        owner.refused(this, cause, detail);
    }

    private void lose(Failure cause, String detail, long atNanos) {
        Optional<BoshRequest> unanswered = Optional.ofNullable(request);
        abort();
        owner.lost(this, unanswered, cause, detail, atNanos);
    }

    @Override
    public void timedOut(long atNanos) {
        if (over) {
            transport.abort();
            return;
        }
        lose(EngineFailure.DEADLINE, "no answer to a request of BOSH in time", atNanos);
    }

    @Override
    public void closed(TransportError error, String detail, long atNanos) {
        if (over) {
            return;
        }
        if (content != null && content.endsWithConnection() && body != null && error == TransportError.CLOSED) {
            complete(atNanos);
        } else {
            lose(error, detail, atNanos);
        }
    }

    @Override
    public boolean received(Element element, int bytes) {
        if (body != null) {
            refuse(XmppFailure.BAD_XML, "an answer has more than one element");
            return false;
        }
        body = element;
        bodyBytes = bytes;
        return true;
    }

    @Override
    public void opened(Element header) {
        throw new IllegalStateException("an answer has no stream header");
    }

    @Override
    public void closed() {
        throw new IllegalStateException("an answer has no stream");
    }
}

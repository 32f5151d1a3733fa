package dev.throng.xmpp.client;

import dev.throng.measure.Failure;
import dev.throng.transport.Connection;
import dev.throng.transport.ConnectionListener;
import dev.throng.transport.TimeoutQueue;
import dev.throng.transport.TransportError;
import dev.throng.xmpp.bosh.BoshEnd;
import dev.throng.xmpp.bosh.BoshException;
import dev.throng.xmpp.bosh.BoshReceiver;
import dev.throng.xmpp.bosh.BoshRequest;
import dev.throng.xmpp.bosh.BoshRequest.Purpose;
import dev.throng.xmpp.bosh.BoshSession;
import dev.throng.xmpp.bosh.PostHead;
import dev.throng.xmpp.codec.Element;
import dev.throng.xmpp.codec.Standalone;
import io.netty.buffer.ByteBufUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * An XMPP stream over BOSH (XEP-0124, XEP-0206). A {@link BoshSession} decides which request is sent when; this class gives each request a
 * link, and another one when its link is lost. A session that is closed lingers until the server has answered its last request, so that the
 * server does not keep it.
 */
final class BoshConnection extends XmppConnection implements BoshLink.Owner, BoshReceiver {

    private record Loss(Failure cause, String detail) {}

    private final XmppClient client;
    private final BoshClient bosh;
    private final PostHead head;
    private final Function<ConnectionListener, Connection> dialer;
    private final BoshSession session;
    private final List<BoshLink> links = new ArrayList<>(2);
    private boolean begun;
    private boolean unflushed;
    private boolean endAsked;
    private boolean overflowing;
    private boolean handingOut;
    private boolean streamEnded;
    private boolean limited;

    /** The listener is not called any more. */
    private boolean over;

    /** Why the first of the links was lost since the last answer; empty if none was. */
    private Optional<Loss> loss = Optional.empty();

    private int gatheredBytes;
    private long answerNanos;

    /**
     * @param host the value of the header Host
     * @param dialer opens a connection to the server
     */
    BoshConnection(
            XmppClient client,
            BoshClient bosh,
            String host,
            Function<ConnectionListener, Connection> dialer,
            XmppListener listener) {
        super(listener);
        this.client = client;
        this.bosh = bosh;
        this.head = bosh.head(host);
        this.dialer = dialer;
        this.session = bosh.newSession();
    }

    /** Opens the first link. To be called once. */
    void open() {
        newLink();
    }

    private BoshLink newLink() {
        BoshLink link = new BoshLink(this, bosh, head, bosh.newReader());
        links.add(link);
        link.uses(dialer.apply(link));
        if (limited) {
            link.limitReads();
        }
        return link;
    }

    private BoshLink freeLink() {
        for (BoshLink link : links) {
            if (link.isFree()) {
                return link;
            }
        }
        return newLink();
    }

    @Override
    public int send(String element) {
        if (over || endAsked || overflowing || !begun) {
            return 0;
        }
        String alone = Standalone.of(element);
        session.send(alone);
        unflushed = true;
        int bytes = ByteBufUtil.utf8Bytes(alone);
        gatheredBytes += bytes;
        int maxPendingBytes = client.options().maxPendingBytes();
        if (gatheredBytes > maxPendingBytes) {
            overflowing = true;
            String detail = "more than " + maxPendingBytes + " bytes wait for a request that may carry them";
            client.loop().execute(() -> overflow(detail));
        }
        return bytes;
    }

    private void overflow(String detail) {
        if (!over) {
            end(XmppFailure.PENDING_OVERFLOW, detail);
        }
    }

    /** The bytes of requests that carry no element count for the connections only. */
    @Override
    int openStream(String to, Optional<String> from) {
        begun = true;
        unflushed = true;
        session.openStream(to, from);
        return 0;
    }

    @Override
    public boolean hasUnflushed() {
        return unflushed;
    }

    /** Sends what may be sent now. Within an answer that is being handed out, it leaves when all of it is handed out. */
    @Override
    public void flush() {
        unflushed = false;
        if (handingOut) {
            return;
        }
        for (Optional<BoshRequest> next = session.next(); next.isPresent(); next = session.next()) {
            BoshRequest request = next.get();
            bosh.requests().sent(request.purpose() == Purpose.POLL);
            freeLink().send(request, client.clock().nanos());
        }
        if (session.gatheredChars() == 0) {
            gatheredBytes = 0;
        }
    }

    @Override
    public boolean isEncrypted() {
        return client.options().login().directTls();
    }

    /** Channel binding is not for BOSH: the end point of TLS may be another than that of SASL. */
    @Override
    Optional<byte[]> channelData(String type) {
        return Optional.empty();
    }

    @Override
    public boolean isStreamEnded() {
        return streamEnded;
    }

    @Override
    public void endStream() {
        if (!endAsked) {
            endAsked = true;
            session.terminate();
            flush();
        }
    }

    @Override
    void leave() {
        endStream();
        over = true;
        linger();
    }

    @Override
    public void close() {
        if (!over) {
            endStream();
            over = true;
            linger();
            notifyClosedByUs();
        }
    }

    @Override
    public void abort() {
        boolean first = !over;
        over = true;
        session.abandon();
        links.forEach(BoshLink::abort);
        links.clear();
        if (first) {
            notifyClosedByUs();
        }
    }

    private void notifyClosedByUs() {
        listener()
                .closed(
                        TransportError.CLOSED_BY_US,
                        "closed by Throng",
                        client.clock().nanos());
    }

    /** Waits for the answer to the last request, if the server has a session to end. */
    private void linger() {
        if (session.isOpen()) {
            links.forEach(link -> link.limitWait(bosh.ends(), client.clock().nanos()));
        } else {
            closeLinks();
        }
    }

    private void closeLinks() {
        session.abandon();
        links.forEach(BoshLink::discard);
        links.clear();
    }

    /** Ends the connection because of the server, or of what the network did. */
    private void end(Failure cause, String detail) {
        closeLinks();
        if (!over) {
            over = true;
            listener().closed(cause, detail, client.clock().nanos());
        }
    }

    /** The server has ended the session, as this client asked for. Resets the idle connections, so that no port stays in TIME_WAIT. */
    private void endInOrder() {
        links.forEach(BoshLink::abort);
        links.clear();
        end(TransportError.CLOSED, "the session has ended");
    }

    @Override
    public void limitReads() {
        limited = true;
        links.forEach(BoshLink::limitReads);
    }

    @Override
    public boolean isClosed() {
        return over && links.isEmpty();
    }

    @Override
    public TimeoutQueue answerLimit() {
        return over ? bosh.ends() : bosh.answers();
    }

    @Override
    public void connected(BoshLink link, long atNanos) {
        if (!begun && !over) {
            listener().entered(isEncrypted() ? Step.TLS : Step.STREAM, atNanos);
        }
    }

    @Override
    public void active(BoshLink link, long atNanos) {
        if (!begun && !over) {
            listener().active(atNanos);
            flush();
        }
    }

    @Override
    public void answered(BoshLink link, BoshRequest request, Element body, int bytes, long atNanos) {
        if (link.isOver()) {
            links.remove(link);
        }
        if (BoshSession.asksToRepeat(body)) {
            repeat(request, XmppFailure.BAD_BOSH, "the server asks again and again to repeat a request", atNanos);
            return;
        }
        loss = Optional.empty();
        answerNanos = atNanos;
        handingOut = true;
        try {
            session.answered(request, body, bytes, this);
        } catch (BoshException e) {
            end(XmppFailure.BAD_BOSH, e.getMessage());
        } finally {
            handingOut = false;
        }
        flush();
    }

    @Override
    public void lost(BoshLink link, Optional<BoshRequest> unanswered, Failure cause, String detail, long atNanos) {
        links.remove(link);
        if (unanswered.isPresent()) {
            repeat(unanswered.get(), cause, detail, atNanos);
        } else if (!begun) {
            end(cause, detail);
        }
    }

    private void repeat(BoshRequest request, Failure cause, String detail, long atNanos) {
        if (request.purpose() == Purpose.TERMINATE) {
            // the server closed the connection instead of an answer
            endInOrder();
            return;
        }
        Loss first = loss.orElseGet(() -> new Loss(cause, detail));
        if (!over && session.lost(request)) {
            loss = Optional.of(first);
            bosh.requests().repeated();
            freeLink().send(request, atNanos);
        } else {
            end(first.cause(), loss.isEmpty() ? detail : first.detail() + "; repeated without success: " + detail);
        }
    }

    @Override
    public void refused(BoshLink link, Failure cause, String detail) {
        links.remove(link);
        end(cause, detail);
    }

    @Override
    public void created(Element body) {
        if (!over) {
            listener().opened(body, answerNanos);
        }
    }

    @Override
    public void received(Element element, int bytes) {
        if (!over) {
            listener().received(element, bytes, answerNanos);
        }
    }

    @Override
    public void ended(BoshEnd end) {
        if (endAsked) {
            endInOrder();
            return;
        }
        streamEnded = true;
        if (end.condition().isEmpty()) {
            end(TransportError.CLOSED, "the server ended the session");
        } else {
            String detail = "the server ended the session of BOSH: " + end.condition();
            end(XmppFailure.boshTerminated(end.condition()), end.uri().isEmpty() ? detail : detail + " " + end.uri());
        }
    }
}

package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.ContentReader;
import dev.throng.httpstream.codec.IcyMetadata;
import dev.throng.httpstream.codec.ResponseException;
import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.httpstream.codec.ResponseHeadReader;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.codec.Version;
import dev.throng.measure.Failure;
import dev.throng.transport.Connection;
import dev.throng.transport.ConnectionListener;
import dev.throng.transport.Endpoint;
import dev.throng.transport.TransportError;
import io.netty.buffer.ByteBuf;
import java.util.Optional;

/**
 * Requests resources one after another. Reuses its connection while the server keeps it open and the next address is at the same server.
 * Follows redirects as {@link Redirects} allows. Confined to the event loop.
 *
 * <p>A server may close a connection at any time between two requests. So a request on a reused connection that ends before the first byte
 * of a response is repeated once, on a new connection (RFC 9112 §9.3.1).
 */
public final class ResourceFetcher implements ConnectionListener, ContentReader.Sink {

    private final StreamClient client;
    private final Endpoint server;
    private final StreamAddress first;

    private StreamAddress address;
    private Optional<String> range = Optional.empty();
    private RedirectTrail trail;
    private StreamStep step = StreamStep.CONNECT;
    private boolean reused;
    private long wireBytes;
    private long sentBytes;
    private long readNanos;

    /** Null while no resource is requested. */
    private ResourceEvents events;
    /** Null while there is none that can be used. */
    private Connection connection;
    /** Where the connection leads to; null without one. */
    private StreamAddress connectedTo;
    /** Null outside of a head. */
    private ResponseHeadReader head;
    /** Null outside of content. */
    private ContentReader content;

    private boolean keepsAlive;

    /**
     * @param server of the first address
     * @param first only its server gets the credentials
     */
    ResourceFetcher(StreamClient client, Endpoint server, StreamAddress first) {
        this.client = client;
        this.server = server;
        this.first = first;
    }

    /**
     * Requests a resource. Only while no other request of this fetcher is open. No event is called before this returns.
     *
     * @param bytes the value of the header {@code Range}; empty for the whole resource
     */
    public void get(StreamAddress resource, Optional<String> bytes, ResourceEvents listener) {
        if (events != null) {
            throw new IllegalStateException("a request for " + address + " is open");
        }
        events = listener;
        address = resource;
        range = bytes;
        trail = new RedirectTrail(first);
        request();
    }

    private void request() {
        reused = connection != null && isSameServer(connectedTo, address);
        if (reused) {
            write(client.clock().nanos());
            return;
        }
        dropConnection();
        step = StreamStep.CONNECT;
        if (address.tls() && client.options().tls().isEmpty()) {
            ResourceEvents of = events;
            client.execute(() -> {
                if (events == of) {
                    fail(StreamFailure.NO_TLS, address + " (expected: http, as settings.transport is not tls)");
                }
            });
            return;
        }
        connectedTo = address;
        connection = client.connect(server, address, StreamReceiver.UNLIMITED, this);
    }

    private static boolean isSameServer(StreamAddress one, StreamAddress other) {
        return one.tls() == other.tls()
                && one.port() == other.port()
                && one.host().equals(other.host());
    }

    private void write(long nowNanos) {
        step = StreamStep.HEAD;
        head = null;
        content = null;
        boolean credentials = trail.isFirstServer(address, client.resolver());
        ByteBuf request = client.resourceRequest(address, range, credentials, connection.allocator());
        sentBytes += request.readableBytes();
        connection.write(request);
        connection.flush();
        connection.startTimeout(client.headTimeouts(), nowNanos);
    }

    @Override
    public void connected(long atNanos) {
        if (address.tls()) {
            step = StreamStep.TLS;
        }
    }

    @Override
    public void active(long atNanos) {
        write(atNanos);
    }

    @Override
    public void timedOut(long atNanos) {
        fail(step.deadline(), step.deadline().description());
    }

    @Override
    public void read(ByteBuf bytes, long atNanos) {
        wireBytes += bytes.readableBytes();
        readNanos = atNanos;
        if (events == null) {
            dropConnection();
            return;
        }
        try {
            if (content == null) {
                readHead(bytes);
            }
            if (content != null) {
                readContent(bytes);
            }
        } catch (ResponseException e) {
            fail(StreamFailure.of(e.fault()), e.getMessage());
        }
    }

    private void readHead(ByteBuf bytes) throws ResponseException {
        if (head == null) {
            head = new ResponseHeadReader();
        }
        if (!head.read(bytes)) {
            return;
        }
        ResponseHead response = head.head();
        head = null;
        switch (response.status()) {
            case 200, 206 -> accept(response);
            case 301, 302, 303, 307, 308 -> redirect(response);
            default -> fail(StreamFailure.status(response.status()), "status " + response.status());
        }
    }

    private void accept(ResponseHead response) {
        boolean part = response.status() == 206;
        if (part != range.isPresent()) {
            fail(
                    StreamFailure.status(response.status()),
                    "status " + response.status() + (part ? " (expected: 200)" : " (expected: 206, for a range)"));
        } else if (response.coded().isPresent()) {
            fail(
                    StreamFailure.UNSUPPORTED_CODING,
                    "coded as " + response.coded().get());
        } else {
            content = ContentReader.of(response);
            keepsAlive = response.version() == Version.HTTP_1_1 && !content.endsWithConnection();
            step = StreamStep.STREAM;
            connection.startTimeout(client.firstByteTimeouts(), readNanos);
        }
    }

    private void redirect(ResponseHead response) {
        StreamAddress next;
        try {
            next = address.resolve(response.location().orElse(""));
        } catch (IllegalArgumentException e) {
            fail(StreamFailure.BAD_REDIRECT, e.getMessage());
            return;
        }
        if (response.location().isEmpty()) {
            fail(StreamFailure.BAD_REDIRECT, "status " + response.status() + " without a location");
            return;
        }
        Optional<StreamFailure> refusal = trail.follow(next, client.options(), client.resolver());
        if (refusal.isPresent()) {
            fail(refusal.get(), "to " + next);
            return;
        }
        address = next;
        dropConnection();
        request();
    }

    private void readContent(ByteBuf bytes) throws ResponseException {
        ContentReader reader = content;
        if (bytes.isReadable()) {
            connection.startTimeout(client.firstByteTimeouts(), readNanos);
        }
        reader.read(bytes, this);
        if (content == reader && reader.ended()) {
            keepsAlive &= !bytes.isReadable();
            complete();
        }
    }

    @Override
    public boolean media(ByteBuf bytes) {
        ContentReader reader = content;
        events.content(bytes, readNanos);
        return content == reader;
    }

    @Override
    public boolean metadata(IcyMetadata metadata) {
        return true;
    }

    private void complete() {
        ResourceEvents of = events;
        events = null;
        content = null;
        if (keepsAlive) {
            connection.stopTimeout();
        } else {
            dropConnection();
        }
        of.complete(address, readNanos);
    }

    @Override
    public void closed(TransportError error, String detail, long atNanos) {
        connection = null;
        if (events == null) {
            return;
        }
        boolean unanswered = head == null && content == null && step == StreamStep.HEAD;
        if (reused && unanswered) {
            request();
        } else if (content != null && content.endsWithConnection() && error == TransportError.CLOSED) {
            complete();
        } else {
            fail(step.failure(error), detail);
        }
    }

    private void fail(Failure why, String detail) {
        ResourceEvents of = events;
        events = null;
        head = null;
        content = null;
        dropConnection();
        of.failed(why, detail, client.clock().nanos());
    }

    private void dropConnection() {
        if (connection != null) {
            connection.discard();
            connection = null;
        }
    }

    /** Closes the connection. The events of an open request are not called any more. */
    public void close() {
        events = null;
        head = null;
        content = null;
        dropConnection();
    }

    /** Returns the bytes received by all requests: heads and chunks included. With TLS they are counted after decryption. */
    public long wireBytes() {
        return wireBytes;
    }

    /** Whether no request is open. */
    public boolean isIdle() {
        return events == null;
    }

    /** Returns the bytes of all requests. */
    public long sentBytes() {
        return sentBytes;
    }

    /** Returns the step of the present request, or the one in which the last one ended. */
    public StreamStep step() {
        return step;
    }
}

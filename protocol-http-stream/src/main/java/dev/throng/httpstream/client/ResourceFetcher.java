package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.KeepAlive;
import dev.throng.httpstream.codec.ResponseException;
import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.measure.Failure;
import dev.throng.streams.client.Redirects;
import dev.throng.transport.Connection;
import dev.throng.transport.ConnectionListener;
import dev.throng.transport.Endpoint;
import dev.throng.transport.TransportError;
import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Requests resources one after another. Reuses its connection while the server keeps it open and the next address is at the same server. A
 * connection that the server announced to close, or that was idle for as long as the server allows, is not reused (RFC 9112 §9.3).
 * Follows redirects as {@link Redirects} allows. Confined to the event loop.
 *
 * <p>A server may close a connection at any time between two requests. So a request on a reused connection that ends before the first byte
 * of a response is repeated once, on a new connection (RFC 9112 §9.3.1).
 */
public final class ResourceFetcher implements ResourceRequests, ConnectionListener {

    private final StreamClient client;
    private final Endpoint server;
    private final StreamAddress first;
    private final long limitNanos;
    private final CookieJar cookies;
    private final ResourceReader reader = new ResourceReader(new Response());

    private StreamAddress address;
    private Optional<String> range = Optional.empty();
    private RedirectTrail trail;
    private StreamStep step = StreamStep.CONNECT;
    private boolean reused;
    /** Whether the request was sent to the present address. */
    private boolean sent;

    private long wireBytes;
    private long sentBytes;
    private long beginNanos;
    private long readNanos;
    /** When the server closes the idle connection. */
    private long idleUntilNanos = Long.MAX_VALUE;

    /** Null while no resource is requested. */
    private ResourceEvents events;
    /** Null while there is none that can be used. */
    private Connection connection;
    /** Where the connection leads to; null without one. */
    private StreamAddress connectedTo;

    /**
     * @param server of the first address
     * @param first only its server gets the credentials
     * @param limit how long one resource may take, from its request to its last byte; more than 0
     * @param cookies of the player
     */
    ResourceFetcher(StreamClient client, Endpoint server, StreamAddress first, Duration limit, CookieJar cookies) {
        this.client = client;
        this.server = server;
        this.first = first;
        this.limitNanos = limit.toNanos();
        this.cookies = cookies;
    }

    @Override
    public void get(StreamAddress resource, Optional<String> bytes, ResourceEvents listener) {
        if (events != null) {
            throw new IllegalStateException("a request for " + address + " is open");
        }
        events = listener;
        address = resource;
        range = bytes;
        trail = new RedirectTrail(first);
        beginNanos = client.clock().nanos();
        sent = false;
        request();
    }

    private void request() {
        long now = client.clock().nanos();
        reused = connection != null && isSameServer(connectedTo, address) && now < idleUntilNanos;
        if (reused) {
            write(now);
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
        reader.begin(range.isPresent());
        if (!sent) {
            sent = true;
            events.sent();
        }
        boolean credentials = trail.isFirstServer(address, client.resolver());
        ByteBuf request =
                client.resourceRequest(address, range, cookies.header(address), credentials, connection.allocator());
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
        ResourceEvents of = events;
        of.connected(atNanos);
        if (events == of) {
            write(atNanos);
        }
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
            reader.read(bytes);
        } catch (ResponseException e) {
            fail(e.fault(), e.getMessage());
        }
    }

    @Override
    public void closed(TransportError error, String detail, long atNanos) {
        connection = null;
        if (events == null) {
            return;
        }
        if (reused && step == StreamStep.HEAD && !reader.hasBegun()) {
            events.repeated();
            request();
        } else if (reader.endsWithConnection() && error == TransportError.CLOSED) {
            end(KeepAlive.CLOSED);
        } else {
            fail(step.failure(error), detail);
        }
    }

    private void end(KeepAlive keepAlive) {
        ResourceEvents of = events;
        events = null;
        reader.stop();
        if (keepAlive.kept()) {
            connection.stopTimeout();
            idleUntilNanos = idleUntil(keepAlive);
        } else {
            dropConnection();
        }
        of.complete(address, readNanos);
    }

    private long idleUntil(KeepAlive keepAlive) {
        long seconds = keepAlive.idleSeconds();
        return seconds == Long.MAX_VALUE ? Long.MAX_VALUE : readNanos + TimeUnit.SECONDS.toNanos(seconds);
    }

    private void fail(Failure why, String detail) {
        ResourceEvents of = events;
        close();
        of.failed(why, detail, client.clock().nanos());
    }

    private void dropConnection() {
        if (connection != null) {
            connection.discard();
            connection = null;
        }
    }

    @Override
    public void close() {
        events = null;
        reader.stop();
        dropConnection();
    }

    @Override
    public long wireBytes() {
        return wireBytes;
    }

    @Override
    public boolean isIdle() {
        return events == null;
    }

    @Override
    public boolean isUnanswered() {
        return events != null && sent;
    }

    @Override
    public long sentBytes() {
        return sentBytes;
    }

    @Override
    public StreamStep step() {
        return step;
    }

    /** Follows what the responses mean. */
    private final class Response implements ResourceReader.Outcome {

        @Override
        public void headRead(ResponseHead response) {
            if (cookies.add(address, response.cookies())) {
                trail.mayReturn();
            }
        }

        @Override
        public void deviates(String how) {
            events.deviates(how);
        }

        @Override
        public void accepted() {
            step = StreamStep.CONTENT;
            connection.startTimeout(client.firstByteTimeouts(), readNanos);
        }

        @Override
        public void redirected(ResponseHead response) {
            if (response.location().isEmpty()) {
                fail(StreamFailure.BAD_REDIRECT, "status " + response.status() + " without a location");
                return;
            }
            StreamAddress next;
            try {
                next = address.resolve(response.location().get());
            } catch (IllegalArgumentException e) {
                fail(StreamFailure.BAD_REDIRECT, e.getMessage());
                return;
            }
            Optional<StreamFailure> refusal = trail.follow(next, client.options(), client.resolver());
            if (refusal.isPresent()) {
                fail(refusal.get(), "to " + next);
                return;
            }
            address = next;
            sent = false;
            dropConnection();
            request();
        }

        /** A server that sends a byte from time to time would otherwise keep the request open for ever. */
        @Override
        public void content(ByteBuf bytes) {
            if (readNanos - beginNanos > limitNanos) {
                fail(step.deadline(), "not complete within " + TimeUnit.NANOSECONDS.toMillis(limitNanos) + " ms");
                return;
            }
            connection.startTimeout(client.firstByteTimeouts(), readNanos);
            events.content(bytes, readNanos);
        }

        @Override
        public void complete(KeepAlive keepAlive) {
            end(keepAlive);
        }

        @Override
        public void failed(Failure why, String detail) {
            fail(why, detail);
        }
    }
}

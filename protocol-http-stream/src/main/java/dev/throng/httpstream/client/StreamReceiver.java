package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.ContentReader;
import dev.throng.httpstream.codec.IcyMetadata;
import dev.throng.httpstream.codec.ResponseException;
import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.measure.Failure;
import dev.throng.transport.Connection;
import dev.throng.transport.ConnectionListener;
import dev.throng.transport.Endpoint;
import dev.throng.transport.TransportError;
import io.netty.buffer.ByteBuf;

/**
 * Receives the stream of one listener. Redirects and playlists lead it from one connection to the next. Small on purpose: a process holds
 * tens of thousands, so the reader of responses is released when the stream is accepted. Confined to the event loop.
 */
final class StreamReceiver implements ListenerStream, ConnectionListener, ContentReader.Sink, ResponseReader.Outcome {

    /** The rate of a stream that is read as fast as it comes. */
    static final int UNLIMITED = 0;

    private final StreamClient client;
    private final ListenerEvents events;
    private final Endpoint server;
    private final int bytesPerSecond;
    private StreamAddress address;
    private StreamStep step = StreamStep.CONNECT;
    private boolean connectedReported;
    private boolean ended;
    private long receivedBytes;
    private long readNanos;

    /** The present connection; null before the first. */
    private Connection connection;
    /** Null once the stream is accepted or has ended. */
    private ResponseReader response;
    /** Null until the stream is accepted. */
    private ContentReader content;

    /**
     * @param server where the first connection goes
     * @param bytesPerSecond the most that is read per second, or {@link #UNLIMITED}
     */
    StreamReceiver(
            StreamClient client, ListenerEvents events, Endpoint server, StreamAddress address, int bytesPerSecond) {
        this.client = client;
        this.events = events;
        this.server = server;
        this.address = address;
        this.bytesPerSecond = bytesPerSecond;
        this.response = new ResponseReader(client.options(), client.resolver(), address, this);
    }

    /** Opens a connection to the present address. */
    void connect() {
        step = StreamStep.CONNECT;
        if (address.tls() && client.options().tls().isEmpty()) {
            end(StreamFailure.NO_TLS, address + " (expected: http, as settings.transport is not tls)");
        } else {
            connection = client.connect(server, address, bytesPerSecond, this);
        }
    }

    @Override
    public void connected(long atNanos) {
        if (address.tls()) {
            step = StreamStep.TLS;
        }
    }

    @Override
    public void active(long atNanos) {
        step = StreamStep.HEAD;
        connection.startTimeout(client.headTimeouts(), atNanos);
        if (!connectedReported) {
            connectedReported = true;
            events.connected(atNanos);
        }
        if (!ended) {
            connection.write(
                    client.request(address, response.cookies(), response.isFirstServer(), connection.allocator()));
            connection.flush();
        }
    }

    @Override
    public void timedOut(long atNanos) {
        if (step == StreamStep.STREAM && atNanos - readNanos < client.silenceNanos()) {
            connection.startTimeout(client.silenceChecks(), atNanos);
        } else {
            end(step.deadline(), step.deadline().description());
        }
    }

    @Override
    public void read(ByteBuf bytes, long atNanos) {
        receivedBytes += bytes.readableBytes();
        readNanos = atNanos;
        try {
            if (response != null) {
                response.read(bytes);
            }
            if (content != null && !ended) {
                content.read(bytes, this);
                if (content.ended()) {
                    end(StreamFailure.END_OF_CONTENT, StreamFailure.END_OF_CONTENT.description());
                }
            }
        } catch (ResponseException e) {
            end(e.fault(), e.getMessage());
        }
    }

    @Override
    public void accepted(ResponseHead head, ContentReader ofStream) {
        response = null;
        content = ofStream;
        step = StreamStep.FIRST_BYTE;
        connection.startTimeout(client.firstByteTimeouts(), readNanos);
        if (readsSlowly()) {
            connection.limitReads();
        }
        events.accepted(head, readNanos);
    }

    @Override
    public void follow(StreamAddress next) {
        connection.discard();
        address = next;
        connect();
    }

    @Override
    public void failed(Failure why, String detail) {
        end(why, detail);
    }

    @Override
    public boolean media(ByteBuf bytes) {
        if (step == StreamStep.FIRST_BYTE) {
            step = StreamStep.STREAM;
            // a slow reader causes silence itself
            if (readsSlowly() || client.silenceNanos() == Long.MAX_VALUE) {
                connection.stopTimeout();
            } else {
                connection.startTimeout(client.silenceChecks(), readNanos);
            }
        }
        events.media(bytes, readNanos);
        return !ended;
    }

    @Override
    public boolean metadata(IcyMetadata metadata) {
        events.metadata(metadata, readNanos);
        return !ended;
    }

    @Override
    public void closed(TransportError error, String detail, long atNanos) {
        try {
            boolean playlistComplete =
                    error == TransportError.CLOSED && response != null && response.connectionClosed();
            if (!playlistComplete) {
                end(closedAs(error), detail);
            }
        } catch (ResponseException e) {
            end(e.fault(), e.getMessage());
        }
    }

    private boolean readsSlowly() {
        return bytesPerSecond != UNLIMITED;
    }

    /** Servers disconnect listeners that read too slowly: with a reset, if more is waiting than may wait. */
    private Failure closedAs(TransportError error) {
        boolean byTarget = error == TransportError.CLOSED || error == TransportError.RESET;
        return byTarget && readsSlowly() && step == StreamStep.STREAM ? StreamFailure.THROWN_OUT : step.failure(error);
    }

    @Override
    public void stop(Failure why, String detail) {
        end(why, detail);
    }

    private void end(Failure why, String detail) {
        if (ended) {
            return;
        }
        ended = true;
        response = null;
        if (connection != null) {
            connection.discard();
        }
        events.ended(why, detail, client.clock().nanos());
    }

    @Override
    public long receivedBytes() {
        return receivedBytes;
    }

    @Override
    public int coalesceReads(int minBytes) {
        return connection.receiveLowWater(minBytes);
    }

    @Override
    public StreamStep step() {
        return step;
    }

    @Override
    public boolean ended() {
        return ended;
    }
}

package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.ContentReader;
import dev.throng.httpstream.codec.IcyMetadata;
import dev.throng.httpstream.codec.KeepAlive;
import dev.throng.httpstream.codec.ResponseException;
import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.httpstream.codec.ResponseHeadReader;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.measure.Failure;
import io.netty.buffer.ByteBuf;

/**
 * Reads the responses to the requests of one {@link ResourceFetcher}, one after another: the head, and then the content. Confined to the
 * event loop.
 */
final class ResourceReader implements ContentReader.Sink {

    /**
     * Learns what a response means. After each method but {@link #headRead}, {@link #deviates} and {@link #content}, {@link #begin} or {@link #stop}
     * must be called.
     */
    interface Outcome {

        /** A head was read, whatever it means. Must not close the fetcher. */
        void headRead(ResponseHead response);

        /**
         * The response is good for players, and HTTP asks for another one. Must not close the fetcher.
         *
         * @param how for people
         */
        void deviates(String how);

        /** The head is that of the resource. Its content follows. */
        void accepted();

        /** @param response with the status of a redirect */
        void redirected(ResponseHead response);

        /** @param bytes at least one, valid until the method returns */
        void content(ByteBuf bytes);

        /** @param keepAlive whether the server keeps the connection for another request */
        void complete(KeepAlive keepAlive);

        void failed(Failure why, String detail);
    }

    private static final int OK = 200;
    private static final int PARTIAL_CONTENT = 206;

    private final Outcome outcome;
    private boolean ranged;
    private KeepAlive keepAlive = KeepAlive.CLOSED;

    /** Null outside of a head. */
    private ResponseHeadReader head;
    /** Null outside of content. */
    private ContentReader content;

    ResourceReader(Outcome outcome) {
        this.outcome = outcome;
    }

    /**
     * A request is sent.
     *
     * @param ofRange whether it is for a part of the resource
     */
    void begin(boolean ofRange) {
        stop();
        ranged = ofRange;
    }

    /** No more of the response matters. */
    void stop() {
        head = null;
        content = null;
    }

    /** Whether a part of the response was read. */
    boolean hasBegun() {
        return head != null || content != null;
    }

    /** Whether the content ends with the connection. */
    boolean endsWithConnection() {
        return content != null && content.endsWithConnection();
    }

    /**
     * Reads on.
     *
     * @throws ResponseException if the bytes are not a response
     */
    void read(ByteBuf bytes) throws ResponseException {
        if (content == null) {
            readHead(bytes);
        }
        if (content != null) {
            readContent(bytes);
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
        outcome.headRead(response);
        switch (response.status()) {
            case 301, 302, 303, 307, 308 -> outcome.redirected(response);
            default -> {
                if (response.status() / 100 == 2) {
                    accept(response, bytes.isReadable());
                } else {
                    outcome.failed(StreamFailure.status(response.status()), "status " + response.status());
                }
            }
        }
    }

    /** Any success is one, as in players: they do not ask whether a range or the whole resource came. */
    private void accept(ResponseHead response, boolean bytesFollow) {
        response.deviations().forEach(outcome::deviates);
        int expected = ranged ? PARTIAL_CONTENT : OK;
        if (response.status() != expected) {
            outcome.deviates(
                    "status " + response.status() + " (expected: " + expected + (ranged ? ", for a range)" : ")"));
        }
        if (response.coded().isPresent()) {
            outcome.failed(
                    StreamFailure.UNSUPPORTED_CODING,
                    "coded as " + response.coded().get());
        } else if (!response.mayHaveContent()) {
            boolean more = bytesFollow
                    || response.chunked()
                    || response.contentLength().orElse(0) > 0;
            outcome.complete(more ? KeepAlive.CLOSED : response.keepAlive());
        } else {
            content = ContentReader.of(response);
            keepAlive = content.endsWithConnection() ? KeepAlive.CLOSED : response.keepAlive();
            outcome.accepted();
        }
    }

    private void readContent(ByteBuf bytes) throws ResponseException {
        ContentReader reader = content;
        reader.read(bytes, this);
        if (content == reader && reader.ended()) {
            outcome.complete(bytes.isReadable() ? KeepAlive.CLOSED : keepAlive);
        }
    }

    @Override
    public boolean media(ByteBuf bytes) {
        ContentReader reader = content;
        outcome.content(bytes);
        return content == reader;
    }

    @Override
    public boolean metadata(IcyMetadata metadata) {
        return true;
    }
}

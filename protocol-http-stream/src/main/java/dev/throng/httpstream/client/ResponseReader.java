package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.ContentReader;
import dev.throng.httpstream.codec.IcyMetadata;
import dev.throng.httpstream.codec.PlaylistKind;
import dev.throng.httpstream.codec.PlaylistReader;
import dev.throng.httpstream.codec.ResponseException;
import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.httpstream.codec.ResponseHeadReader;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.measure.Failure;
import dev.throng.time.WallClock;
import dev.throng.transport.Resolver;
import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.Optional;

/**
 * Reads the responses of one listener until one of them is a stream: heads, redirects and playlists. Keeps the cookies that they set, as
 * players do, for the requests that follow. Not needed once the stream is accepted.
 * Confined to the event loop.
 */
final class ResponseReader implements ContentReader.Sink {

    /** Learns what a response means. At most one method is called per response. */
    interface Outcome {

        /** The response is a stream. Its content follows in the same bytes. */
        void accepted(ResponseHead head, ContentReader content);

        /** The response leads to another address, which may be followed. */
        void follow(StreamAddress next);

        void failed(Failure why, String detail);
    }

    private final ListenerOptions options;
    private final Resolver resolver;
    private final Outcome outcome;
    private final RedirectTrail trail;
    private StreamAddress address;

    /** Null before the first cookie. */
    private CookieJar cookies;

    /** Null outside of a head. */
    private ResponseHeadReader head;
    /** Null unless a playlist is read. */
    private PlaylistReader playlist;
    /** The playlist's content; null without one. */
    private ContentReader content;

    /** @param address the first address */
    ResponseReader(ListenerOptions options, Resolver resolver, StreamAddress address, Outcome outcome) {
        this.options = options;
        this.resolver = resolver;
        this.outcome = outcome;
        this.trail = new RedirectTrail(address);
        this.address = address;
    }

    /** Whether the present address belongs to the server that was asked first. */
    boolean isFirstServer() {
        return trail.isFirstServer(address, resolver);
    }

    /** Returns the value of the header {@code Cookie} of the request for the present address; empty for none. */
    String cookies() {
        return cookies == null ? "" : cookies.header(address);
    }

    private void keep(List<String> headers) {
        if (headers.isEmpty()) {
            return;
        }
        if (cookies == null) {
            cookies = new CookieJar(WallClock.SYSTEM);
        }
        if (cookies.add(address, headers)) {
            trail.mayReturn();
        }
    }

    /**
     * Reads on.
     *
     * @throws ResponseException if the bytes are not a response
     */
    void read(ByteBuf bytes) throws ResponseException {
        if (content == null && !headComplete(bytes)) {
            return;
        }
        if (content != null) {
            content.read(bytes, this);
            if (content.ended()) {
                follow(playlist.firstEntry(address));
            }
        }
    }

    /**
     * Reads on in the head and answers it at its end. The head's reader is made for its first byte: one that waits for a slow target would
     * become an old object of the heap.
     *
     * @return whether the head is complete
     */
    private boolean headComplete(ByteBuf bytes) throws ResponseException {
        if (head == null) {
            head = new ResponseHeadReader();
        }
        if (!head.read(bytes)) {
            return false;
        }
        ResponseHead complete = head.head();
        head = null;
        keep(complete.cookies());
        switch (complete.status()) {
            case 301, 302, 303, 307, 308 -> redirected(complete);
            default -> {
                if (complete.status() / 100 == 2 && complete.mayHaveContent()) {
                    successful(complete);
                } else {
                    outcome.failed(StreamFailure.status(complete.status()), "status " + complete.status());
                }
            }
        }
        return true;
    }

    private void successful(ResponseHead response) {
        if (response.coded().isPresent()) {
            outcome.failed(
                    StreamFailure.UNSUPPORTED_CODING,
                    "coded as " + response.coded().get());
            return;
        }
        Optional<PlaylistKind> kind = PlaylistKind.of(response, address);
        if (kind.isPresent()) {
            playlist = new PlaylistReader(kind.get());
            content = ContentReader.of(response);
        } else {
            outcome.accepted(response, ContentReader.of(response));
        }
    }

    private void redirected(ResponseHead response) {
        if (response.location().isEmpty()) {
            outcome.failed(StreamFailure.BAD_REDIRECT, "status " + response.status() + " without a location");
            return;
        }
        StreamAddress next;
        try {
            next = address.resolve(response.location().get());
        } catch (IllegalArgumentException e) {
            outcome.failed(StreamFailure.BAD_REDIRECT, e.getMessage());
            return;
        }
        follow(next);
    }

    private void follow(StreamAddress next) {
        Optional<StreamFailure> refusal = trail.follow(next, options, resolver);
        if (refusal.isPresent()) {
            outcome.failed(refusal.get(), "to " + next);
            return;
        }
        address = next;
        playlist = null;
        content = null;
        outcome.follow(next);
    }

    /**
     * The target closed the connection. That is the end of a playlist without a length.
     *
     * @return whether it completed a playlist, and an outcome was reported
     */
    boolean connectionClosed() throws ResponseException {
        if (content == null || !content.endsWithConnection()) {
            return false;
        }
        follow(playlist.firstEntry(address));
        return true;
    }

    @Override
    public boolean media(ByteBuf bytes) throws ResponseException {
        playlist.add(bytes);
        return true;
    }

    @Override
    public boolean metadata(IcyMetadata metadata) {
        return true;
    }
}

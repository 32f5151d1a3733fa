package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.transport.Resolver;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The addresses that redirects and playlists have led a listener to. Decides whether the next one is followed. */
final class RedirectTrail {

    private final StreamAddress first;

    /** The addresses after the first; most listeners have none. */
    private List<StreamAddress> further = List.of();

    private boolean mayReturn;

    RedirectTrail(StreamAddress first) {
        this.first = first;
    }

    /**
     * The next address may have been asked before, because the request will be another one: a response has set a cookie. Servers check in this
     * way whether a client keeps cookies.
     */
    void mayReturn() {
        mayReturn = true;
    }

    /** Adds the next address. Returns why it must not be followed; empty if it may be. */
    Optional<StreamFailure> follow(StreamAddress next, ListenerOptions options, Resolver resolver) {
        boolean allowed =
                switch (options.redirects()) {
                    case NONE -> false;
                    case SAME_HOST -> resolver.sameHost(first.host(), next.host());
                    case ANY -> true;
                };
        if (!allowed) {
            return Optional.of(StreamFailure.REDIRECT_REFUSED);
        }
        if (!mayReturn && (next.equals(first) || further.contains(next))) {
            return Optional.of(StreamFailure.REDIRECT_LOOP);
        }
        mayReturn = false;
        if (further.size() >= options.maxRedirects()) {
            return Optional.of(StreamFailure.TOO_MANY_REDIRECTS);
        }
        if (further.isEmpty()) {
            further = new ArrayList<>();
        }
        further.add(next);
        return Optional.empty();
    }

    /** Whether an address belongs to the server that was asked first. Only that server gets the credentials. */
    boolean isFirstServer(StreamAddress address, Resolver resolver) {
        return address.tls() == first.tls()
                && address.port() == first.port()
                && resolver.sameHost(first.host(), address.host());
    }
}

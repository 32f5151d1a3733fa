package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.StreamAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where redirects and playlists have led a listener so far, and whether they may lead on. Dropped once he is accepted. */
final class Way {

    private final StreamAddress first;

    /** Behind the first; most ways end there. */
    private List<StreamAddress> further = List.of();

    Way(StreamAddress first) {
        this.first = first;
    }

    /** Goes to the next address, or says why not. */
    Optional<StreamFailure> follow(StreamAddress next, ClientOptions options, Hosts hosts) {
        boolean allowed =
                switch (options.redirects()) {
                    case NONE -> false;
                    case SAME_HOST -> hosts.same(first.host(), next.host());
                    case ANY -> true;
                };
        if (!allowed) {
            return Optional.of(StreamFailure.REDIRECT_REFUSED);
        }
        if (next.equals(first) || further.contains(next)) {
            return Optional.of(StreamFailure.REDIRECT_LOOP);
        }
        if (further.size() >= options.maxRedirects()) {
            return Optional.of(StreamFailure.TOO_MANY_REDIRECTS);
        }
        if (further.isEmpty()) {
            further = new ArrayList<>();
        }
        further.add(next);
        return Optional.empty();
    }

    /** Whether it is still the server that was asked first: nobody else is told secrets. */
    boolean atFirst(StreamAddress address, Hosts hosts) {
        return address.tls() == first.tls()
                && address.port() == first.port()
                && hosts.same(first.host(), address.host());
    }
}

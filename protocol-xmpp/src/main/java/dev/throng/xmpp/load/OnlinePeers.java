package dev.throng.xmpp.load;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Sessions of one event loop in no order, for all loops to choose from. The loop adds and removes them; any thread reads, without locks. While
 * the loop does, a reader may see one of them twice, or none at a place.
 */
final class OnlinePeers implements PeerDirectory.Choice {

    private volatile AtomicReferenceArray<OnlinePeer> places = new AtomicReferenceArray<>(16);
    private volatile int size;

    /** Adds a session at the place {@link #size()}. */
    void add(OnlinePeer peer) {
        int place = size;
        if (place == places.length()) {
            places = twice(places);
        }
        places.setRelease(place, peer);
        size = place + 1;
    }

    private static AtomicReferenceArray<OnlinePeer> twice(AtomicReferenceArray<OnlinePeer> before) {
        AtomicReferenceArray<OnlinePeer> after = new AtomicReferenceArray<>(2 * before.length());
        for (int place = 0; place < before.length(); place++) {
            after.setPlain(place, before.getPlain(place));
        }
        return after;
    }

    /** Removes a session. The last one takes its place. */
    void remove(int place) {
        int last = size - 1;
        size = last;
        places.setRelease(place, places.getPlain(last));
        places.setRelease(last, null);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Optional<OnlinePeer> at(int place) {
        AtomicReferenceArray<OnlinePeer> now = places;
        return place < now.length() ? Optional.ofNullable(now.getAcquire(place)) : Optional.empty();
    }
}

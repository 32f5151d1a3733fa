package dev.throng.httpstream.hls;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** What a reader notices about one playlist besides its content. Confined to one thread. */
final class Remarks {

    private final Set<Deviation> deviations = EnumSet.noneOf(Deviation.class);
    private final Set<Unrequested> unrequested = EnumSet.noneOf(Unrequested.class);

    void add(Deviation deviation) {
        deviations.add(deviation);
    }

    void addIf(boolean deviates, Deviation deviation) {
        if (deviates) {
            deviations.add(deviation);
        }
    }

    void add(Unrequested what) {
        unrequested.add(what);
    }

    Set<Deviation> deviations() {
        return Collections.unmodifiableSet(deviations);
    }

    Set<Unrequested> unrequested() {
        return Collections.unmodifiableSet(unrequested);
    }
}

package dev.throng.measure;

import java.util.LinkedHashMap;
import java.util.Map;

/** Counts failures by name, without allocating once a failure was seen. Confined to its event loop. */
final class Tally {

    private static final class Count {
        private long n;
    }

    private final Map<Failure, Count> counts = new LinkedHashMap<>();

    void add(Failure why) {
        Count count = counts.get(why);
        if (count == null) {
            count = new Count();
            counts.put(why, count);
        }
        count.n++;
    }

    /** What was counted since the last call, without zeros. */
    Map<Failure, Long> exchange() {
        Map<Failure, Long> counted = new LinkedHashMap<>();
        counts.forEach((why, count) -> {
            if (count.n > 0) {
                counted.put(why, count.n);
                count.n = 0;
            }
        });
        return counted;
    }
}

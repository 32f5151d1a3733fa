package dev.throng.measure;

import java.util.LinkedHashMap;
import java.util.Map;

/** Counts failures by kind. Allocates only for the first failure of a kind. Confined to its event loop. */
final class FailureCounter {

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

    /** Returns the counts above 0 since the last call. */
    Map<Failure, Long> take() {
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

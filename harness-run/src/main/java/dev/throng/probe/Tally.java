package dev.throng.probe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Counts the reads of one probe. Any thread may call any method. */
final class Tally {

    /** The most reasons that a result lists. */
    private static final int REASONS = 5;

    private static final class Sum {
        private long n;
        private double sum;
        private double min = Double.POSITIVE_INFINITY;
        private double max = Double.NEGATIVE_INFINITY;
        private double last;
    }

    private final ProbeSpec probe;
    private final Map<String, Sum> sums = new LinkedHashMap<>();
    private final Set<String> troubles = new LinkedHashSet<>();
    private Optional<Map<String, Double>> fresh = Optional.empty();
    private long readings;
    private long failures;
    private boolean ended;

    Tally(ProbeSpec probe) {
        this.probe = probe;
    }

    /** Ends the run: what is read later does not count. */
    synchronized void end() {
        ended = true;
    }

    synchronized void read(Map<String, Double> counts) {
        if (ended) {
            return;
        }
        readings++;
        Map<String, Double> columns = new LinkedHashMap<>();
        counts.forEach((count, value) -> {
            columns.put(probe.name() + "." + count, value);
            Sum sum = sums.computeIfAbsent(probe.name() + "." + count, c -> new Sum());
            sum.n++;
            sum.sum += value;
            sum.min = Math.min(sum.min, value);
            sum.max = Math.max(sum.max, value);
            sum.last = value;
        });
        fresh = Optional.of(columns);
    }

    synchronized void failed(String why) {
        if (ended) {
            return;
        }
        failures++;
        if (troubles.size() < REASONS) {
            troubles.add(why);
        }
    }

    /** Returns the newest counts by column; empty if none were read since the last call. */
    synchronized Map<String, Double> take() {
        Map<String, Double> taken = fresh.orElse(Map.of());
        fresh = Optional.empty();
        return taken;
    }

    synchronized ProbeSummary summary() {
        Map<String, ProbeSummary.Count> counts = new LinkedHashMap<>();
        sums.forEach((column, sum) ->
                counts.put(column, new ProbeSummary.Count(sum.min, sum.sum / sum.n, sum.max, sum.last)));
        List<String> reasons = new ArrayList<>(troubles);
        String url = probe.url().toString();
        // a query may hold a password
        String page = url.contains("?") ? url.substring(0, url.indexOf('?')) : url;
        return new ProbeSummary(probe.name(), probe.kind().id(), page, readings, failures, reasons, counts);
    }
}

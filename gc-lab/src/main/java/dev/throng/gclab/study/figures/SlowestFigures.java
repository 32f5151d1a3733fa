package dev.throng.gclab.study.figures;

import dev.throng.gclab.compare.Attribution;
import dev.throng.gclab.compare.Stops;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.read.ResultRows.GcEvent;
import dev.throng.run.read.ResultRows.Slowest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Attributes the slowest responses of one operation, one by one, to the stops that overlap them. */
final class SlowestFigures {

    private static final Map<String, Double> PERCENTILES = percentiles();

    private SlowestFigures() {}

    private static Map<String, Double> percentiles() {
        Map<String, Double> percentiles = new LinkedHashMap<>();
        percentiles.put("p99", 99.0);
        percentiles.put("p999", 99.9);
        return percentiles;
    }

    /**
     * @param responses of the operation in the measured phases
     * @param events of target and generator, over the whole run: a response may have begun before the first measured phase
     * @return by percentile, then by what stopped: {@code gc}, {@code any}; see {@link CellFigures#slowest()}
     */
    static Map<String, Map<String, Attribution>> of(
            ResultDirectory directory,
            String operation,
            Histogram responses,
            List<GcEvent> events,
            MeasuredPhases measured) {
        Stops gc = stops(events.stream()
                .filter(event -> event.process().equals("target")
                        && (event.kind().equals("pause") || event.kind().equals("stall")))
                .toList());
        Stops any = stops(events.stream().filter(GcEvent::stopsThreads).toList());
        List<Slowest> sample = directory.slowest().stream()
                .filter(one -> one.operation().equals(operation))
                .toList();
        Map<String, Map<String, Attribution>> all = new LinkedHashMap<>();
        PERCENTILES.forEach((name, percentile) -> {
            long threshold = responses.getValueAtPercentile(percentile);
            long slow = responses.getTotalCount() - responses.getCountBetweenValues(0, threshold);
            List<Attribution.Slow> kept = sample.stream()
                    .filter(one -> one.responseNanos() > threshold)
                    .map(one -> new Attribution.Slow(one.dueNanos(), one.answeredNanos(), one.standsFor()))
                    .toList();
            Map<String, Attribution> both = new LinkedHashMap<>();
            both.put("gc", Attribution.of(kept, slow, gc, measured.startNanos(), measured.endNanos()));
            both.put("any", Attribution.of(kept, slow, any, measured.startNanos(), measured.endNanos()));
            all.put(name, both);
        });
        return all;
    }

    private static Stops stops(List<GcEvent> events) {
        return new Stops(events.stream()
                .map(event -> new Stops.Stop(event.startNanos(), event.endNanos()))
                .toList());
    }
}

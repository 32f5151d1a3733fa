package dev.throng.run.result;

import dev.throng.figure.Statistic;
import dev.throng.figure.Statistics;
import java.util.EnumMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The statistics of a distribution as keys of an object. Without values, all but the count are {@code null}: not measured. */
final class StatisticsJson {

    private StatisticsJson() {}

    /**
     * Adds a key for each statistic.
     *
     * @param withMin whether the smallest value is among them
     */
    static void write(Statistics statistics, boolean withMin, Map<String, Object> object) {
        boolean any = statistics.count() > 0;
        object.put(Statistic.COUNT.id(), statistics.count());
        object.put(Statistic.MEAN.id(), any ? statistics.mean() : null);
        if (withMin) {
            object.put(Statistic.MIN.id(), any ? statistics.min() : null);
        }
        Statistic.percentiles()
                .forEach(percentile -> object.put(
                        percentile.id(),
                        any && statistics.knows(percentile) ? statistics.percentile(percentile) : null));
    }

    /** Reads what {@link #write} wrote, of any version: a percentile that is missing is not known. */
    static Statistics read(JsonNode object) {
        Map<Statistic, Long> percentiles = new EnumMap<>(Statistic.class);
        for (Statistic percentile : Statistic.percentiles()) {
            JsonNode value = object.path(percentile.id());
            if (value.isNumber()) {
                percentiles.put(percentile, value.asLong());
            }
        }
        return Statistics.of(
                object.path(Statistic.COUNT.id()).asLong(0),
                object.path(Statistic.MEAN.id()).asDouble(0),
                object.path(Statistic.MIN.id()).asLong(0),
                percentiles);
    }
}

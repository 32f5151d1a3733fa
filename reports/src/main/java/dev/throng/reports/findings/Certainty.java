package dev.throng.reports.findings;

import dev.throng.figure.IntervalSpread;
import dev.throng.figure.Statistic;
import dev.throng.report.Format;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How sure a percentile of an operation's response time is: how many values it rests on, how much of it is the generator's, and how much it
 * differs between the intervals of the phase. Times are nanoseconds. Pure.
 *
 * @param response the percentile of the response time
 * @param beyond how many response times lie {@linkplain Statistic#beyond beyond} it
 * @param ownLag the generator's own lag at the same percentile; empty if it is not known
 * @param spread of the percentiles of the intervals; empty if it is not known
 */
public record Certainty(
        Statistic percentile, long response, long beyond, Optional<Long> ownLag, Optional<IntervalSpread> spread) {

    /** With fewer values beyond a percentile, chance alone moves that number by more than a third: 10 ± √10. */
    public static final long FEW = 10;

    /** The share of a response time from which own lag matters to a reader. */
    public static final double NOTABLE_LAG = 0.1;

    /** The upper quartile of the intervals is this many times the lower one if a reader should know of it. */
    public static final double WIDE = 2;

    /** Empty if nothing was answered, or if the file lacks the percentile. */
    public static Optional<Certainty> of(OperationResult operation, Statistic percentile) {
        Times response = operation.response();
        if (response.count() == 0 || !response.statistics().knows(percentile)) {
            return Optional.empty();
        }
        Times own = operation.ownLag();
        return Optional.of(new Certainty(
                percentile,
                response.percentile(percentile),
                response.beyond(percentile),
                own.count() > 0 && own.statistics().knows(percentile)
                        ? Optional.of(own.percentile(percentile))
                        : Optional.empty(),
                response.spread(percentile)));
    }

    /** Whether few values lie beyond it. No value lies beyond a maximum, which is one value by its name. */
    public boolean isOfFewValues() {
        return percentile != Statistic.MAX && beyond < FEW;
    }

    /** Whether own lag is a notable part of it. */
    public boolean isPartlyOwn() {
        return ownLag.filter(own -> own >= NOTABLE_LAG * response).isPresent();
    }

    /** Whether the intervals differ widely. */
    public boolean isUnsteady() {
        return spread.filter(known -> known.upper() >= WIDE * known.lower()).isPresent();
    }

    /** What a reader must know beside the number: short phrases, none if nothing changes its reading. */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        if (isOfFewValues()) {
            remarks.add(beyond == 0 ? "no value beyond" : Format.counted(beyond, "value") + " beyond");
        }
        if (isPartlyOwn()) {
            ownLag.ifPresent(own -> remarks.add("own lag " + Format.duration(own)));
        }
        if (isUnsteady()) {
            spread.ifPresent(known -> remarks.add("quartiles of the intervals " + Format.duration(known.lower())
                    + " and " + Format.duration(known.upper())));
        }
        return remarks;
    }

    /**
     * All that is known, in a sentence.
     *
     * @param where the operation, for people
     */
    public String sentence(String where) {
        List<String> parts = new ArrayList<>();
        parts.add(
                beyond == 0
                        ? "no value lies beyond it, so it is the slowest of too few"
                        : Format.counted(beyond, "value") + (beyond == 1 ? " lies" : " lie") + " beyond it");
        parts.add(
                ownLag.isEmpty()
                        ? "own lag is not known"
                        : "up to " + Format.duration(ownLag.get()) + " of it is own lag"
                                + (response > 0 ? " (" + Format.share((double) ownLag.get() / response) + ")" : ""));
        spread.ifPresent(known -> parts.add("the quartiles of " + Format.counted(known.intervals(), "interval")
                + " are " + Format.duration(known.lower()) + " and " + Format.duration(known.upper())));
        return "How sure " + percentile.label() + " of " + where + " is: " + Format.duration(response) + "; "
                + String.join("; ", parts) + ".";
    }
}

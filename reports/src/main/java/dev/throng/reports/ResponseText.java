package dev.throng.reports;

import dev.throng.report.Format;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.Times;
import dev.throng.search.LevelRun;
import java.util.function.ToLongFunction;

/** A percentile of the response time with the generator's own lag at the same percentile, where that is known. */
final class ResponseText {

    private ResponseText() {}

    /** {@code 3.41 ms (own lag 1.88 ms)}; a dash if nothing was answered. */
    static String beside(OperationResult o, ToLongFunction<Times> percentile) {
        if (o.answered() == 0) {
            return "–";
        }
        long response = percentile.applyAsLong(o.response());
        return o.ownLag().count() == 0
                ? Format.duration(response)
                : beside(response, percentile.applyAsLong(o.ownLag()));
    }

    /** Returns the same for a level of a search. */
    static String beside(LevelRun run, ToLongFunction<LevelRun.Percentiles> percentile) {
        LevelRun.Figures figures = run.figures();
        return figures.ownLag()
                .filter(own -> figures.answered())
                .map(own -> beside(percentile.applyAsLong(figures.response()), percentile.applyAsLong(own)))
                .orElseGet(() -> CapacityText.response(run, percentile));
    }

    private static String beside(long response, long ownLag) {
        return Format.duration(response) + " (own lag " + Format.duration(ownLag) + ")";
    }
}

package dev.throng.gclab.runs;

import dev.throng.gclab.compare.PercentileError;
import dev.throng.gclab.compare.SampleVariance;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.read.ResultDirectory.LoggedHistogram;
import dev.throng.run.result.PhaseResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * How exactly the percentiles of one run are known, by its histograms.
 *
 * <p><b>Within a run.</b> A phase is divided into equal spans. The variance of the percentile is that of the spans' percentiles, divided by
 * their number (batch means). Neighbouring intervals depend on each other, so spans last at least two seconds, and there are at most ten: the
 * longer they are, the less they do.
 */
final class RunHistograms {

    static final int MOST_SPANS = 10;
    static final int FEWEST_SPANS = 4;
    private static final long LEAST_SPAN_NANOS = 2_000_000_000L;

    private final List<PhaseResult> phases;
    private final Map<List<String>, Histogram> ofPhases = new HashMap<>();
    private final Map<List<String>, List<Histogram>> ofSpans = new HashMap<>();

    private RunHistograms(List<PhaseResult> phases) {
        this.phases = phases;
    }

    /**
     * Reads the histograms of a run.
     *
     * @param phases the measured ones
     * @param within whether to read those of intervals too
     */
    static RunHistograms of(ResultDirectory directory, List<PhaseResult> phases, boolean within) {
        RunHistograms histograms = new RunHistograms(phases);
        directory.phaseHistograms(histograms::addToPhase);
        if (within) {
            directory.histograms(histograms::addToSpan);
        }
        return histograms;
    }

    private Optional<PhaseResult> phase(LoggedHistogram line) {
        long middle = (line.startNanos() + line.endNanos()) / 2;
        return phases.stream()
                .filter(phase -> middle >= phase.startNanos() && middle < phase.startNanos() + phase.durationNanos())
                .findFirst();
    }

    private void addToPhase(LoggedHistogram line) {
        phase(line).ifPresent(phase -> ofPhases.computeIfAbsent(
                        List.of(phase.name(), line.tag()), unseen -> new Histogram(3))
                .add(line.histogram()));
    }

    private void addToSpan(LoggedHistogram line) {
        phase(line).ifPresent(phase -> {
            int count = spans(phase.durationNanos());
            long since = (line.startNanos() + line.endNanos()) / 2 - phase.startNanos();
            if (count >= FEWEST_SPANS) {
                ofSpans.computeIfAbsent(
                                List.of(phase.name(), line.tag()), unseen -> Stream.generate(() -> new Histogram(3))
                                        .limit(count)
                                        .toList())
                        .get((int) Math.min(count - 1, since * count / phase.durationNanos()))
                        .add(line.histogram());
            }
        });
    }

    /** How many spans a phase is divided into. */
    static int spans(long phaseNanos) {
        return (int) Math.min(MOST_SPANS, phaseNanos / LEAST_SPAN_NANOS);
    }

    /** The variance of the logarithm of a percentile that comes from the number of values alone; 0 where unknown. */
    double eventVariance(String phase, OperationFigure figure, String operation) {
        Histogram values = ofPhases.get(List.of(phase, figure.tag(operation)));
        if (values == null || !figure.isPercentile()) {
            return 0;
        }
        long count = values.getTotalCount();
        double error = PercentileError.ofLogarithm(
                        figure.share(), count, rank -> values.getValueAtPercentile(100.0 * rank / count))
                .orElse(0);
        return error * error;
    }

    /** Empty for other figures than percentiles, and if a span has too few values. */
    Optional<SampleVariance> withinRun(String phase, OperationFigure figure, String operation) {
        List<Histogram> spans = ofSpans.getOrDefault(List.of(phase, figure.tag(operation)), List.of());
        if (!figure.isPercentile()
                || spans.stream().anyMatch(span -> !OperationFigure.isCounted(figure.share(), span.getTotalCount()))) {
            return Optional.empty();
        }
        List<Double> values = new ArrayList<>();
        spans.forEach(span -> values.add((double) span.getValueAtPercentile(100 * figure.share())));
        return ofMean(values);
    }

    /** The variance of the logarithm of a mean, by the values of spans; empty for few spans, or if one is 0. */
    static Optional<SampleVariance> ofMean(List<Double> values) {
        if (values.size() < FEWEST_SPANS || values.stream().anyMatch(value -> !(value > 0))) {
            return Optional.empty();
        }
        double mean = values.stream().mapToDouble(Math::log).average().orElseThrow();
        double squares = values.stream()
                .mapToDouble(value -> Math.pow(Math.log(value) - mean, 2))
                .sum();
        int free = values.size() - 1;
        return Optional.of(new SampleVariance(squares / free / values.size(), free));
    }
}

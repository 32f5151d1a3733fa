package dev.throng.reports.findings;

import dev.throng.report.Format;
import dev.throng.reports.findings.Evidence.Part;
import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * Explains why response time is far above service time: how many arrivals waited, how long and why. Each sentence follows from a
 * figure of the run, or states that the figures do not show it.
 */
public final class WaitExplanation {

    /** Response is far above service if it is this many times as long … */
    private static final double FAR = 2;

    /** … and at least this much longer. */
    private static final long NOTABLE_NANOS = 1_000_000;

    private final OperationResult counts;
    private final Times response;
    private final Times service;
    private final Times lag;
    private final double seconds;
    private final Optional<Histogram> serviceHistogram;
    private final Optional<Histogram> lagHistogram;
    private final List<Interval> intervals;
    private final Level level;

    private WaitExplanation(Evidence evidence, Part part, Level level) {
        this.counts = part.counts();
        this.response = counts.response();
        this.service = counts.service();
        this.lag = counts.lag();
        this.seconds = part.phase().durationNanos() / 1e9;
        this.serviceHistogram = evidence.histogram(part, "service");
        this.lagHistogram = evidence.histogram(part, "lag");
        this.intervals = evidence.intervals(part);
        this.level = level;
    }

    private record Level(String name, long response, long service, long lag) {
        boolean farApart() {
            return response > FAR * service && response - service >= NOTABLE_NANOS;
        }
    }

    /**
     * @param level the percentile at which the times are compared: {@code p99}
     * @param cause why the arrivals waited, in one or two of the sentences
     * @param sentences in reading order
     */
    public record Explanation(
            String title, String level, long response, long service, long lag, String cause, List<String> sentences) {}

    /** Empty if response and service time are close. */
    public static Optional<Explanation> of(Evidence evidence, Part part) {
        OperationResult o = part.counts();
        if (o.answered() == 0) {
            return Optional.empty();
        }
        Level p99 =
                new Level("p99", o.response().p99(), o.service().p99(), o.lag().p99());
        Level p999 = new Level(
                "p99.9", o.response().p999(), o.service().p999(), o.lag().p999());
        Level level = p99.farApart() ? p99 : p999;
        if (!level.farApart()) {
            return Optional.empty();
        }
        return Optional.of(new WaitExplanation(evidence, part, level).explanation(evidence.label(part)));
    }

    private Explanation explanation(String label) {
        List<String> sentences = new ArrayList<>();
        sentences.add(
                "Response time starts when an arrival is due, service time when it is started. The difference is lag: the"
                        + " arrival waited for its start. At " + level.name() + " response is "
                        + Format.duration(level.response()) + ", service " + Format.duration(level.service()) + ", lag "
                        + Format.duration(level.lag()) + ".");
        sentences.add(waits() + " " + cause());
        mechanism().ifPresent(sentences::add);
        sentences.add(
                "A clock that starts at the send would show a " + level.name() + " of "
                        + Format.duration(level.service())
                        + " and hide the wait. That is coordinated omission; Throng avoids it because it keeps every due time.");
        return new Explanation(
                label + ": why response " + level.name() + " is " + Format.duration(level.response())
                        + " though service " + level.name() + " is " + Format.duration(level.service()),
                level.name(),
                level.response(),
                level.service(),
                level.lag(),
                cause(),
                sentences);
    }

    private String waits() {
        long threshold = Math.max(NOTABLE_NANOS, service.p99());
        String longest = "the longest wait was " + Format.duration(lag.max()) + ".";
        if (lagHistogram.isEmpty()) {
            return "Without histograms it is unknown how many arrivals waited; " + longest;
        }
        long waited = above(lagHistogram.get(), threshold);
        return "Of the " + Format.counted(lagHistogram.get().getTotalCount(), "arrival")
                + " answered during the phase, " + Format.count(waited) + " ("
                + Format.share((double) waited / lagHistogram.get().getTotalCount()) + ") waited longer than "
                + Format.duration(threshold) + " to be started; " + longest;
    }

    private String cause() {
        OptionalLong own =
                intervals.stream().flatMapToLong(i -> i.ownLag().max().stream()).max();
        OptionalLong limit = counts.load().limit();
        boolean reached = limit.isPresent() && mostInSystem() >= limit.getAsLong();
        boolean generatorLate = own.isPresent() && own.getAsLong() * 2 >= level.lag();
        if (reached && !generatorLate) {
            return "They waited because the limit of " + Format.count(limit.getAsLong())
                    + " at most in system was reached: the next may start only when one departs. " + ownWords(own);
        }
        if (generatorLate) {
            return "The generator itself was late by up to " + Format.duration(own.getAsLong())
                    + ", so it caused all or part of the wait."
                    + (reached
                            ? " The limit of " + Format.count(limit.getAsLong())
                                    + " at most in system was reached as well."
                            : "");
        }
        return "No limit of the load was reached, so the figures do not show what delayed the arrivals. A window of the"
                + " protocol may be the cause. " + ownWords(own);
    }

    private static String ownWords(OptionalLong own) {
        return own.isPresent()
                ? "The generator was not the cause: its own lag was at most " + Format.duration(own.getAsLong()) + "."
                : "The generator's own lag was not recorded.";
    }

    private Optional<String> mechanism() {
        if (serviceHistogram.isEmpty()) {
            return Optional.empty();
        }
        long total = serviceHistogram.get().getTotalCount();
        long slow = above(serviceHistogram.get(), level.response() / 2);
        boolean overload = seconds > 0 && counts.owed() > 0 && counts.answered() < 0.98 * counts.due();
        if (slow > 0) {
            long lateDue = Math.round(counts.due() / seconds * service.max() / 1e9);
            return Optional.of("Service time does not show it because few arrivals were delayed while in service: "
                    + Format.count(slow) + " of the " + Format.counted(total, "answer")
                    + " given during the phase ("
                    + Format.share((double) slow / total) + ") took longer than "
                    + Format.duration(level.response() / 2)
                    + ", the longest " + Format.duration(service.max())
                    + (lateDue == 0
                            ? ""
                            : "; at " + Format.rate(counts.due() / seconds) + " about "
                                    + Format.counted(lateDue, "arrival") + " became due during that one answer")
                    + "." + worstInterval());
        }
        if (overload) {
            return Optional.of("No single answer was slow (the longest took " + Format.duration(service.max())
                    + "); arrivals came faster than they were answered, " + Format.rate(counts.due() / seconds)
                    + " against "
                    + Format.rate(counts.answered() / seconds) + ", and at the end " + Format.count(counts.owed())
                    + " were still owed.");
        }
        return Optional.of("No single answer was slow (the longest took " + Format.duration(service.max())
                + "); many short waits in a row added up." + worstInterval());
    }

    private String worstInterval() {
        return intervals.stream()
                .filter(i -> i.lag().max().isPresent())
                .max((a, b) ->
                        Long.compare(a.lag().max().getAsLong(), b.lag().max().getAsLong()))
                .map(i -> " The longest wait ended between " + Format.seconds(i.startNanos()) + " and "
                        + Format.seconds(i.endNanos()) + " s of the run.")
                .orElse("");
    }

    private long mostInSystem() {
        return Math.max(
                counts.inFlightMax(),
                intervals.stream().mapToLong(Interval::inSystem).max().orElse(0));
    }

    private static long above(Histogram histogram, long nanos) {
        if (histogram.getTotalCount() == 0 || histogram.getMaxValue() <= nanos) {
            return 0;
        }
        return histogram.getCountBetweenValues(
                histogram.nextNonEquivalentValue(nanos), histogram.highestEquivalentValue(histogram.getMaxValue()));
    }
}

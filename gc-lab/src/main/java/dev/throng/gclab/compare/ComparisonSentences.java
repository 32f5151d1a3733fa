package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * States in sentences what the trials of a group show: which configuration is best by a measure, from which others it differs and by
 * how much, and where the comparison is undecided. Every sentence follows from the differences.
 */
public final class ComparisonSentences {

    private final List<Difference> differences;

    public ComparisonSentences(List<Difference> differences) {
        this.differences = List.copyOf(differences);
    }

    /** One sentence or two for each measure, in the order of the measures. */
    public List<String> of(List<Trials> group, List<Measure> measures) {
        List<String> sentences = new ArrayList<>();
        for (Measure measure : measures) {
            List<Trials> having = group.stream()
                    .filter(one -> one.values(measure).length > 0)
                    .sorted(order(measure))
                    .toList();
            if (having.size() >= 2) {
                sentences.add(sentence(measure, having));
            }
        }
        return sentences;
    }

    private static Comparator<Trials> order(Measure measure) {
        Comparator<Trials> rising = Comparator.comparingDouble(one -> one.middle(measure));
        return measure.lessIsBetter() ? rising : rising.reversed();
    }

    private String sentence(Measure measure, List<Trials> bestFirst) {
        Trials best = bestFirst.get(0);
        List<Trials> others = bestFirst.subList(1, bestFirst.size());
        List<String> shown = new ArrayList<>();
        List<Trials> undecided = new ArrayList<>();
        for (Trials other : others) {
            Optional<Difference> difference = between(measure, best, other);
            if (difference.isPresent() && difference.get().shown()) {
                shown.add(value(measure, other) + " (" + against(difference.get(), other.label()) + ")");
            } else {
                undecided.add(other);
            }
        }
        String subject = capital(measure.words()) + ": ";
        String doubts = doubts(measure, best, others);
        String notShown = String.join(
                ", ", undecided.stream().map(other -> value(measure, other)).toList());
        if (shown.isEmpty()) {
            String outcome =
                    allEqual(measure, best, undecided) ? "no difference" : "undecided" + after(measure, bestFirst);
            return subject + outcome + " between " + value(measure, best) + ", " + notShown + "." + doubts;
        }
        return subject + (measure.lessIsBetter() ? "lowest" : "highest") + " with " + value(measure, best)
                + (undecided.isEmpty() ? "" : "; undecided against " + notShown)
                + "; " + (measure.lessIsBetter() ? "higher" : "lower") + " with " + String.join(", ", shown) + "."
                + doubts;
    }

    private boolean allEqual(Measure measure, Trials best, List<Trials> others) {
        return others.stream().allMatch(other -> between(measure, best, other)
                .filter(one -> one.interval().estimate() == one.none())
                .isPresent());
    }

    /** {@code  after 3 trials}; nothing if configurations have different numbers of trials. */
    private static String after(Measure measure, List<Trials> compared) {
        int[] counts = compared.stream()
                .mapToInt(one -> one.values(measure).length)
                .distinct()
                .toArray();
        return counts.length > 1 ? "" : " after " + counts[0] + (counts[0] == 1 ? " trial" : " trials");
    }

    /**
     * States for undecided differences how large a difference the study can detect, and which would be shown if nothing else were
     * compared. Empty if there is no undecided difference.
     */
    private String doubts(Measure measure, Trials best, List<Trials> others) {
        List<String> detectable = new ArrayList<>();
        List<String> alone = new ArrayList<>();
        boolean bounded = true;
        for (Trials other : others) {
            Optional<Difference> open = between(measure, best, other)
                    .filter(one -> !one.shown() && one.interval().estimate() != one.none());
            if (open.isPresent()) {
                bounded &= Double.isFinite(open.get().shownFrom());
                detectable.add(least(open.get()) + " with " + other.label());
                if (open.get().shownAlone()) {
                    alone.add(other.label());
                }
            }
        }
        if (detectable.isEmpty() || !bounded) {
            return bounded ? "" : " One trial alone cannot show a difference.";
        }
        return " With this spread, the study can only detect differences from " + best.label() + " of at least "
                + String.join(", ", detectable) + "."
                + (alone.isEmpty()
                        ? ""
                        : " Compared alone, " + String.join(", ", alone) + (alone.size() == 1 ? " differs" : " differ")
                                + " from it; among so many comparisons that is no proof.");
    }

    private static String least(Difference difference) {
        return difference.scale() == Difference.Scale.RATIO
                ? Quantities.times(difference.shownFrom())
                : Quantities.of(difference.measure().unit(), difference.shownFrom());
    }

    /** {@code g1 at 12.0 ms}; a longest pause with the number of pauses. */
    private static String value(Measure measure, Trials trials) {
        String value = trials.label() + " at " + Quantities.of(measure.unit(), trials.middle(measure));
        return measure == Measure.PAUSE_MAX ? value + pauses(trials.values(Measure.PAUSES)) : value;
    }

    private static String pauses(double[] counts) {
        if (counts.length == 0) {
            return "";
        }
        long least = Math.round(Arrays.stream(counts).min().getAsDouble());
        long most = Math.round(Arrays.stream(counts).max().getAsDouble());
        return " of " + (least == most ? "" : least + " to ") + most + (most == 1 ? " pause" : " pauses");
    }

    private Optional<Difference> between(Measure measure, Trials one, Trials other) {
        return differences.stream()
                .filter(difference -> difference.measure() == measure
                        && difference.group().equals(one.group())
                        && (difference.of().equals(one.label())
                                        && difference.from().equals(other.label())
                                || difference.of().equals(other.label())
                                        && difference.from().equals(one.label())))
                .findFirst();
    }

    /** The interval as seen from the best: {@code 1.8 to 2.4 times}, whichever way round the difference was taken. */
    private static String against(Difference difference, String other) {
        ConfidenceInterval interval = difference.interval();
        boolean turned = !difference.of().equals(other);
        if (difference.scale() == Difference.Scale.RATIO) {
            double low = turned ? 1 / interval.high() : interval.low();
            double high = turned ? 1 / interval.low() : interval.high();
            return Quantities.digits(low) + " to " + Quantities.times(high);
        }
        double low = turned ? -interval.high() : interval.low();
        double high = turned ? -interval.low() : interval.high();
        Measure.Unit unit = difference.measure().unit();
        return Quantities.of(unit, low) + " to " + Quantities.of(unit, high) + " more";
    }

    private static String capital(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}

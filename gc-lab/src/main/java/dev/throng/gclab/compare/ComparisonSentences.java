package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Says in words what the trials of a group show, and no more: who is best by a measure, from whom that difference is shown and by how
 * much, and from whom it is not. Every sentence can be read off the differences.
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
        List<String> shown = new ArrayList<>();
        List<String> notShown = new ArrayList<>();
        for (Trials other : bestFirst.subList(1, bestFirst.size())) {
            Optional<Difference> difference = between(measure, best, other);
            if (difference.isPresent() && difference.get().shown()) {
                shown.add(other.label() + " " + value(measure, other) + " (" + against(difference.get(), other.label())
                        + ")");
            } else {
                notShown.add(other.label() + " " + value(measure, other));
            }
        }
        String subject = capital(measure.words());
        String doubts = doubts(measure, best, bestFirst.subList(1, bestFirst.size()));
        if (shown.isEmpty()) {
            return subject + ": no difference shown between " + best.label() + " " + value(measure, best) + ", "
                    + String.join(", ", notShown) + "." + doubts;
        }
        String alone = notShown.isEmpty() ? "" : "; no difference from it is shown for " + String.join(", ", notShown);
        return subject + ": " + (measure.lessIsBetter() ? "least" : "most") + " with " + best.label() + ", "
                + value(measure, best) + alone + "; shown to be " + (measure.lessIsBetter() ? "more" : "less")
                + " with "
                + String.join(", ", shown) + "." + doubts;
    }

    /**
     * Of differences from the best that are not shown: how large they would have had to be, and which would be shown if nothing else were
     * compared. Nothing of those that are none at all.
     */
    private String doubts(Measure measure, Trials best, List<Trials> others) {
        List<String> needed = new ArrayList<>();
        List<String> alone = new ArrayList<>();
        boolean bounded = true;
        for (Trials other : others) {
            Optional<Difference> open = between(measure, best, other)
                    .filter(one -> !one.shown() && one.interval().estimate() != one.none());
            if (open.isPresent()) {
                bounded &= Double.isFinite(open.get().shownFrom());
                needed.add("with " + other.label() + " from " + least(open.get()) + " on");
                if (open.get().shownAlone()) {
                    alone.add(other.label());
                }
            }
        }
        if (needed.isEmpty() || !bounded) {
            return bounded ? "" : " Of one trial alone no difference can be shown.";
        }
        return " As much as the trials vary, a difference from " + best.label() + " would have been shown "
                + String.join(", ", needed) + "."
                + (alone.isEmpty()
                        ? ""
                        : " Taken alone, which is no proof among so many, " + String.join(", ", alone)
                                + (alone.size() == 1 ? " differs" : " differ") + " from it.");
    }

    private static String least(Difference difference) {
        return difference.scale() == Difference.Scale.RATIO
                ? Quantities.times(difference.shownFrom())
                : Quantities.of(difference.measure().unit(), difference.shownFrom());
    }

    /** A longest pause with how many it is the longest of. */
    private static String value(Measure measure, Trials trials) {
        String value = Quantities.of(measure.unit(), trials.middle(measure));
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

package dev.throng.gclab.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * States for each measure how every configuration of a group compares with the best one: worse by a factor, equal within the margin, or
 * undecided after a number of blocks. Every statement follows from the differences.
 */
public final class ComparisonSentences {

    private final List<Difference> differences;
    private final StandingText text;

    /** @param equalWithin the largest difference that counts as equal: 0.1 is 10 % */
    public ComparisonSentences(List<Difference> differences, double equalWithin) {
        this.text = new StandingText(equalWithin);
        this.differences = List.copyOf(differences);
    }

    /** Returns a sentence for each measure by which two configurations or more were compared, in the order of the measures. */
    public List<String> of(List<Trials> group, List<Measure> measures) {
        return measures.stream()
                .flatMap(measure -> Standing.of(measure, group, differences).stream())
                .map(this::sentence)
                .toList();
    }

    private String sentence(Standing standing) {
        String words = standing.measure().words();
        String subject = words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ": ";
        String first = value(standing.measure(), standing.best());
        if (standing.allEqual()) {
            return subject + text.equal() + ": " + first + ", "
                    + standing.rivals().stream()
                            .map(rival -> value(standing.measure(), rival.trials()))
                            .collect(Collectors.joining(", "))
                    + ".";
        }
        String order = standing.measure().lessIsBetter() ? "lowest" : "highest";
        return subject + (standing.winners().isEmpty() ? order + " mean with " : order + " with ") + first + "; "
                + standing.rivals().stream()
                        .map(rival -> value(standing.measure(), rival.trials()) + ", " + relation(rival))
                        .collect(Collectors.joining("; "))
                + ".";
    }

    private String relation(Standing.Rival rival) {
        return switch (rival.relation()) {
            case EQUAL -> text.equal();
            case WORSE -> rival.change().orElse("worse");
            case UNDECIDED -> StandingText.undecided(rival.difference());
        };
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
}

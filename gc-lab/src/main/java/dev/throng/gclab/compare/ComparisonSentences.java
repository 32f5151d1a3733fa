package dev.throng.gclab.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * States for each measure how the configurations of a group compare with the best one: worse by a factor, equal within the margin, or
 * undecided after a number of blocks. Of six or more, only the first {@value ConfigurationList#MAX} have their names. Every statement
 * follows from the differences.
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
        int all = 1 + standing.rivals().size();
        boolean many = all > ConfigurationList.MAX + 1;
        if (standing.allEqual() && many) {
            return subject + text.equal() + ": all " + all + " configurations, "
                    + StandingText.range(standing, standing.all()) + ".";
        }
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
                        .limit(many ? ConfigurationList.MAX - 1 : all)
                        .map(rival -> value(standing.measure(), rival.trials()) + ", " + relation(rival))
                        .collect(Collectors.joining("; "))
                + (many ? "; " + others(standing) : "") + ".";
    }

    /** {@code 18 others at 2 ms to 9 ms: 12 worse, 6 undecided}. */
    private static String others(Standing standing) {
        List<Standing.Rival> others = standing.rivals()
                .subList(ConfigurationList.MAX - 1, standing.rivals().size());
        return others.size() + " others at "
                + StandingText.range(
                        standing, others.stream().map(Standing.Rival::trials).toList()) + ": "
                + Stream.of(Standing.Relation.WORSE, Standing.Relation.EQUAL, Standing.Relation.UNDECIDED)
                        .flatMap(relation -> count(relation, others))
                        .collect(Collectors.joining(", "));
    }

    private static Stream<String> count(Standing.Relation relation, List<Standing.Rival> rivals) {
        long count =
                rivals.stream().filter(rival -> rival.relation() == relation).count();
        return count == 0
                ? Stream.empty()
                : Stream.of(count + " " + relation.name().toLowerCase(Locale.ROOT));
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

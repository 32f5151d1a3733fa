package dev.throng.gclab.compare;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Writes how configurations compare by one measure, as a part of a sentence. */
final class StandingText {

    /** More further blocks than these are no advice. */
    private static final int MAX_BLOCKS = 20;

    private final String equal;
    private final Optional<Measure> limit;

    /** @param equalWithin the largest difference that counts as equal: 0.1 is 10 % */
    StandingText(double equalWithin) {
        this(equalWithin, Optional.empty());
    }

    /**
     * Creates texts of a study with a common load.
     *
     * @param equalWithin the largest difference that counts as equal: 0.1 is 10 %
     * @param limit the measure whose values are those at the limit, not at the common load
     */
    StandingText(double equalWithin, Optional<Measure> limit) {
        this.limit = limit;
        this.equal = "equal within "
                + BigDecimal.valueOf(100 * equalWithin)
                        .round(new MathContext(3))
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
    }

    /** {@code equal within 10 %}: of two values that are proven equal within the margin. */
    String equal() {
        return equal;
    }

    /**
     * Writes the part.
     *
     * @param subject the label of the configuration that the sentence is about; empty if it is about all of them
     */
    String of(Standing standing, Optional<String> subject) {
        if (subject.filter(label -> !standing.has(label)).isPresent()) {
            return name(standing.measure()) + " unknown";
        }
        if (standing.allEqual()) {
            return name(standing.measure()) + " " + equal;
        }
        return subject.map(label -> standing.rival(label)
                        .map(rival -> behind(standing, rival))
                        .orElseGet(() -> first(standing)))
                .orElseGet(() -> all(standing));
    }

    /** The measure in a sentence about a choice. */
    String name(Measure measure) {
        return (measure == Measure.RSS_MAX ? "memory" : measure.words()) + where(measure);
    }

    /** {@code  at the limit}; empty for measures of the common load. */
    String where(Measure measure) {
        return limit.filter(one -> one == measure).isPresent() ? " at the limit" : "";
    }

    private String first(Standing standing) {
        List<Standing.Rival> rivals = standing.rivals();
        List<String> open = labels(standing, Standing.Relation.UNDECIDED);
        List<String> equal = labels(standing, Standing.Relation.EQUAL);
        ConfigurationList list = list(standing);
        String doubts = open.size() == rivals.size()
                ? ", undecided"
                : (open.isEmpty() ? "" : ", undecided against " + list.all(open))
                        + (equal.isEmpty() ? "" : ", " + equal + " to " + list.all(equal));
        return name(standing.measure()) + " " + value(standing, standing.best()) + ", against "
                + range(standing, trials(rivals)) + doubts;
    }

    private String behind(Standing standing, Standing.Rival rival) {
        String text = name(standing.measure()) + " " + value(standing, rival.trials());
        String best = " against " + value(standing, standing.best()) + " with "
                + standing.best().label();
        return switch (rival.relation()) {
            case EQUAL -> text + ", " + equal + " to the best";
            case WORSE -> text + best + " (" + rival.change().orElse("worse") + ")";
            case UNDECIDED ->
                text + best + " (undecided"
                        + rival.change()
                                .filter(change -> !rival.saysLittle())
                                .map(change -> ", " + change)
                                .orElse("")
                        + ")";
        };
    }

    private String all(Standing standing) {
        List<String> winners = standing.winners();
        if (winners.isEmpty()) {
            Trials last = standing.rivals().get(standing.rivals().size() - 1).trials();
            if (value(standing, standing.best()).equals(value(standing, last))) {
                return name(standing.measure()) + " " + value(standing, last) + " with each, undecided";
            }
            return name(standing.measure()) + " " + value(standing, standing.best()) + " with "
                    + standing.best().label() + " to " + value(standing, last) + " with " + last.label()
                    + ", undecided";
        }
        List<Standing.Rival> others = standing.rivals().stream()
                .filter(rival -> rival.relation() == Standing.Relation.WORSE)
                .toList();
        return name(standing.measure()) + (standing.measure().lessIsBetter() ? " lowest" : " highest") + " with "
                + list(standing).all(winners) + " (" + value(standing, standing.best()) + ", against "
                + range(standing, trials(others)) + ")";
    }

    /** A number of further blocks, if a reader could run as many. */
    static OptionalInt advised(OptionalInt moreBlocks) {
        return moreBlocks.isPresent() && moreBlocks.getAsInt() <= MAX_BLOCKS ? moreBlocks : OptionalInt.empty();
    }

    /** {@code undecided after 3 blocks (about 9 more would decide)}. */
    static String undecided(Difference difference) {
        OptionalInt blocks = advised(difference.moreBlocks());
        String more = blocks.isPresent() ? " (about " + blocks.getAsInt() + " more would decide)" : "";
        return "undecided after " + difference.sample().blocks()
                + (difference.sample().blocks() == 1 ? " block" : " blocks") + more;
    }

    private static ConfigurationList list(Standing standing) {
        return new ConfigurationList(standing.all().stream().map(Trials::name).toList());
    }

    private static List<Trials> trials(List<Standing.Rival> rivals) {
        return rivals.stream().map(Standing.Rival::trials).toList();
    }

    private static List<String> labels(Standing standing, Standing.Relation relation) {
        return standing.rivals().stream()
                .filter(rival -> rival.relation() == relation)
                .map(rival -> rival.trials().label())
                .toList();
    }

    /** {@code 12 ms to 35 ms}: of the first and the last. */
    static String range(Standing standing, List<Trials> order) {
        return order.stream()
                .map(trials -> value(standing, trials))
                .distinct()
                .collect(Collectors.collectingAndThen(
                        Collectors.toList(),
                        values -> values.size() == 1
                                ? values.get(0)
                                : values.get(0) + " to " + values.get(values.size() - 1)));
    }

    private static String value(Standing standing, Trials trials) {
        return Quantities.of(standing.measure().unit(), trials.middle(standing.measure()));
    }
}

package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The order of a group's configurations by one measure: the one with the best mean, and how each other one compares with it.
 *
 * @param best has the best mean of its trials; the differences decide whether that is proven
 * @param rivals the others, the best mean first
 * @param leaders the labels of those that none is proven better than, beyond the margin of equality, the best mean first; empty if that
 *     excludes no configuration
 * @param recommended the leaders that are proven better than every configuration that is no leader, the best mean first; if none is, the one
 *     with the best mean, if it is a leader. A leader that varies much may be undecided against all, which recommends nothing
 * @param winners the leaders, if they are proven equal to {@code best} and each is proven better than every other configuration;
 *     otherwise empty
 */
public record Standing(
        Measure measure,
        Trials best,
        List<Rival> rivals,
        List<String> leaders,
        List<String> recommended,
        List<String> winners) {

    /** How a configuration compares with the best one. */
    public enum Relation {
        /** Proven worse, and the two are not equal within the margin. */
        WORSE,
        /** Proven equal within the margin. */
        EQUAL,
        /** Neither is proven. Means are of all trials and differences of common blocks, so even the opposite may be proven. */
        UNDECIDED
    }

    /**
     * A configuration that is not the best.
     *
     * @param difference between it and the best one
     */
    public record Rival(Trials trials, Relation relation, Difference difference) {

        /** The interval of this configuration against the best one, whichever way round the difference was taken. */
        public ConfidenceInterval interval() {
            ConfidenceInterval taken = difference.interval();
            return difference.of().equals(trials.label()) ? taken : taken.reversed();
        }

        /** The interval in words, such as {@code +31 to +56 %}; empty if it has no bounds. */
        public Optional<String> change() {
            ConfidenceInterval bounds = interval();
            if (!bounds.isBounded()) {
                return Optional.empty();
            }
            return Optional.of(
                    difference.scale() == Difference.Scale.RATIO
                            ? RatioText.between(bounds.low(), bounds.high())
                            : Quantities.between(difference.measure().unit(), bounds.low(), bounds.high()) + " more");
        }

        /** Whether the interval tells a reader little: neither a tenth nor ten times is excluded. */
        boolean saysLittle() {
            ConfidenceInterval bounds = interval();
            return difference.scale() == Difference.Scale.RATIO && bounds.low() < 0.1 && bounds.high() > 10;
        }
    }

    /** All configurations, the best mean first. */
    List<Trials> all() {
        return Stream.concat(Stream.of(best), rivals.stream().map(Rival::trials))
                .toList();
    }

    public Standing {
        rivals = List.copyOf(rivals);
        leaders = List.copyOf(leaders);
        recommended = List.copyOf(recommended);
        winners = List.copyOf(winners);
    }

    /** Returns the order of the configurations; empty if fewer than two were compared by the measure. */
    public static Optional<Standing> of(Measure measure, List<Trials> group, List<Difference> differences) {
        List<Trials> order = group.stream()
                .filter(one -> one.values(measure).length > 0)
                .sorted(order(measure))
                .toList();
        if (order.size() < 2) {
            return Optional.empty();
        }
        Trials best = order.get(0);
        List<Rival> rivals = new ArrayList<>();
        for (Trials other : order.subList(1, order.size())) {
            Optional<Difference> difference = between(measure, best, other, differences);
            if (difference.isEmpty()) {
                return Optional.empty();
            }
            rivals.add(new Rival(other, relation(best, difference.get()), difference.get()));
        }
        List<Trials> leaders = leaders(measure, order, differences);
        List<Trials> proven = leaders.stream()
                .filter(leader -> order.stream()
                        .filter(other -> !leaders.contains(other))
                        .allMatch(other -> isBetter(measure, leader, other, differences)))
                .toList();
        boolean won = proven.size() == leaders.size() && leaders.stream().allMatch(one -> isEqual(one, best, rivals));
        List<Trials> recommended = proven.isEmpty() && leaders.contains(best) ? List.of(best) : proven;
        List<String> labels = labels(leaders);
        return Optional.of(new Standing(measure, best, rivals, labels, labels(recommended), won ? labels : List.of()));
    }

    private static List<String> labels(List<Trials> configurations) {
        return configurations.stream().map(Trials::label).toList();
    }

    private static List<Trials> leaders(Measure measure, List<Trials> order, List<Difference> differences) {
        List<Trials> leaders = order.stream()
                .filter(one -> order.stream().noneMatch(other -> proof(measure, other, one, differences)
                        .filter(difference -> !difference.equal())
                        .isPresent()))
                .toList();
        return leaders.size() < order.size() ? leaders : List.of();
    }

    /** The difference that proves that one configuration is better than another, by however little; empty if it is not proven. */
    private static Optional<Difference> proof(Measure measure, Trials one, Trials other, List<Difference> all) {
        return between(measure, one, other, all).filter(difference -> difference.showsBetter(one.label()));
    }

    private static boolean isBetter(Measure measure, Trials one, Trials other, List<Difference> all) {
        return proof(measure, one, other, all).isPresent();
    }

    /** Whether a configuration is the best one, or proven equal to it. */
    private static boolean isEqual(Trials one, Trials best, List<Rival> rivals) {
        return one == best
                || rivals.stream().anyMatch(rival -> rival.trials() == one && rival.relation() == Relation.EQUAL);
    }

    private static Comparator<Trials> order(Measure measure) {
        Comparator<Trials> rising = Comparator.comparingDouble(one -> one.middle(measure));
        return measure.lessIsBetter() ? rising : rising.reversed();
    }

    /** The difference between two configurations by a measure, whichever way round it was taken. */
    static Optional<Difference> between(Measure measure, Trials one, Trials other, List<Difference> differences) {
        return differences.stream()
                .filter(difference -> difference.measure() == measure && isBetween(difference, one, other))
                .findFirst();
    }

    private static boolean isBetween(Difference difference, Trials one, Trials other) {
        return difference.group().equals(one.group())
                && difference.group().equals(other.group())
                && (difference.of().equals(one.label()) && difference.from().equals(other.label())
                        || difference.of().equals(other.label())
                                && difference.from().equals(one.label()));
    }

    private static Relation relation(Trials best, Difference difference) {
        if (difference.equal()) {
            return Relation.EQUAL;
        }
        return difference.showsBetter(best.label()) ? Relation.WORSE : Relation.UNDECIDED;
    }

    /** Whether all configurations are proven equal within the margin. */
    public boolean allEqual() {
        return rivals.stream().allMatch(rival -> rival.relation() == Relation.EQUAL);
    }

    /** Whether no comparison with the best configuration is undecided. */
    public boolean decided() {
        return rivals.stream().noneMatch(rival -> rival.relation() == Relation.UNDECIDED);
    }

    /** About how many more blocks would decide every comparison with the best configuration; empty if that is unknown of any. */
    public OptionalInt moreBlocks() {
        int most = 0;
        for (Rival rival : rivals) {
            if (rival.relation() == Relation.UNDECIDED) {
                if (rival.difference().moreBlocks().isEmpty()) {
                    return OptionalInt.empty();
                }
                most = Math.max(most, rival.difference().moreBlocks().getAsInt());
            }
        }
        return OptionalInt.of(most);
    }

    /** The leaders that are not recommended: neither proven worse than those, nor better than the others. */
    List<String> open() {
        return leaders.stream().filter(label -> !recommended.contains(label)).toList();
    }

    /** Whether a configuration has the measure. */
    boolean has(String label) {
        return best.label().equals(label) || rival(label).isPresent();
    }

    /** How a configuration compares with the best one; empty for the best one, and for one without the measure. */
    public Optional<Rival> rival(String label) {
        return rivals.stream()
                .filter(rival -> rival.trials().label().equals(label))
                .findFirst();
    }
}

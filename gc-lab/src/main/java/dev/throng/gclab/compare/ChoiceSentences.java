package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * States in at most four sentences which configuration of a group to use: the answer, its response times and pauses, its costs, and what
 * is undecided. A sentence claims a difference only if it is proven; equal means proven equal within the margin.
 */
public final class ChoiceSentences {

    /** The measures of the first screen; the others are details. */
    private static final List<Measure> SHOWN = List.of(
            Measure.CRITICAL_RATE,
            Measure.THROUGHPUT,
            Measure.RESPONSE_P99,
            Measure.RESPONSE_P999,
            Measure.PAUSE_P99,
            Measure.PAUSE_MAX,
            Measure.CPU_PER_OPERATION,
            Measure.RSS_MAX);

    private final List<Trials> group;
    private final Choice choice;
    private final StandingText text;
    private final ConfigurationList labels;

    /**
     * @param differences between the configurations of the group, all at one level together
     * @param equalWithin the largest difference that counts as equal: 0.1 is 10 %
     */
    public ChoiceSentences(List<Trials> group, List<Difference> differences, double equalWithin) {
        this(group, differences, equalWithin, Optional.empty());
    }

    /**
     * Creates the sentences of a study with a common load.
     *
     * @param differences between the configurations of the group, all at one level together
     * @param equalWithin the largest difference that counts as equal: 0.1 is 10 %
     * @param limit the measure whose values are those at the limit, not at the common load
     */
    public ChoiceSentences(
            List<Trials> group, List<Difference> differences, double equalWithin, Optional<Measure> limit) {
        this.text = new StandingText(equalWithin, limit);
        this.group = List.copyOf(group);
        this.choice = new Choice(group, differences);
        this.labels = new ConfigurationList(group.stream().map(Trials::name).toList());
    }

    /** The answer alone, without figures: {@code Use Java 25 zgc: …}. Empty if nothing was compared. */
    public Optional<String> answer() {
        if (choice.compared().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of((choice.best().isEmpty() ? byCost() : byLatency()) + ".");
    }

    /** What the answer costs. Empty if no cost was compared. */
    public Optional<String> cost() {
        return costs().map(sentence -> sentence + ".");
    }

    /** The sentences after the answer: response times and pauses, costs, and what is undecided. */
    public List<String> details() {
        return Stream.of(latency(), costs(), undecided())
                .flatMap(Optional::stream)
                .map(sentence -> sentence + ".")
                .toList();
    }

    private String byLatency() {
        List<String> best = choice.best();
        String others =
                choice.disagree() ? "; the shortest pauses are those of " + labels.all(choice.shortestPauses()) : "";
        Map<Measure, List<String>> cheaper = choice.cheaper(best.get(0));
        if (!cheaper.isEmpty()) {
            return "Use " + labels.either(best) + " for the " + reason(best) + among(best) + others + "; use "
                    + forCosts(cheaper, measure -> comparative(measure) + text.where(measure)) + open();
        }
        List<String> dear =
                best.stream().filter(label -> !choice.cheaper(label).isEmpty()).toList();
        List<String> cheap =
                best.stream().filter(label -> !dear.contains(label)).toList();
        return "Use " + labels.either(cheap) + ": " + reason(cheap) + among(cheap) + others + noHigherCost()
                + costlier(dear) + open();
    }

    /** The configurations that are neither proven worse than those of the answer nor recommended, with their values. */
    private String open() {
        return choice.deciding()
                .filter(standing -> !standing.open().isEmpty())
                .map(standing ->
                        "; undecided: " + labels.all(standing.open()) + " (" + values(standing, standing.open()) + ")")
                .orElse("");
    }

    /** {@code lowest response times and shortest pauses}, with the values of several configurations, which may differ much if undecided. */
    private String reason(List<String> named) {
        List<String> reasons = new ArrayList<>();
        if (choice.hasLowestResponses()) {
            reasons.add("lowest response times" + inParentheses(range(Choice.RESPONSES, named)));
        }
        if (choice.decidedByPauses()) {
            reasons.add("shortest pauses" + inParentheses(range(Choice.PAUSES, named), withoutResponses(named)));
        }
        return String.join(" and ", reasons);
    }

    private static String inParentheses(String... remarks) {
        String joined = Stream.of(remarks).filter(one -> !one.isEmpty()).collect(Collectors.joining("; "));
        return joined.isEmpty() ? "" : " (" + joined + ")";
    }

    /** {@code longest pause 17.3 µs to 5.88 ms}; empty for one configuration. */
    private String range(List<Measure> measures, List<String> named) {
        return named.size() == 1
                ? ""
                : known(measures, named)
                        .findFirst()
                        .map(standing -> values(standing, named))
                        .orElse("");
    }

    /** The measures that all of these configurations have. */
    private Stream<Standing> known(List<Measure> measures, List<String> named) {
        return measures.stream()
                .flatMap(measure -> choice.standing(measure).stream())
                .filter(standing -> named.stream().allMatch(standing::has));
    }

    private String values(Standing standing, List<String> named) {
        List<Trials> order = standing.all().stream()
                .filter(one -> named.contains(one.label()))
                .toList();
        return text.name(standing.measure()) + " " + StandingText.range(standing, order);
    }

    private static String among(List<String> best) {
        return best.size() == 1 ? "" : ", undecided or equal among them";
    }

    /** As good as those of the answer, which are the first, as far as is proven; but a cost is proven higher. */
    private String costlier(List<String> dear) {
        if (dear.isEmpty()) {
            return "";
        }
        Set<Measure> costs = dear.stream()
                .flatMap(label -> choice.cheaper(label).keySet().stream())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Measure.class)));
        return "; not proven worse, but "
                + costs.stream().map(ChoiceSentences::dearer).collect(Collectors.joining(" or ")) + ": "
                + labels.all(dear);
    }

    /** A reader expects the lowest response times where the pauses are shortest, so a study that cannot tell says so. */
    private String withoutResponses(List<String> named) {
        if (choice.decidedByResponses()) {
            return choice.hasLowestResponses()
                    ? ""
                    : "no response times are proven lower than " + (named.size() == 1 ? "its own" : "theirs");
        }
        return known(Choice.RESPONSES, named)
                .filter(standing -> !standing.decided())
                .findFirst()
                .map(standing -> values(standing, named) + ", undecided")
                .orElse("");
    }

    private String noHigherCost() {
        if (!choice.comparesCosts()) {
            return "";
        }
        return choice.sameCosts() ? ", at equal cost" : ", no higher cost is proven";
    }

    private String byCost() {
        Map<Measure, List<String>> cheapest = choice.cheapest();
        String latency = choice.sameLatency()
                ? "Response times and pauses are " + text.equal()
                : choice.comparesLatency() ? "No difference in response times or pauses is proven" : "";
        if (!cheapest.isEmpty()) {
            return (latency.isEmpty() ? "Use " : latency + ": use ")
                    + forCosts(cheapest, measure -> superlative(measure) + text.where(measure));
        }
        boolean equal = choice.compared().stream()
                .allMatch(measure -> choice.standing(measure).orElseThrow().allEqual());
        return equal
                ? "All configurations are " + text.equal() + " in everything compared: keep the one you use"
                : "No configuration is proven better than the others" + after();
    }

    /** {@code A for the least CPU and the least memory, B for the highest throughput}. */
    private String forCosts(Map<Measure, List<String>> byMeasure, Function<Measure, String> words) {
        Map<String, List<String>> byLabel = new LinkedHashMap<>();
        byMeasure.forEach((measure, alike) -> byLabel.computeIfAbsent(labels.either(alike), unseen -> new ArrayList<>())
                .add(words.apply(measure)));
        return byLabel.entrySet().stream()
                .map(one -> one.getKey() + " for " + String.join(" and ", one.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String comparative(Measure measure) {
        return switch (measure) {
            case CRITICAL_RATE -> "a higher critical rate";
            case THROUGHPUT -> "more throughput";
            case CPU_PER_OPERATION -> "less CPU";
            default -> "less memory";
        };
    }

    private static String dearer(Measure measure) {
        return switch (measure) {
            case CRITICAL_RATE -> "with a lower critical rate";
            case THROUGHPUT -> "with less throughput";
            case CPU_PER_OPERATION -> "with more CPU";
            default -> "with more memory";
        };
    }

    private static String superlative(Measure measure) {
        return switch (measure) {
            case CRITICAL_RATE -> "the highest critical rate";
            case THROUGHPUT -> "the highest throughput";
            case CPU_PER_OPERATION -> "the least CPU";
            default -> "the least memory";
        };
    }

    private Optional<String> latency() {
        return sentence(
                "",
                Stream.of(
                                choice.standing(Measure.PAUSE_MAX),
                                known(Choice.RESPONSES, List.of()).findFirst())
                        .flatMap(Optional::stream)
                        .toList());
    }

    private Optional<String> costs() {
        return sentence(
                "Cost of ",
                Choice.COSTS.stream()
                        .flatMap(measure -> choice.standing(measure).stream())
                        .toList());
    }

    /** A sentence about the best configuration, or about all if there is none. */
    private Optional<String> sentence(String before, List<Standing> standings) {
        Optional<String> subject = choice.best().stream().findFirst();
        String parts =
                standings.stream().map(standing -> text.of(standing, subject)).collect(Collectors.joining("; "));
        return parts.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        subject.map(label -> before + label + ": " + parts).orElseGet(() -> capital(parts)));
    }

    private Optional<String> undecided() {
        List<String> open = new ArrayList<>();
        String explained = " more would decide";
        for (Measure measure : SHOWN) {
            Optional<Standing> standing = choice.standing(measure).filter(one -> !one.decided());
            if (standing.isPresent()) {
                OptionalInt more = StandingText.advised(standing.get().moreBlocks());
                open.add(text.name(measure) + (more.isPresent() ? " (about " + more.getAsInt() + explained + ")" : ""));
                explained = more.isPresent() ? "" : explained;
            }
        }
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of("Undecided between some configurations" + after() + ": " + String.join(", ", open));
    }

    /** {@code  after 3 blocks}. */
    private String after() {
        int blocks = group.stream().mapToInt(one -> one.trials().size()).max().orElse(0);
        return " after " + blocks + (blocks == 1 ? " block" : " blocks");
    }

    private static String capital(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}

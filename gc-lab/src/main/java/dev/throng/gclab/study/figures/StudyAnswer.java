package dev.throng.gclab.study.figures;

import dev.throng.gclab.compare.Choice;
import dev.throng.gclab.compare.ChoiceSentences;
import dev.throng.gclab.compare.Difference;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.Trials;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The answer of a study: which configuration to use, what it costs, and whether its collector caused the slow responses. */
final class StudyAnswer {

    /** The most sentences that a reader takes in at once. */
    private static final int MAX = 5;

    private final Map<String, List<Trials>> groups = new LinkedHashMap<>();
    private final List<Difference> differences;
    private final double equalWithin;
    private final Optional<Measure> limit;
    private final Function<Set<String>, Optional<String>> attribution;

    /**
     * @param joined the trials of all configurations
     * @param equalWithin the largest difference that counts as equal: 0.1 is 10 %
     * @param limit the measure whose values are those at the limit, if the study has a common load
     * @param attribution what the target's pauses explain of the slow responses with these heaps and rates
     */
    StudyAnswer(
            JoinedStages joined,
            double equalWithin,
            Optional<Measure> limit,
            Function<Set<String>, Optional<String>> attribution) {
        joined.trials().forEach(one -> groups.computeIfAbsent(one.group(), unseen -> new ArrayList<>())
                .add(one));
        this.differences = joined.differences();
        this.equalWithin = equalWithin;
        this.limit = limit;
        this.attribution = attribution;
    }

    /** At most five sentences: of one group all; of several groups the answer of each, and as far as there is room what it costs. */
    List<String> sentences() {
        if (groups.size() == 1) {
            return of(groups.keySet().iterator().next());
        }
        Map<String, List<String>> byAnswer = new LinkedHashMap<>();
        groups.forEach((name, members) -> choice(members).answer().ifPresent(answer -> byAnswer.computeIfAbsent(
                        answer, unseen -> new ArrayList<>())
                .add(name)));
        if (byAnswer.size() + groups.size() < MAX) {
            return withCosts(byAnswer);
        }
        List<String> answers = byAnswer.entrySet().stream().map(this::answer).toList();
        if (answers.size() <= MAX) {
            return answers;
        }
        List<String> first = new ArrayList<>(answers.subList(0, MAX - 1));
        first.add(answers.size() - first.size() + " more answers are in the report under every comparison in words.");
        return first;
    }

    private String answer(Map.Entry<String, List<String>> of) {
        return (of.getValue().size() == groups.size() ? "Everywhere" : String.join("; ", of.getValue())) + ": "
                + of.getKey();
    }

    private List<String> withCosts(Map<String, List<String>> byAnswer) {
        List<String> sentences = new ArrayList<>();
        byAnswer.entrySet().forEach(one -> {
            sentences.add(answer(one));
            one.getValue()
                    .forEach(name ->
                            choice(groups.get(name)).cost().ifPresent(cost -> sentences.add(name + ": " + cost)));
        });
        attribution.apply(groups.keySet()).ifPresent(sentences::add);
        return sentences;
    }

    /** The sentences of one group: the answer, response times and pauses, costs, what is undecided, and slow responses. */
    List<String> of(String group) {
        ChoiceSentences choice = choice(groups.getOrDefault(group, List.of()));
        List<String> sentences = new ArrayList<>();
        choice.answer().ifPresent(sentences::add);
        sentences.addAll(choice.details());
        attribution.apply(Set.of(group)).ifPresent(sentences::add);
        return sentences;
    }

    private ChoiceSentences choice(List<Trials> members) {
        return new ChoiceSentences(members, differences, equalWithin, limit);
    }

    /** The order of the configurations by each measure compared, in the form of {@code comparison.json}. */
    List<StudyRanking> rankings() {
        List<StudyRanking> rankings = new ArrayList<>();
        groups.forEach((name, members) -> {
            Choice choice = new Choice(members, differences);
            choice.compared().stream()
                    .map(measure -> choice.standing(measure).orElseThrow())
                    .map(standing -> StudyRanking.of(name, standing))
                    .forEach(rankings::add);
        });
        return rankings;
    }
}

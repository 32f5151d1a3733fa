package dev.throng.gclab.study;

import dev.throng.gclab.compare.Choice;
import dev.throng.gclab.compare.ChoiceSentences;
import dev.throng.gclab.compare.ComparedMeasures;
import dev.throng.gclab.compare.Difference;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.ParetoSet;
import dev.throng.gclab.compare.Trials;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The answer of a study: which configuration to use, what it costs, and whether its collector caused the slow responses. */
final class StudyAnswer {

    /** The most sentences that a reader takes in at once. */
    private static final int MOST = 5;

    private final Map<String, List<Trials>> groups = new LinkedHashMap<>();
    private final List<Difference> differences;
    private final double equalWithin;
    private final Function<String, Optional<String>> attribution;

    /**
     * @param trials of all configurations, in the order of the study
     * @param attribution by group: what the target's pauses explain of the slow responses
     */
    StudyAnswer(List<Trials> trials, ComparedMeasures compared, Function<String, Optional<String>> attribution) {
        trials.forEach(one ->
                groups.computeIfAbsent(one.group(), unseen -> new ArrayList<>()).add(one));
        this.differences = compared.differences();
        this.equalWithin = compared.equalWithin();
        this.attribution = attribution;
    }

    /** At most five sentences: of one group all, of several groups the answer of each. */
    List<String> sentences() {
        if (groups.size() == 1) {
            return of(groups.keySet().iterator().next());
        }
        Map<String, List<String>> byAnswer = new LinkedHashMap<>();
        groups.forEach((name, members) -> new ChoiceSentences(members, differences, equalWithin)
                .answer()
                .ifPresent(answer -> byAnswer.computeIfAbsent(answer, unseen -> new ArrayList<>())
                        .add(name)));
        List<String> answers = byAnswer.entrySet().stream()
                .map(one -> (one.getValue().size() == groups.size() ? "Everywhere" : String.join("; ", one.getValue()))
                        + ": " + one.getKey())
                .toList();
        if (answers.size() <= MOST) {
            return answers;
        }
        List<String> first = new ArrayList<>(answers.subList(0, MOST - 1));
        first.add(answers.size() - first.size() + " more answers are in the report under every comparison in words.");
        return first;
    }

    /** The sentences of one group: the answer, response times and pauses, costs, what is undecided, and slow responses. */
    List<String> of(String group) {
        ChoiceSentences choice = new ChoiceSentences(groups.getOrDefault(group, List.of()), differences, equalWithin);
        List<String> sentences = new ArrayList<>();
        choice.answer().ifPresent(sentences::add);
        sentences.addAll(choice.details());
        attribution.apply(group).ifPresent(sentences::add);
        return sentences;
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

    /** The configurations of each group that no other is proven to dominate, by throughput or critical rate and by pauses or responses. */
    List<StudyPareto> paretoSets() {
        List<StudyPareto> sets = new ArrayList<>();
        for (List<Trials> members : groups.values()) {
            for (Measure benefit : List.of(Measure.CRITICAL_RATE, Measure.THROUGHPUT)) {
                for (Measure cost : List.of(Measure.PAUSE_P99, Measure.PAUSE_MAX, Measure.RESPONSE_P999)) {
                    ParetoSet.of(members, differences, cost, benefit)
                            .map(StudyPareto::of)
                            .ifPresent(sets::add);
                }
            }
        }
        return sets;
    }
}

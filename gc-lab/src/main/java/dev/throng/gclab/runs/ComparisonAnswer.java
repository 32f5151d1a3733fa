package dev.throng.gclab.runs;

import dev.throng.gclab.compare.Difference;
import dev.throng.gclab.compare.GroupDifference;
import dev.throng.gclab.compare.RatioText;
import dev.throng.report.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** What a comparison of two groups shows, in a word and in sentences. Pure. */
final class ComparisonAnswer {

    static final String WORSE = "worse";
    static final String BETTER = "better";
    static final String EQUAL = "equal";
    static final String UNDECIDED = "undecided";
    static final String MIXED = "mixed";

    private static final int MOST_NAMED = 4;

    /** More runs than these are no advice. */
    private static final int MOST_RUNS = 50;

    private final List<ComparedRow> rows;
    private final double equalWithin;

    ComparisonAnswer(List<ComparedRow> rows, double equalWithin) {
        this.rows = rows;
        this.equalWithin = equalWithin;
    }

    /** The word for a figure. A difference that is shown may be so small that both are equal within the margin. */
    static String outcome(ComparedFigure figure, GroupDifference difference) {
        if (difference.equal()) {
            return EQUAL;
        }
        if (!difference.shown()) {
            return UNDECIDED;
        }
        boolean more =
                difference.interval().estimate() > (difference.interval().scale() == Difference.Scale.RATIO ? 1 : 0);
        return more == figure.lessIsBetter() ? WORSE : BETTER;
    }

    private List<ComparedRow> of(String family, String outcome) {
        return rows.stream().filter(row -> row.isOf(family) && row.is(outcome)).toList();
    }

    private static String primary() {
        return RunComparison.word(ComparedFigure.Role.PRIMARY);
    }

    private static String exploratory() {
        return RunComparison.word(ComparedFigure.Role.EXPLORATORY);
    }

    String outcome() {
        boolean worse = !of(primary(), WORSE).isEmpty();
        boolean better = !of(primary(), BETTER).isEmpty();
        if (worse || better) {
            return worse && better ? MIXED : worse ? WORSE : BETTER;
        }
        return of(primary(), UNDECIDED).isEmpty() ? EQUAL : UNDECIDED;
    }

    List<RunComparison.Family> families() {
        return List.of(family(primary()), family(exploratory()));
    }

    private RunComparison.Family family(String kind) {
        return new RunComparison.Family(
                kind,
                (int) rows.stream().filter(row -> row.isOf(kind)).count(),
                of(kind, WORSE).size(),
                of(kind, BETTER).size(),
                of(kind, EQUAL).size());
    }

    /** The primary figures first, then how many of the others differ, then whether the generator does. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        named("Worse", of(primary(), WORSE), sentences);
        named("Better", of(primary(), BETTER), sentences);
        List<ComparedRow> equal = of(primary(), EQUAL);
        if (!equal.isEmpty()) {
            sentences.add("Equal within " + Format.share(equalWithin) + ": " + names(equal) + ".");
        }
        List<ComparedRow> open = of(primary(), UNDECIDED);
        if (!open.isEmpty()) {
            sentences.add("Not decided: " + names(open) + more(open) + ".");
        }
        RunComparison.Family others = family(exploratory());
        if (others.comparisons() > 0) {
            int undecided = others.comparisons() - others.worse() - others.better() - others.equal();
            sentences.add("Of " + Format.counted(others.comparisons(), "other figure") + ": " + others.worse()
                    + " worse, " + others.better() + " better, " + others.equal() + " equal, " + undecided
                    + " not decided.");
        }
        List<ComparedRow> lag = rows.stream()
                .filter(row ->
                        row.isOf(RunComparison.word(ComparedFigure.Role.CHECK)) && (row.is(WORSE) || row.is(BETTER)))
                .toList();
        named("The generator itself differs, so the response times may not be the target's alone", lag, sentences);
        return sentences;
    }

    /** The name of a figure, without its phase if there is only one. */
    private String name(ComparedRow row) {
        boolean onePhase = rows.stream()
                        .map(any -> any.name().phase())
                        .filter(phase -> !phase.isEmpty())
                        .distinct()
                        .count()
                <= 1;
        return onePhase ? row.name().path() : row.name().figure();
    }

    private void named(String title, List<ComparedRow> named, List<String> sentences) {
        if (!named.isEmpty()) {
            List<String> first = named.stream()
                    .limit(MOST_NAMED)
                    .map(row -> name(row) + change(row))
                    .toList();
            sentences.add(title + ": " + String.join(", ", first) + others(named) + ".");
        }
    }

    private static String change(ComparedRow row) {
        Double low = row.interval().low();
        Double high = row.interval().high();
        boolean ratio = row.interval().scale().equals("ratio");
        return ratio && low != null && high != null ? " " + RatioText.between(low, high) : "";
    }

    private String names(List<ComparedRow> named) {
        return named.stream().limit(MOST_NAMED).map(this::name).collect(Collectors.joining(", ")) + others(named);
    }

    private static String others(List<ComparedRow> named) {
        return named.size() > MOST_NAMED ? " and " + (named.size() - MOST_NAMED) + " more" : "";
    }

    /** How many more runs would decide, of the figure that needs most of those whose number is known. */
    private static String more(List<ComparedRow> open) {
        OptionalInt most = open.stream()
                .map(row -> row.decision().moreRuns())
                .filter(runs -> runs != null)
                .mapToInt(Integer::intValue)
                .max();
        return most.isEmpty() || most.getAsInt() > MOST_RUNS
                ? ""
                : "; about " + Format.counted(most.getAsInt(), "more run") + " of each group would decide "
                        + (open.size() == 1 ? "it" : "them");
    }
}

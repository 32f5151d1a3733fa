package dev.throng.gclab.compare;

import dev.throng.report.Format;
import java.util.List;

/** What the families of a comparison have decided, in sentences. */
public final class FamilySentences {

    private FamilySentences() {}

    /** A sentence for each family with comparisons; none if all comparisons are one family. */
    public static List<String> of(ComparedMeasures compared) {
        return compared.families().stream()
                .filter(one -> one.kind() != QuestionFamily.Kind.ALL && one.comparisons() > 0)
                .map(one -> sentence(one, compared))
                .toList();
    }

    private static String sentence(QuestionFamily family, ComparedMeasures compared) {
        List<Difference> members = compared.differences().stream()
                .filter(one -> one.family() == family.kind())
                .toList();
        long undecided = members.stream()
                .filter(one -> one.outcome() == Difference.Outcome.UNDECIDED)
                .count();
        boolean primary = family.kind() == QuestionFamily.Kind.PRIMARY;
        return (primary
                        ? "Primary questions (against the baseline and the Java before): "
                        : "Exploratory comparisons (all other pairs): ")
                + Format.amount(members.size() - undecided) + " of " + Format.amount(members.size()) + " are decided, "
                + Format.amount(family.different()) + " as different; "
                + Format.share(1 - compared.level()) + " of the differences may be wrong.";
    }
}

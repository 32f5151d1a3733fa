package dev.throng.verdict;

import dev.throng.measure.Blame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * Whether the figures of a run are valid.
 *
 * @param status the worst of the reasons; {@code invalid} where a file holds none
 * @param reasons why the run is not valid; those that make it invalid come first
 */
public record Verdict(Status status, List<Reason> reasons) {

    /** In the order of trust; the words in files are lower case. */
    public enum Status {
        valid,
        suspect,
        invalid
    }

    /** Of a result that holds no verdict. */
    public static final Verdict NONE =
            new Verdict(Status.invalid, List.of(Reason.invalid(ReasonCode.NO_VERDICT, "result.json holds no verdict")));

    public Verdict {
        if (status == null) {
            status = Status.invalid;
            reasons = NONE.reasons;
        } else {
            reasons = reasons == null
                    ? List.of()
                    : reasons.stream().filter(Objects::nonNull).toList();
        }
    }

    /** The verdict that follows from all reasons against a run. A reason that is given twice counts once. */
    public static Verdict of(List<Reason> against) {
        List<Reason> reasons = new ArrayList<>(against);
        reasons.sort(Comparator.comparing(Reason::severity).reversed());
        Status status = reasons.isEmpty()
                ? Status.valid
                : reasons.get(0).severity() == Severity.INVALID ? Status.invalid : Status.suspect;
        return new Verdict(status, reasons.stream().distinct().toList());
    }

    /** Whether any reason lies on the generator's side: then the target may be able to do more than the run shows. */
    public boolean blamesGenerator() {
        return reasons.stream().anyMatch(reason -> reason.blame() == Blame.GENERATOR);
    }

    /** The sentences of the reasons, for people. */
    public List<String> texts() {
        return reasons.stream().map(Reason::text).toList();
    }
}

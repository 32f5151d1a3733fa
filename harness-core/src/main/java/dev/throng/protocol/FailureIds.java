package dev.throng.protocol;

import dev.throng.measure.Failure;
import dev.throng.measure.FailureDetail;
import dev.throng.measure.FollowOn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The ids of the failures that a protocol can report: {@code KIND}, {@code KIND-CONDITION}, and both followed by {@code -during-STEP} or
 * {@code -after-CAUSE}. An id without condition, step or cause stands for all of them. Immutable.
 */
public final class FailureIds {

    private static final String DURING = "-during-";

    private final List<Failure> kinds;
    private final List<String> steps;

    /** @param protocol names the kinds of failure, their conditions, and the steps */
    public FailureIds(Protocol protocol) {
        this(protocol.allFailures(), protocol.steps());
    }

    FailureIds(List<Failure> kinds, List<String> steps) {
        this.kinds = List.copyOf(kinds);
        this.steps = List.copyOf(steps);
    }

    /** The ids of the kinds. */
    public List<String> kinds() {
        return kinds.stream().map(Failure::id).toList();
    }

    /** Every id without a cause, the kinds first: some hundred where a protocol has many steps. */
    public List<String> all() {
        List<String> all = new ArrayList<>(kinds());
        for (Failure kind : kinds) {
            kind.conditions().forEach(condition -> all.add(new FailureDetail(kind, condition, "").id()));
        }
        for (Failure kind : kinds) {
            if (kind.namesStep()) {
                steps.forEach(step -> all.add(kind.during(step).id()));
            }
        }
        for (Failure kind : kinds) {
            if (kind.namesStep()) {
                for (String condition : kind.conditions()) {
                    steps.forEach(step -> all.add(new FailureDetail(kind, condition, step).id()));
                }
            }
        }
        return all;
    }

    /**
     * Finds what an id stands for.
     *
     * @return the failures that it {@link FailureDetail#includes includes}; empty if the protocol reports none of that id
     */
    public Optional<FailureDetail> find(String id) {
        int after = id.indexOf(FollowOn.AFTER);
        return after < 0
                ? withoutCause(id)
                : withCause(id.substring(0, after), id.substring(after + FollowOn.AFTER.length()));
    }

    private Optional<FailureDetail> withCause(String id, String causeId) {
        Optional<? extends Failure> cause = causeId.equals(FollowOn.NO_ANSWER_YET.id())
                ? Optional.of(FollowOn.NO_ANSWER_YET)
                : withoutCause(causeId);
        return cause.flatMap(found -> withoutCause(id)
                .filter(failure -> failure.kind().namesCause())
                .map(failure -> new FailureDetail(new FollowOn(failure, found), "", "")));
    }

    private Optional<FailureDetail> withoutCause(String id) {
        Optional<FailureDetail> inAnyStep = inAnyStep(id);
        int during = id.lastIndexOf(DURING);
        if (inAnyStep.isPresent() || during < 0) {
            return inAnyStep;
        }
        String step = id.substring(during + DURING.length());
        return inAnyStep(id.substring(0, during))
                .filter(failure -> failure.kind().namesStep() && steps.contains(step))
                .map(failure -> new FailureDetail(failure.kind(), failure.condition(), step));
    }

    private Optional<FailureDetail> inAnyStep(String id) {
        for (Failure kind : kinds) {
            if (kind.id().equals(id)) {
                return Optional.of(new FailureDetail(kind, "", ""));
            }
        }
        for (Failure kind : kinds) {
            for (String condition : kind.conditions()) {
                FailureDetail failure = new FailureDetail(kind, condition, "");
                if (failure.id().equals(id)) {
                    return Optional.of(failure);
                }
            }
        }
        return Optional.empty();
    }
}

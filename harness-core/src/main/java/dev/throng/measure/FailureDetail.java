package dev.throng.measure;

/**
 * A kind of failure with the step in which it happened and the condition that the target named. The id in results is
 * {@code kind-condition-during-step}, without empty parts: {@code error-quota-exceeded-during-greeting}.
 *
 * @param kind a constant of an enum
 * @param condition the condition's name in the protocol, in kebab-case; may be empty
 * @param step the step's id, in kebab-case; may be empty
 */
public record FailureDetail(Failure kind, String condition, String step) implements Failure {

    /**
     * Whether another failure is of this kind, with this condition and in this step. An empty condition or step stands for all of them. So
     * does a missing cause, if the other failure is a {@link FollowOn}.
     */
    public boolean includes(Failure other) {
        if (kind instanceof FollowOn pattern) {
            return other instanceof FollowOn followOn
                    && includes(pattern.failure(), followOn.failure())
                    && includes(pattern.cause(), followOn.cause());
        }
        if (other instanceof FollowOn followOn) {
            return includes(followOn.failure());
        }
        if (!other.kind().equals(kind)) {
            return false;
        }
        if (!(other instanceof FailureDetail detail)) {
            return condition.isEmpty() && step.isEmpty();
        }
        return (condition.isEmpty() || condition.equals(detail.condition))
                && (step.isEmpty() || step.equals(detail.step));
    }

    private static boolean includes(Failure pattern, Failure other) {
        return pattern instanceof FailureDetail detail ? detail.includes(other) : pattern.equals(other);
    }

    @Override
    public Traits traits() {
        Traits traits = kind.traits();
        String named = condition.isEmpty() ? traits.id() : traits.id() + "-" + condition;
        String id = step.isEmpty() ? named : named + "-during-" + step;
        return new Traits(id, traits.description(), traits.blame());
    }

    @Override
    public Failure during(String another) {
        return new FailureDetail(kind, condition, another);
    }

    @Override
    public Blame blame() {
        return kind.blame();
    }

    @Override
    public String toString() {
        return id();
    }
}

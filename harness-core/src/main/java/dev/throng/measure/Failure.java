package dev.throng.measure;

import java.util.List;

/**
 * Why an arrival was not answered, or why it was dropped after its answer. A kind of failure is a constant of an enum. A {@link
 * FailureDetail} adds the step in which it happened and the condition that the target named. Failures count as the same if they are equal.
 */
public interface Failure {

    /**
     * The properties of a failure.
     *
     * @param id the name in results, in kebab-case: {@code connect-timeout}
     * @param description a phrase for people
     * @param blame the side that caused it
     */
    record Traits(String id, String description, Blame blame) {}

    /** The properties of this failure. */
    Traits traits();

    /** The name in results. */
    default String id() {
        return traits().id();
    }

    /** A phrase for people. */
    default String description() {
        return traits().description();
    }

    /** The side that caused it. */
    default Blame blame() {
        return traits().blame();
    }

    /** Returns the failure without step and condition. */
    default Failure kind() {
        return this;
    }

    /** The conditions that a target may name with this kind of failure, such as those of RFC 6120 §4.9.3. Empty if it names none. */
    default List<String> conditions() {
        return List.of();
    }

    /** Whether results name the step in which this kind of failure happened; see {@link #during}. False by default. */
    default boolean namesStep() {
        return false;
    }

    /** Whether results name the failure that caused this kind of failure; see {@link FollowOn}. False by default. */
    default boolean namesCause() {
        return false;
    }

    /** The same kind of failure in a step of the protocol. */
    default Failure during(String step) {
        return new FailureDetail(kind(), "", step);
    }
}

package dev.throng.measure;

import java.util.List;

/**
 * Why an arrival was not answered, or why it was thrown out of the system after its answer. A kind of failure is a constant of an enum; a
 * {@link FailureDetail} adds the step and the condition in which it happened. Failures are counted by equality.
 */
public interface Failure {

    /**
     * What is known of a failure.
     *
     * @param id the name in results, in kebab-case: {@code connect-timeout}
     * @param description a phrase for people
     * @param blame the side that caused it
     */
    record Traits(String id, String description, Blame blame) {}

    Traits traits();

    default String id() {
        return traits().id();
    }

    default String description() {
        return traits().description();
    }

    default Blame blame() {
        return traits().blame();
    }

    /** The failure without step and condition. */
    default Failure kind() {
        return this;
    }

    /** The conditions that a target may name together with this kind of failure, such as RFC 6120 §4.9.3; empty if it names none. */
    default List<String> conditions() {
        return List.of();
    }

    /** Whether results name the step in which this kind of failure happened; see {@link #during}. False by default. */
    default boolean namesStep() {
        return false;
    }

    /** The same kind of failure in a step of the protocol. */
    default Failure during(String step) {
        return new FailureDetail(kind(), "", step);
    }
}

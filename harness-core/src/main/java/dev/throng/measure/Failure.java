package dev.throng.measure;

/** What can happen to an arrival instead of an answer, or after it. There is one instance of each, so counting compares by identity. */
public interface Failure {

    /**
     * What is known of a failure.
     *
     * @param id the name in results, in kebab-case: {@code closed-by-target}
     * @param description a phrase for people
     * @param blame whose doing it is
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

    int ordinal();
}

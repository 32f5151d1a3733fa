package dev.throng.measure;

/** What can happen to an arrival instead of an answer, or after it. There is one instance of each, so counting compares by identity. */
public interface Failure {

    /** The name in results, in kebab-case: {@code closed-by-target}. */
    String id();

    String description();

    Blame blame();

    int ordinal();
}

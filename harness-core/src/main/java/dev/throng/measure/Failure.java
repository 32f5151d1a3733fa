package dev.throng.measure;

/** What can happen to an arrival instead of an answer, or after it. Implemented by enums: counting indexes an array. */
public interface Failure {

    /** The name in results, in kebab-case: {@code closed-by-target}. */
    String id();

    String description();

    Blame blame();

    int ordinal();
}

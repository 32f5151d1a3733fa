package dev.throng.protocol;

/** Something a load may be put on. Implemented by enums: pacing and recording index arrays by ordinal. */
public interface Operation {

    /** The name in scenarios and results: {@code send}, {@code login}. */
    String id();

    /** When an arrival of it starts, is answered and departs, in a sentence. */
    String description();

    int ordinal();
}

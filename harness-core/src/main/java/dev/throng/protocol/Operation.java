package dev.throng.protocol;

/** A kind of arrival, such as {@code send} or {@code query}. Implemented by enums: pacing and recording index arrays by ordinal. */
public interface Operation {

    /** The name in scenarios and results: {@code send}, {@code query}. */
    String id();

    /** States in one sentence when an arrival of this kind starts, is answered and departs. */
    String description();

    /** The position in {@link Protocol#operations()}, from 0. */
    int ordinal();
}

package dev.throng.gclogs;

import java.util.Optional;

/** What went wrong in a collection, so that it took longer than it should. The log names it beside the cause of the collection. */
public enum GcFailure {
    /** The heap had no free region for the objects that G1 moved. */
    TO_SPACE_EXHAUSTED("to-space exhausted (evacuation failure)"),
    /** G1 could not move objects because native code had pinned them (JDK 22 and newer). Memory was not short. */
    PINNED("pinned objects not moved (evacuation failure)"),
    /** The old generation had no space for the objects that survived a young collection. */
    PROMOTION_FAILED("promotion failed"),
    /** CMS did not finish its cycle before the old generation was full. */
    CONCURRENT_MODE_FAILURE("concurrent mode failure"),
    /** A full collection was asked for during a cycle of CMS, for example by System.gc(). */
    CONCURRENT_MODE_INTERRUPTED("concurrent mode interrupted");

    private static final String EVACUATION_FAILURE = "(Evacuation Failure";

    private final String words;

    GcFailure(String words) {
        this.words = words;
    }

    /** The words for people, as close to those of the log as possible. */
    public String words() {
        return words;
    }

    /** The failure that the name of a pause contains, such as {@code Pause Young (Mixed) (Evacuation Failure: Pinned)}. */
    static Optional<GcFailure> inName(String name) {
        int at = name.indexOf(EVACUATION_FAILURE);
        if (at < 0) {
            return Optional.empty();
        }
        String reason = name.substring(at + EVACUATION_FAILURE.length());
        return Optional.of(reason.startsWith(": Pinned") ? PINNED : TO_SPACE_EXHAUSTED);
    }
}

package dev.throng.rtmp.load;

/** Where publishers put the time at which they publish. */
enum StampPlace {
    /** In data messages and in frames. */
    BOTH,
    /** In data messages {@code onThrongTime}. Some servers do not pass them on. */
    DATA,
    /** In frames of H.264, as unregistered user data. Servers pass on what is in frames. */
    FRAMES,
    /** Nowhere. */
    NONE;

    boolean data() {
        return this == BOTH || this == DATA;
    }

    boolean frames() {
        return this == BOTH || this == FRAMES;
    }
}

package dev.throng.gclab.flags;

/**
 * What became of a flag, for people.
 *
 * @param option as it was given
 * @param sentence why, without the flag's name
 */
public record FlagRemark(Fate fate, String option, String sentence) {

    /** What can become of a flag. */
    public enum Fate {
        /** It is used as given, and something is to be known of it. */
        KEPT,
        /** Another flag does the same. */
        MAPPED,
        /** The JVM would not start with it, and what it asked for is so anyway, or is of no matter. */
        DROPPED,
        /** It is used as given and does nothing on this machine. */
        NOT_IN_EFFECT,
        /** The JVM cannot do what it asks for. */
        REFUSED
    }

    @Override
    public String toString() {
        return option + ": " + sentence;
    }
}

package dev.throng.gclab.flags;

/**
 * The translation of a flag, for people.
 *
 * @param option as it was given
 * @param sentence why, without the flag's name
 */
public record FlagRemark(Fate fate, String option, String sentence) {

    public enum Fate {
        /** It is used as given, with a remark. */
        KEPT,
        /** Another flag does the same. */
        MAPPED,
        /** It is left out: the JVM would not start with it, and its effect is the default or does not matter. */
        DROPPED,
        /** It is used as given but has no effect on this machine. */
        NOT_IN_EFFECT,
        /** The JVM cannot do what the flag asks for. */
        REFUSED
    }

    @Override
    public String toString() {
        return option + ": " + sentence;
    }
}

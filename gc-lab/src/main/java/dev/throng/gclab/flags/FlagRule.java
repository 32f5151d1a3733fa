package dev.throng.gclab.flags;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The translation of one flag for a range of versions.
 *
 * @param flag the whole option as a regular expression
 * @param from the first feature version it holds for
 * @param to the last one
 * @param replacement of a mapped flag, with groups of the expression; empty for other fates
 * @param sentence why; {@code %d} is the feature version
 */
record FlagRule(Pattern flag, int from, int to, FlagRemark.Fate fate, String replacement, String sentence) {

    static final int NEWEST = Integer.MAX_VALUE;

    static FlagRule of(String flag, int from, int to, FlagRemark.Fate fate, String sentence) {
        return new FlagRule(Pattern.compile(flag), from, to, fate, "", sentence);
    }

    static FlagRule mapped(String flag, int from, String replacement, String sentence) {
        return new FlagRule(Pattern.compile(flag), from, NEWEST, FlagRemark.Fate.MAPPED, replacement, sentence);
    }

    /** What the option becomes if the rule is its; empty if it is not. */
    Optional<Outcome> apply(String option, int feature) {
        Matcher matcher = flag.matcher(option);
        if (feature < from || feature > to || !matcher.matches()) {
            return Optional.empty();
        }
        Optional<String> used =
                switch (fate) {
                    case KEPT, NOT_IN_EFFECT -> Optional.of(option);
                    case MAPPED -> Optional.of(matcher.replaceFirst(replacement));
                    case DROPPED, REFUSED -> Optional.empty();
                };
        return Optional.of(
                new Outcome(used, new FlagRemark(fate, option, sentence.replace("%d", String.valueOf(feature)))));
    }

    /** @param option what the JVM gets instead; empty for nothing */
    record Outcome(Optional<String> option, FlagRemark remark) {}
}

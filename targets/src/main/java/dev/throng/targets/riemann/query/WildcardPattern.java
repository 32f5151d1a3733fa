package dev.throng.targets.riemann.query;

import java.util.function.Predicate;

/**
 * A pattern in which {@code %} stands for any characters. Backtracks to the latest {@code %} only, so that a match
 * takes at most the product of the two lengths.
 */
final class WildcardPattern implements Predicate<String> {

    private final String pattern;

    WildcardPattern(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public boolean test(String text) {
        int at = 0;
        int inPattern = 0;
        int afterStar = -1;
        int retryAt = 0;
        while (at < text.length()) {
            if (inPattern < pattern.length() && pattern.charAt(inPattern) == '%') {
                afterStar = ++inPattern;
                retryAt = at;
            } else if (inPattern < pattern.length() && pattern.charAt(inPattern) == text.charAt(at)) {
                inPattern++;
                at++;
            } else if (afterStar >= 0) {
                inPattern = afterStar;
                at = ++retryAt;
            } else {
                return false;
            }
        }
        while (inPattern < pattern.length() && pattern.charAt(inPattern) == '%') {
            inPattern++;
        }
        return inPattern == pattern.length();
    }
}

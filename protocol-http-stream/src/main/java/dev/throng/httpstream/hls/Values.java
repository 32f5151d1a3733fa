package dev.throng.httpstream.hls;

import dev.throng.text.Printable;
import java.util.OptionalLong;

/** Parses the numbers of tags. All are bounded, so that sums of them do not overflow. */
final class Values {

    /** The greatest sequence number, size and offset. Some servers count from the time in nanoseconds. */
    static final long MAX_NUMBER = 1L << 61;

    /** Ten days. A sum of two of them in milliseconds fits into an int. */
    static final long MAX_SECONDS = 864_000;

    static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** A number of so many digits is less than {@link Long#MAX_VALUE}. */
    static final int SAFE_DIGITS = 18;

    private static final int FRACTION_DIGITS = 9;

    /** Returns the digits that a text begins with. */
    static String leadingDigits(String text) {
        int end = 0;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return text.substring(0, end);
    }

    /** As {@link #number}, but ignores what follows the digits, as players do; empty without digits. */
    static OptionalLong leadingNumber(String name, String text, long max, Remarks remarks) throws HlsException {
        String digits = leadingDigits(text);
        remarks.addIf(digits.length() < text.length() || digits.isEmpty(), Deviation.NUMBER);
        return digits.isEmpty() ? OptionalLong.empty() : OptionalLong.of(number(name, digits, max));
    }

    /** Parses a decimal integer from 0 to a maximum. */
    static long number(String name, String text, long max) throws HlsException {
        long number = 0;
        boolean valid = !text.isEmpty();
        for (int i = 0; valid && i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            valid = digit >= 0 && digit <= 9 && number <= (max - digit) / 10;
            number = 10 * number + digit;
        }
        if (!valid) {
            throw unexpected(name, text, "a number from 0 to " + max);
        }
        return number;
    }

    /**
     * Parses whole seconds. As {@link #leadingNumber}, ignores what follows the digits.
     *
     * @throws HlsException if they are more than Throng supports
     */
    static OptionalLong leadingSeconds(String name, String text, Remarks remarks) throws HlsException {
        String digits = leadingDigits(text);
        remarks.addIf(digits.length() < text.length() || digits.isEmpty(), Deviation.NUMBER);
        return digits.isEmpty() ? OptionalLong.empty() : OptionalLong.of(seconds(name, digits));
    }

    /**
     * Parses seconds with or without a fraction, and ignores what follows them, as players do.
     *
     * @return nanoseconds; empty if the text does not begin with a number
     * @throws HlsException if they are more than Throng supports
     */
    static OptionalLong leadingNanos(String name, String text, Remarks remarks) throws HlsException {
        String whole = leadingDigits(text);
        String rest = text.substring(whole.length());
        String fraction = rest.startsWith(".") ? leadingDigits(rest.substring(1)) : "";
        if (whole.isEmpty() && fraction.isEmpty()) {
            return OptionalLong.empty();
        }
        boolean all = rest.length() == (rest.startsWith(".") ? 1 : 0) + fraction.length();
        remarks.addIf(!all, Deviation.NUMBER);
        long nanos = seconds(name, whole) * NANOS_PER_SECOND + fractionNanos(name, text, fraction);
        return OptionalLong.of(nanos);
    }

    private static long seconds(String name, String digits) throws HlsException {
        if (digits.isEmpty()) {
            return 0;
        }
        boolean supported = digits.length() <= SAFE_DIGITS && Long.parseLong(digits) <= MAX_SECONDS;
        if (!supported) {
            throw HlsException.unsupported("with " + name + " of " + Printable.excerpt(digits)
                    + " s, which is not supported (expected: at most " + MAX_SECONDS + " s)");
        }
        return Long.parseLong(digits);
    }

    /** Parses seconds with or without a fraction. Digits beyond the ninth of the fraction are ignored. */
    static long nanos(String name, String text) throws HlsException {
        int point = text.indexOf('.');
        String whole = point < 0 ? text : text.substring(0, point);
        String fraction = point < 0 ? "" : text.substring(point + 1);
        if (!whole.isEmpty() || !fraction.isEmpty()) {
            long seconds = whole.isEmpty() ? 0 : number(name, whole, MAX_SECONDS);
            return seconds * NANOS_PER_SECOND + fractionNanos(name, text, fraction);
        }
        throw unexpected(name, text, "seconds");
    }

    private static long fractionNanos(String name, String text, String fraction) throws HlsException {
        long nanos = 0;
        for (int i = 0; i < fraction.length(); i++) {
            int digit = fraction.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                throw unexpected(name, text, "seconds");
            }
            nanos = i < FRACTION_DIGITS ? 10 * nanos + digit : nanos;
        }
        for (int i = fraction.length(); i < FRACTION_DIGITS; i++) {
            nanos *= 10;
        }
        return nanos;
    }

    static HlsException unexpected(String name, String text, String expected) {
        return HlsException.bad("with " + name + " \"" + Printable.excerpt(text) + "\" (expected: " + expected + ")");
    }

    private Values() {}
}

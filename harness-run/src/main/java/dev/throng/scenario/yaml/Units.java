package dev.throng.scenario.yaml;

import dev.throng.figure.ExactNumber;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads quantities with a unit. Each method throws {@link IllegalArgumentException} with the expected form. */
public final class Units {

    private static final Pattern DURATION = Pattern.compile("(?:\\d+(?:\\.\\d+)?(?:ns|us|µs|μs|ms|s|m|h))+");
    private static final Pattern DURATION_PART = Pattern.compile("(\\d+(?:\\.\\d+)?)(ns|us|µs|μs|ms|s|m|h)");
    private static final Pattern BARE = Pattern.compile("\\d+(?:\\.\\d+)?");
    private static final Pattern RATE = Pattern.compile("(\\d+(?:\\.\\d+)?(?:[eE]\\+?\\d{1,2})?)\\s*/\\s*(s|min|m|h)");
    private static final Pattern SIZE = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(B|kB|KB|MB|GB|TB|KiB|MiB|GiB|TiB)");
    private static final Pattern BIT_RATE = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(bit|kbit|Mbit|Gbit|Tbit)/s");
    private static final Map<String, Double> BITS =
            Map.of("bit", 1.0, "kbit", 1e3, "Mbit", 1e6, "Gbit", 1e9, "Tbit", 1e12);
    private static final Map<String, Long> NANOS = Map.of(
            "ns",
            1L,
            "us",
            1_000L,
            "µs",
            1_000L,
            "μs",
            1_000L,
            "ms",
            1_000_000L,
            "s",
            1_000_000_000L,
            "m",
            60_000_000_000L,
            "h",
            3_600_000_000_000L);
    private static final Map<String, Long> SECONDS = Map.of("s", 1L, "min", 60L, "m", 60L, "h", 3600L);
    private static final Map<String, Long> BYTES = Map.of(
            "B",
            1L,
            "kB",
            1_000L,
            "KB",
            1_000L,
            "MB",
            1_000_000L,
            "GB",
            1_000_000_000L,
            "TB",
            1_000_000_000_000L,
            "KiB",
            1L << 10,
            "MiB",
            1L << 20,
            "GiB",
            1L << 30,
            "TiB",
            1L << 40);

    private static final int MAX_LENGTH = 64;

    private Units() {}

    private static boolean tooLong(String text) {
        return text.length() > MAX_LENGTH;
    }

    /** Refuses a quantity that only its minus sign makes wrong. */
    private static void requireNoMinus(String text, Pattern quantity, String kind, String example) {
        boolean negative = text.startsWith("-")
                && !tooLong(text)
                && (quantity.matcher(text.substring(1)).matches() || bare(text.substring(1)));
        if (negative) {
            throw new IllegalArgumentException("a " + kind + " that is not negative, such as " + example);
        }
    }

    private static boolean bare(String text) {
        return !tooLong(text) && BARE.matcher(text).matches();
    }

    /** {@code 250ms}, {@code 1m30s}; units ns, us or µs, ms, s, m, h. */
    public static Duration duration(String text) {
        requireNoMinus(text, DURATION, "duration", "10s");
        if (bare(text)) {
            throw new IllegalArgumentException("a duration with its unit, such as " + text + "s or " + text + "ms");
        }
        if (tooLong(text) || !DURATION.matcher(text).matches()) {
            throw new IllegalArgumentException("a duration such as 10s, 250ms or 1m30s; units: "
                    + String.join(", ", QuantityKind.DURATIONS.units()) + QuantityKind.DURATIONS.suggestion(text));
        }
        BigDecimal nanos = BigDecimal.ZERO;
        Matcher parts = DURATION_PART.matcher(text);
        while (parts.find()) {
            nanos = nanos.add(new BigDecimal(parts.group(1)).multiply(BigDecimal.valueOf(NANOS.get(parts.group(2)))));
        }
        if (nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE / 2)) > 0) {
            throw new IllegalArgumentException("a duration of at most 100 years");
        }
        return Duration.ofNanos(nanos.setScale(0, RoundingMode.HALF_UP).longValueExact());
    }

    /** Arrivals per second of {@code 1000/s}, {@code 5/min}, {@code 2/h}. */
    public static double perSecond(String text) {
        return exactPerSecond(text).value();
    }

    /** The same, not rounded: 1/h is not a binary number. */
    public static ExactNumber exactPerSecond(String text) {
        requireNoMinus(text, RATE, "rate", "1000/s");
        if (bare(text)) {
            throw new IllegalArgumentException("a rate with its unit, such as " + text + "/s");
        }
        Matcher rate = RATE.matcher(text);
        if (tooLong(text) || !rate.matches()) {
            throw new IllegalArgumentException(
                    "a rate such as 1000/s, 5/min or 2/h" + QuantityKind.RATES.suggestion(text));
        }
        return ExactNumber.of(new BigDecimal(rate.group(1))).dividedBy(SECONDS.get(rate.group(2)));
    }

    /** Bytes of {@code 64KiB}, {@code 1.5GB}; powers of ten for kB, MB, GB, TB and of two for KiB, MiB, GiB, TiB. */
    public static long bytes(String text) {
        requireNoMinus(text, SIZE, "size", "64KiB");
        if (bare(text)) {
            throw new IllegalArgumentException("a size with its unit, such as " + text + "B or " + text + "MiB");
        }
        Matcher size = SIZE.matcher(text);
        if (tooLong(text) || !size.matches()) {
            throw new IllegalArgumentException(
                    "a size such as 512B, 64KiB or 1GiB" + QuantityKind.SIZES.suggestion(text));
        }
        BigDecimal bytes = new BigDecimal(size.group(1)).multiply(BigDecimal.valueOf(BYTES.get(size.group(2))));
        if (bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw new IllegalArgumentException("a size below 2^63 bytes");
        }
        return bytes.setScale(0, RoundingMode.HALF_UP).longValueExact();
    }

    /** Bits per second of {@code 1Gbit/s}, {@code 50 Mbit/s}; powers of ten. */
    public static double bitsPerSecond(String text) {
        requireNoMinus(text, BIT_RATE, "bit rate", "50Mbit/s");
        if (bare(text)) {
            throw new IllegalArgumentException("a bit rate with its unit, such as " + text + "Mbit/s");
        }
        Matcher rate = BIT_RATE.matcher(text);
        if (tooLong(text) || !rate.matches()) {
            throw new IllegalArgumentException(
                    "a bit rate such as 50Mbit/s or 1Gbit/s" + QuantityKind.BIT_RATES.suggestion(text));
        }
        return Double.parseDouble(rate.group(1)) * BITS.get(rate.group(2));
    }
}

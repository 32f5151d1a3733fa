package dev.throng.targets.launch;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Parsers of option values. Each throws {@link IllegalArgumentException} whose message states what was expected. */
public final class OptionValues {

    private static final Pattern AMOUNT = Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,9})?)\\s*([A-Za-z%µ]*)");

    private OptionValues() {}

    /** Parses {@code true} or {@code false}. */
    public static boolean booleanValue(String text) {
        if (text.equals("true") || text.equals("false")) {
            return text.equals("true");
        }
        throw new IllegalArgumentException("true or false");
    }

    /** Parses a whole number from {@code least} to {@code most}. */
    public static long number(String text, long least, long most) {
        String expected = "a whole number from " + least + " to " + most;
        try {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException refused) {
            throw new IllegalArgumentException(expected, refused);
        }
        throw new IllegalArgumentException(expected);
    }

    /** A duration: {@code 500us}, {@code 10ms}, {@code 1.5s}, {@code 2m}, {@code 1h}; up to a year. */
    public static Duration duration(String text) {
        String expected = "a time with its unit, such as 10ms, 1.5s or 2m";
        Matcher amount = AMOUNT.matcher(text);
        if (!amount.matches()) {
            throw new IllegalArgumentException(expected);
        }
        BigDecimal nanos = new BigDecimal(amount.group(1)).multiply(BigDecimal.valueOf(unitNanos(amount.group(2))));
        if (nanos.signum() == 0 && amount.group(2).isEmpty()) {
            return Duration.ZERO;
        }
        if (amount.group(2).isEmpty()
                || nanos.compareTo(BigDecimal.valueOf(Duration.ofDays(366).toNanos())) > 0) {
            throw new IllegalArgumentException(expected);
        }
        return Duration.ofNanos(nanos.longValue());
    }

    private static long unitNanos(String unit) {
        switch (unit) {
            case "ns":
            case "":
                return 1;
            case "us":
            case "µs":
                return 1_000;
            case "ms":
                return 1_000_000;
            case "s":
                return 1_000_000_000;
            case "m":
            case "min":
                return 60_000_000_000L;
            case "h":
                return 3_600_000_000_000L;
            default:
                throw new IllegalArgumentException("a time in ns, us, ms, s, m or h");
        }
    }

    /** A size: {@code 4096}, {@code 64k}, {@code 16MiB}, {@code 1g}; k, m and g are powers of 1024. */
    public static long bytes(String text, long least, long most) {
        String expected = "a size from " + least + " to " + most + " bytes, such as 4096, 64k or 16m";
        Matcher amount = AMOUNT.matcher(text);
        if (!amount.matches()) {
            throw new IllegalArgumentException(expected);
        }
        BigDecimal bytes = new BigDecimal(amount.group(1)).multiply(BigDecimal.valueOf(unitBytes(amount.group(2))));
        if (bytes.compareTo(BigDecimal.valueOf(least)) < 0 || bytes.compareTo(BigDecimal.valueOf(most)) > 0) {
            throw new IllegalArgumentException(expected);
        }
        return bytes.longValue();
    }

    private static long unitBytes(String unit) {
        switch (unit.toLowerCase(Locale.ROOT)) {
            case "":
            case "b":
                return 1;
            case "k":
            case "kb":
            case "kib":
                return 1L << 10;
            case "m":
            case "mb":
            case "mib":
                return 1L << 20;
            case "g":
            case "gb":
            case "gib":
                return 1L << 30;
            default:
                throw new IllegalArgumentException("a size in bytes, k, m or g");
        }
    }

    /** A constant of {@code type}, written in lower case. */
    public static <E extends Enum<E>> E choice(String text, Class<E> type) {
        for (E constant : type.getEnumConstants()) {
            if (constant.name().toLowerCase(Locale.ROOT).equals(text)) {
                return constant;
            }
        }
        throw new IllegalArgumentException(Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", ", "one of ", "")));
    }
}

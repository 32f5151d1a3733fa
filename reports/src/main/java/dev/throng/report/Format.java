package dev.throng.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Writes numbers with three significant digits and a unit that fits, and whole counts in full. The result is the same in every locale. Any
 * thread may call it.
 */
public final class Format {

    private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_UP);

    private static final Pattern UTC = Pattern.compile("^(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d:\\d\\d:\\d\\d)(?:\\.\\d+)?Z$");

    private Format() {}

    /** A duration in nanoseconds: {@code 850 ns}, {@code 12.4 µs}, {@code 911 ms}, {@code 1.29 s}, {@code 2 min 5 s}. */
    public static String duration(double nanos) {
        double size = Math.abs(nanos);
        if (size == 0) {
            return "0";
        }
        if (size < 999.5) {
            return amount(nanos) + " ns";
        }
        if (size < 999.5e3) {
            return three(nanos / 1e3) + " µs";
        }
        if (size < 999.5e6) {
            return three(nanos / 1e6) + " ms";
        }
        if (size < 119.5e9) {
            return three(nanos / 1e9) + " s";
        }
        return minutes(Math.round(nanos / 1e9));
    }

    private static String minutes(long seconds) {
        if (seconds < 3600) {
            return seconds / 60 + " min" + (seconds % 60 == 0 ? "" : " " + seconds % 60 + " s");
        }
        long minutes = Math.round(seconds / 60.0);
        return minutes / 60 + " h" + (minutes % 60 == 0 ? "" : " " + minutes % 60 + " min");
    }

    /** A moment of a run in seconds since its first phase started, to the millisecond at most: {@code 5}, {@code 7.25}. */
    public static String seconds(long nanos) {
        BigDecimal seconds = new BigDecimal(nanos).movePointLeft(9).setScale(3, RoundingMode.HALF_UP);
        return seconds.signum() == 0 ? "0" : seconds.stripTrailingZeros().toPlainString();
    }

    /** A whole number: {@code 103,850}. */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** A mean or a level: a whole grouped number if it is whole or at least 100, otherwise three digits. */
    public static String amount(double amount) {
        return Math.abs(amount) >= 99.95 || amount == Math.rint(amount) ? count(Math.round(amount)) : three(amount);
    }

    /** A rate per second: {@code 103,850/s}, {@code 12.4/s}. */
    public static String rate(double perSecond) {
        return amount(perSecond) + "/s";
    }

    /** Bytes of a network, decimal: {@code 1.87 MB}. */
    public static String bytes(double bytes) {
        return scaled(bytes, 1000, "B", "kB", "MB", "GB", "TB", "PB");
    }

    /** Bytes of memory, binary: {@code 512 MiB}. */
    public static String memory(double bytes) {
        return scaled(bytes, 1024, "B", "KiB", "MiB", "GiB", "TiB", "PiB");
    }

    /** Bytes per second, decimal: {@code 1.87 MB/s}. */
    public static String byteRate(double bytesPerSecond) {
        return bytes(bytesPerSecond) + "/s";
    }

    /** Bits per second of a link: {@code 64 kbit/s}, {@code 15.4 Gbit/s}. */
    public static String bitRate(double bitsPerSecond) {
        return scaled(bitsPerSecond, 1000, "bit/s", "kbit/s", "Mbit/s", "Gbit/s", "Tbit/s");
    }

    /** A part of 1 as {@code 6.2 %}; a share between 0 and 1 is never shown as 0 % or 100 %. */
    public static String share(double share) {
        double percent = share * 100;
        if (percent > 0 && percent < 0.01) {
            return "< 0.01 %";
        }
        if (percent > 99.99 && percent < 100) {
            return "> 99.99 %";
        }
        int decimals = percent < 1 || percent > 99 && percent < 100 ? 2 : percent < 10 ? 1 : 0;
        String text = BigDecimal.valueOf(percent)
                .setScale(decimals, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
        return text + " %";
    }

    /** CPU seconds per second as a share of one core: {@code 137 %}. */
    public static String cores(double cores) {
        return amount(cores * 100) + " %";
    }

    /** A time of ISO 8601 in UTC without its fraction of a second: {@code 2026-11-23 01:50:08 UTC}. Another text stays as it is. */
    public static String utc(String iso) {
        return UTC.matcher(iso).replaceFirst("$1 $2 UTC");
    }

    /** A count with its noun: {@code 1 answer}, {@code 2 answers}. */
    public static String counted(long count, String singular) {
        return count(count) + " " + (count == 1 ? singular : singular + "s");
    }

    private static String scaled(double value, int base, String... units) {
        int unit = 0;
        double scaled = value;
        while (Math.abs(scaled) >= (unit == 0 ? base : 999.5) && unit < units.length - 1) {
            scaled /= base;
            unit++;
        }
        return (unit == 0 ? amount(scaled) : three(scaled)) + " " + units[unit];
    }

    /** A number with three significant digits, and the whole number from a thousand on: {@code 0.0250}, {@code 12.0}, {@code 1,235}. */
    public static String digits(double number) {
        return Double.isFinite(number) && Math.abs(number) >= 999.5 ? count(Math.round(number)) : three(number);
    }

    private static String three(double value) {
        if (!Double.isFinite(value)) {
            return "–";
        }
        BigDecimal rounded = new BigDecimal(value).round(THREE_DIGITS);
        if (rounded.signum() == 0) {
            return "0";
        }
        int decimals = Math.max(0, 2 - (rounded.precision() - rounded.scale() - 1));
        return rounded.setScale(decimals, RoundingMode.HALF_UP).toPlainString();
    }
}

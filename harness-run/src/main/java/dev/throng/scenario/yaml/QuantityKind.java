package dev.throng.scenario.yaml;

import dev.throng.text.Nearest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A kind of quantity, with its units and the names that people write for them. */
public enum QuantityKind {
    /** {@code 250ms}. */
    DURATIONS(
            names("ns", "nanos", "nanosecond", "nanoseconds"),
            names("us", "µs", "micros", "microsecond", "microseconds"),
            names("ms", "msec", "msecs", "millis", "millisecond", "milliseconds"),
            names("s", "sec", "secs", "second", "seconds"),
            names("m", "min", "mins", "minute", "minutes"),
            names("h", "hr", "hrs", "hour", "hours")),

    /** {@code 1000/s}. */
    RATES(
            names("/s", "/sec", "/second", "per s", "per sec", "per second", "ps", "rps", "req/s", "hz"),
            names("/min", "/m", "/minute", "per min", "per minute", "rpm"),
            names("/h", "/hr", "/hour", "per h", "per hour")),

    /** {@code 64KiB}. */
    SIZES(
            names("B", "byte", "bytes"),
            names("kB", "kilobytes"),
            names("MB", "megabytes"),
            names("GB", "gigabytes"),
            names("TB", "terabytes"),
            names("KiB", "k", "kibibytes"),
            names("MiB", "m", "mebibytes"),
            names("GiB", "g", "gibibytes"),
            names("TiB", "t", "tebibytes")),

    /** {@code 50Mbit/s}. */
    BIT_RATES(
            names("bit/s", "bit", "bits/s", "bps"),
            names("kbit/s", "kbit", "kbits/s", "kbps"),
            names("Mbit/s", "mbit", "mbits/s", "mbps", "m"),
            names("Gbit/s", "gbit", "gbits/s", "gbps", "g"),
            names("Tbit/s", "tbit", "tbits/s", "tbps", "t"));

    private static final Pattern QUANTITY = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(\\D{1,20})");

    private static final int MAX_LENGTH = 64;

    /** Shorter words are near to each other: one wrong letter of two can stand for several units. */
    private static final int SHORTEST_MISSPELT = 3;

    private final Map<String, String> byName = new LinkedHashMap<>();
    private final List<String> units = new ArrayList<>();

    @SafeVarargs
    QuantityKind(List<String>... units) {
        for (List<String> names : units) {
            this.units.add(names.get(0));
            names.forEach(name -> byName.put(name, names.get(0)));
        }
    }

    private static List<String> names(String... names) {
        return List.of(names);
    }

    /** The units as files have them. */
    public List<String> units() {
        return List.copyOf(units);
    }

    /** {@code ; did you mean 50ms?} for a number with another name of a unit or a misspelt one; else nothing. */
    String suggestion(String text) {
        Matcher quantity = QUANTITY.matcher(text);
        return text.length() <= MAX_LENGTH && quantity.matches()
                ? Nearest.suggestion(meant(quantity.group(2).strip()).map(unit -> quantity.group(1) + unit))
                : "";
    }

    private Optional<String> meant(String unit) {
        return byName.keySet().stream()
                .filter(unit::equalsIgnoreCase)
                .findFirst()
                .or(() -> letters(unit) < SHORTEST_MISSPELT
                        ? Optional.empty()
                        : Nearest.to(
                                unit,
                                byName.keySet().stream()
                                        .filter(name -> letters(name) > 1)
                                        .toList()))
                .map(byName::get);
    }

    private static int letters(String name) {
        return name.replaceAll("[/ ]", "").length();
    }
}

package dev.throng.run.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The empty values that stand for parts which a {@code result.json} of another version lacks. */
final class Missing {

    static String text(String text) {
        return Objects.requireNonNullElse(text, "");
    }

    static OptionalDouble decimal(OptionalDouble number) {
        return Objects.requireNonNullElse(number, OptionalDouble.empty());
    }

    static OptionalLong number(OptionalLong number) {
        return Objects.requireNonNullElse(number, OptionalLong.empty());
    }

    /** A figure that every process has more than 0 of: 0 stands for unknown in older files. */
    static OptionalLong positive(OptionalLong number) {
        return number != null && number.orElse(0) > 0 ? number : OptionalLong.empty();
    }

    /** The same of a figure with a fraction. */
    static OptionalDouble positive(OptionalDouble number) {
        return number != null && number.orElse(0) > 0 ? number : OptionalDouble.empty();
    }

    /** A CPU time of a process: 0 stands for unknown in older files if the process was not sampled. */
    static OptionalDouble cpu(OptionalDouble seconds, boolean sampled) {
        return sampled ? decimal(seconds) : positive(seconds);
    }

    static Times times(Times times) {
        return Objects.requireNonNullElse(times, Times.NONE);
    }

    static <T> List<T> list(List<T> list) {
        return list == null ? List.of() : list.stream().filter(Objects::nonNull).toList();
    }

    static <T> Map<String, T> map(Map<String, T> map) {
        Map<String, T> whole = new LinkedHashMap<>(map == null ? Map.of() : map);
        whole.values().removeIf(Objects::isNull);
        return Collections.unmodifiableMap(whole);
    }

    private Missing() {}
}

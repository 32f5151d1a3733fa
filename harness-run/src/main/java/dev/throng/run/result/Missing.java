package dev.throng.run.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/** The empty values that stand for parts which a {@code result.json} of another version lacks. */
final class Missing {

    static String text(String text) {
        return Objects.requireNonNullElse(text, "");
    }

    static OptionalDouble decimal(OptionalDouble number) {
        return Objects.requireNonNullElse(number, OptionalDouble.empty());
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

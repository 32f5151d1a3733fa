package dev.throng.targets.httpstream.faults;

import dev.throng.targets.launch.OptionValues;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/** Selected listeners, and the time or amount of their fault. Immutable. */
final class SelectedListeners<T> {

    private final ListenerSelection listeners;
    private final T value;

    private SelectedListeners(ListenerSelection listeners, T value) {
        this.listeners = listeners;
        this.value = value;
    }

    /** Reads {@code WHICH@VALUE}. */
    static <T> SelectedListeners<T> of(String text, Function<String, T> reader) {
        int at = text.indexOf('@');
        if (at < 0) {
            throw new IllegalArgumentException("WHICH@VALUE, such as 10@64k");
        }
        return new SelectedListeners<>(
                ListenerSelection.of(text.substring(0, at)), reader.apply(text.substring(at + 1)));
    }

    /** Reads {@code WHICH} or {@code WHICH@TIME}. */
    static SelectedListeners<Duration> timed(String text) {
        return text.indexOf('@') < 0
                ? new SelectedListeners<>(ListenerSelection.of(text), Duration.ZERO)
                : of(text, OptionValues::duration);
    }

    /** The values of all faults that a listener has. */
    static <T> List<T> values(List<SelectedListeners<T>> faults, long listener) {
        List<T> values = new ArrayList<>();
        for (SelectedListeners<T> fault : faults) {
            if (fault.listeners.includes(listener)) {
                values.add(fault.value);
            }
        }
        return values;
    }

    /** The least of them; empty without a fault. */
    static OptionalLong least(List<SelectedListeners<Long>> faults, long listener) {
        return values(faults, listener).stream().mapToLong(Long::longValue).min();
    }
}

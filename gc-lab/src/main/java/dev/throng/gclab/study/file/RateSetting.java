package dev.throng.gclab.study.file;

import dev.throng.protocol.Setting;
import java.util.List;

/**
 * A key of the scenario that takes one value after the other.
 *
 * @param set its path: {@code phases[1].load.login.rate}
 */
public record RateSetting(
        @Setting("The path of a key in the scenario: phases[1].load.login.rate.")
        String set,

        @Setting("The values of the key; each gives its own cells.")
        List<String> values) {

    public RateSetting {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("values: nothing (expected: at least one value)");
        }
        values = List.copyOf(values);
    }
}

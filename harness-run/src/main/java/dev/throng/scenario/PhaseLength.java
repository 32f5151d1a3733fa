package dev.throng.scenario;

import dev.throng.scenario.yaml.Units;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How long a phase lasts, as a scenario states it: {@code 10s}, or {@code auto} for a phase that ends as soon as the load is steady. Immutable.
 *
 * @param fixed empty for {@code auto}
 */
record PhaseLength(Optional<Duration> fixed) {

    static final String PATTERN = "^(auto|(\\d+(\\.\\d+)?(ns|us|µs|μs|ms|s|m|h))+)$";

    private static final String AUTO = "auto";
    private static final Pattern NEGATIVE = Pattern.compile("-\\d+(?:\\.\\d+)?[a-zµμ]*");

    static PhaseLength parse(String text) {
        if (NEGATIVE.matcher(text).matches()) {
            throw new IllegalArgumentException("auto, or a positive duration such as 10s");
        }
        return new PhaseLength(text.equals(AUTO) ? Optional.empty() : Optional.of(Units.duration(text)));
    }
}

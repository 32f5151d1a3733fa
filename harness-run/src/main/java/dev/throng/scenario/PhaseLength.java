package dev.throng.scenario;

import dev.throng.scenario.yaml.Units;
import java.time.Duration;
import java.util.Optional;

/**
 * How long a phase lasts, as a scenario states it: {@code 10s}, or {@code auto} for a phase that ends as soon as the load is steady. Immutable.
 *
 * @param fixed empty for {@code auto}
 */
record PhaseLength(Optional<Duration> fixed) {

    static final String PATTERN = "^(auto|(\\d+(\\.\\d+)?(ns|us|µs|μs|ms|s|m|h))+)$";

    private static final String AUTO = "auto";

    static PhaseLength parse(String text) {
        return new PhaseLength(text.equals(AUTO) ? Optional.empty() : Optional.of(Units.duration(text)));
    }
}

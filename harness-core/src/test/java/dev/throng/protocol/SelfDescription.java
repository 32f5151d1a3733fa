package dev.throng.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Failure;
import dev.throng.measure.Metric;
import java.util.ServiceLoader;

/** What every protocol says of itself: what {@code throng protocols} prints, and what results are keyed by. */
public final class SelfDescription {

    private static final String KEBAB_CASE = "[a-z]+(-[a-z]+)*";

    /** Found as the command finds it. */
    public static Protocol found(String name) {
        return ServiceLoader.load(Protocol.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(protocol -> protocol.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    public static void assertComplete(Protocol protocol) {
        assertThat(protocol.operations())
                .allSatisfy(operation -> assertThat(operation.description()).isNotBlank());
        assertThat(protocol.operations().stream().map(Operation::id))
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches(KEBAB_CASE));
        assertThat(protocol.metrics())
                .allSatisfy(metric -> assertThat(metric.description()).isNotBlank());
        assertThat(protocol.metrics().stream().map(Metric::id))
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches(KEBAB_CASE));
        assertThat(protocol.allFailures().stream().map(Failure::id)).doesNotHaveDuplicates();
    }

    private SelfDescription() {}
}

package dev.throng.riemann.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import java.util.Optional;

/** The services and hosts of the events; with several of each, every pair comes up in turn. Its keys stand in the section {@code event}. Immutable. */
public record EventNames(
        @Setting(value = "the events' service", fallback = "load-test", example = "checkout")
        String service,

        @Setting(
                value = "how many services: more than one gives load-test-0, load-test-1 …",
                fallback = "1",
                example = "20")
        int services,

        @Setting(value = "the events' host; none by default, or 'host' if there are several", example = "web")
        Optional<String> host,

        @Setting(value = "how many hosts: more than one gives host-0, host-1 …", fallback = "1", example = "100")
        int hosts) {

    static final int MAX_NAMES = 1_000_000_000;

    public EventNames {
        Expect.within("services", services, 1, MAX_NAMES);
        Expect.within("hosts", hosts, 1, MAX_NAMES);
    }

    /** Whether all events have the same names. */
    boolean constant() {
        return services == 1 && hosts == 1;
    }
}

package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.settings.SocketSettings.SourceAddresses;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class SourcesCheckTest {

    /** 192.0.2.0/24 is for documentation (RFC 5737), so no machine has its addresses. */
    @Test
    void theFirstAddressThatIsNotLocalIsNamed() {
        assertThat(Preparation.problemOfSources(SourceAddresses.of(List.of("127.0.0.1", "192.0.2.7-192.0.2.9"))))
                .hasValueSatisfying(problem -> assertThat(problem)
                        .startsWith("settings.sources: 192.0.2.7 is not an address of this machine"));
    }

    @Test
    void withoutAddressesTheSystemChoosesALocalOne() {
        assertThat(Preparation.problemOfSources(List.of())).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void allLoopbackAddressesAreLocal() {
        assertThat(Preparation.problemOfSources(SourceAddresses.of(List.of("127.0.0.1", "127.9.0.1-127.9.0.200"))))
                .isEmpty();
    }
}

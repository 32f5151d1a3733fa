package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.scheduling.CpuList;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CpuCheckTest {

    private static Optional<String> refusal(String wanted, String online, String allowed) {
        return CpuCheck.refusal(
                "target.cpus",
                CpuList.parse(wanted),
                Optional.of(online).filter(text -> !text.isEmpty()).map(CpuList::parse),
                Optional.of(allowed).filter(text -> !text.isEmpty()).map(CpuList::parse));
    }

    @Test
    void cpusThatTheMachineDoesNotHaveAreRefusedWithThoseItHas() {
        assertThat(refusal("0,4", "0-3", "")).contains("target.cpus: 0,4 (expected: CPUs of this machine, 0-3)");
    }

    @Test
    void cpusThatTheControlGroupDoesNotAllowAreRefusedWithThoseItAllows() {
        assertThat(refusal("0-3", "0-7", "2-3"))
                .contains("target.cpus: 0-3 (expected: CPUs that the control group of this process allows, 2-3)");
    }

    @Test
    void cpusOfTheMachineAndOfTheControlGroupAreAccepted() {
        assertThat(refusal("2", "0-7", "2-3")).isEmpty();
        assertThat(refusal("0-7", "0-7", "")).isEmpty();
        assertThat(refusal("5", "", "")).isEmpty();
    }
}

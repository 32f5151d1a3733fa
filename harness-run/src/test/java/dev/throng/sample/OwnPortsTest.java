package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.ports.PortRange;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class OwnPortsTest {

    @Test
    @EnabledOnOs(OS.LINUX)
    void thisMachineHasARange() throws Exception {
        PortRange range = ProcessLimits.portsOfOurselves().range().orElseThrow();

        List<String> numbers = new ArrayList<>();
        try (Scanner scanner = new Scanner(Path.of("/proc/sys/net/ipv4/ip_local_port_range"))) {
            scanner.forEachRemaining(numbers::add);
        }
        assertThat(List.of(Integer.toString(range.first()), Integer.toString(range.last())))
                .isEqualTo(numbers);
    }
}
